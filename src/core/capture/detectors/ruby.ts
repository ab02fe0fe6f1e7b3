import { collect, firstOf, provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { findCi } from '../sources/ciCommands';
import { ciFact, fileFact } from '../sources/ciFact';

/** Bundler, tests, lint and version of a Ruby project. */
export const ruby: Detector = {
  name: 'ruby',
  detect: async (tree) => {
    if (tree.profile.language !== 'ruby') return [];
    const runner = await firstOf(
      () => rspec(tree),
      () => unitRunner(tree),
    );
    const command =
      runner === undefined
        ? undefined
        : runner.value === 'rspec'
          ? rspecCommand(tree)
          : rakeCommand(tree);
    return collect(
      fileFact('packageManager', 'bundler', tree.first('Gemfile', 'gems.rb'), 0.95),
      runner,
      command,
      lintCommand(tree),
      languageVersion(tree),
    );
  },
};

function testsUnder(tree: ScanTree, folder: string): readonly string[] {
  return (tree.profile.tests.get('ruby') ?? []).filter((file) => file.startsWith(folder));
}

function rspec(tree: ScanTree): Fact | undefined {
  const specs = testsUnder(tree, 'spec/');
  if (specs.length < 3 || specs.length <= testsUnder(tree, 'test/').length) return undefined;
  const path = specs.find((file) => file.endsWith('_spec.rb'));
  if (path === undefined) return undefined;
  return provenFact(
    'testRunner',
    'rspec',
    { path, text: `${specs.length} files under spec/` },
    ['spec/'],
    0.93,
  );
}

async function unitRunner(tree: ScanTree): Promise<Fact | undefined> {
  const units = testsUnder(tree, 'test/');
  if (units.length < 3) return undefined;
  const helpers = units.filter((file) => /helper\.rb$/.test(file));
  for (const path of ['Gemfile', 'Rakefile', ...tree.rootMatch(/\.gemspec$/), ...helpers]) {
    const name = /\b(minitest|test-unit|test\/unit)\b/i
      .exec(await tree.text(path))?.[1]
      ?.toLowerCase();
    if (name === undefined) continue;
    const evidence = await tree.at(path, /\b(minitest|test-unit|test\/unit)\b/i);
    return provenFact('testRunner', name.replace('/', '-'), evidence, [path, 'test/'], 0.9);
  }
  return undefined;
}

const prefixOf = (tree: ScanTree): string =>
  tree.first('Gemfile', 'gems.rb') === undefined ? '' : 'bundle exec ';

async function rspecCommand(tree: ScanTree): Promise<Fact | undefined> {
  const prefix = prefixOf(tree);
  const direct = await findCi(tree, /\brspec\b/);
  const rake = /^(bundle exec )?rake spec\b/;
  return firstOf(
    () => (direct ? undefined : ciFact(tree, 'testCommand', rake, `${prefix}rake spec`)),
    () => ciFact(tree, 'testCommand', /\brspec\b/, `${prefix}rspec`),
    async () => {
      const path = tree.first('Rakefile', '.rspec', 'spec/spec_helper.rb');
      if (path === undefined) return undefined;
      return provenFact(
        'testCommand',
        `${prefix}rspec`,
        await tree.at(path, /spec/i),
        ['spec/'],
        0.82,
      );
    },
  );
}

async function rakeCommand(tree: ScanTree): Promise<Fact | undefined> {
  const rails = fileFact('testCommand', 'bin/rails test', tree.first('bin/rails'), 0.85);
  const rakefile = tree.first('Rakefile', 'rakefile', 'Rakefile.rb');
  if (rails || rakefile === undefined) return rails;
  const evidence = await tree.at(rakefile, /TestTask|task.*test/i);
  const ref = `${rakefile}#re:/TestTask/`;
  return provenFact('testCommand', `${prefixOf(tree)}rake test`, evidence, [ref], 0.88);
}

async function lintCommand(tree: ScanTree): Promise<Fact | undefined> {
  const prefix = prefixOf(tree);
  const call = /^(bundle exec )?(rubocop|standardrb)\b/;
  const ci = await ciFact(tree, 'lintCommand', call, (text) => `${prefix}${call.exec(text)?.[2]}`);
  if (ci || !tree.has('.rubocop.yml')) return ci;
  for (const path of ['Gemfile', 'Rakefile', ...tree.rootMatch(/\.gemspec$/)]) {
    if (!/rubocop/i.test(await tree.text(path))) continue;
    const evidence = await tree.at(path, /rubocop/i);
    return provenFact('lintCommand', `${prefix}rubocop`, evidence, ['.rubocop.yml~exists'], 0.87);
  }
  return undefined;
}

const required = /required_ruby_version\s*=\s*(?:Gem::Requirement\.new\(?\s*)?\[?['"]([^'"]+)['"]/;

async function languageVersion(tree: ScanTree): Promise<Fact | undefined> {
  for (const path of tree.rootMatch(/\.gemspec$/)) {
    const value = required.exec(await tree.text(path))?.[1];
    if (value === undefined) continue;
    const evidence = await tree.at(path, 'required_ruby_version');
    return provenFact('languageVersion', value, evidence, [`${path}#re:/required_ruby_version.*/`]);
  }
  const version = (await tree.text('.ruby-version')).trim().replace(/^ruby-/, '');
  if (!/^\d/.test(version)) return undefined;
  const evidence = await tree.at('.ruby-version', version);
  return provenFact('languageVersion', version, evidence, ['.ruby-version'], 0.88);
}
