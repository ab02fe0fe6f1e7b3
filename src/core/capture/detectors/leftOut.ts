import { quoted } from '../sentences/phrase';
import { provenFact, type Detector, type Fact } from '../fact';
import { spread, type ScanTree } from '../scanTree';
import { encodePath, lineRef } from '../sources/ciFact';

/** More are a list, not a lesson. */
const mostNames = 4;
/** Files that skip themselves: fewer are a corner. */
const fewestSkipping = 3;
const fewestTagged = 5;
const sampled = 400;

/** Tests that the plain run of a runner passes over, by its own settings. */
export const leftOut: Detector = {
  name: 'left out',
  detect: async (tree) => {
    for (const look of [phpunit, exUnit, markers, option, tags, skipped, surefire]) {
      const fact = await look(tree);
      if (fact) return [fact];
    }
    return [];
  },
};

/** What is left out, where that is said, and what runs it. */
interface LeftOut {
  readonly names: readonly string[];
  readonly path: string;
  readonly line: string;
  /** For the first of the names. */
  readonly command?: string;
}

async function factOf(tree: ScanTree, left: LeftOut | undefined): Promise<Fact | undefined> {
  if (left === undefined) return undefined;
  const names = left.names.filter((name) => /^[\w.-]{2,40}$/.test(name));
  if (names.length === 0 || names.length > mostNames || names.length < left.names.length)
    return undefined;
  const { path, line, command } = left;
  return {
    ...provenFact(
      'leftOut',
      names.join(', '),
      await tree.at(path, line),
      [lineRef(path, line.trim())],
      0.9,
    ),
    slots: {
      names: names.map(quoted).join(', '),
      file: path,
      ...(command !== undefined && { command }),
    },
  };
}

/** The line of a text on which a match begins. */
function lineAt(text: string, index: number): string {
  const start = text.lastIndexOf('\n', index) + 1;
  const end = text.indexOf('\n', index);
  return text.slice(start, end < 0 ? undefined : end).trim();
}

const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap((match) => match[1] ?? match[2] ?? []);

async function phpunit(tree: ScanTree): Promise<Fact | undefined> {
  const path = tree.first('phpunit.xml.dist', 'phpunit.dist.xml', 'phpunit.xml');
  if (path === undefined) return undefined;
  const text = (await tree.text(path)).replace(/<!--[\s\S]*?-->/g, '');
  const groups = /<groups>[\s\S]*?<\/groups>/.exec(text)?.[0] ?? '';
  const excluded = /<exclude>[\s\S]*?<\/exclude>/.exec(groups)?.[0] ?? '';
  const names = all(excluded, /<group>\s*([^<]+?)\s*<\/group>/g);
  return factOf(tree, { names, path, line: `<group>${names[0] ?? ''}</group>` });
}

async function exUnit(tree: ScanTree): Promise<Fact | undefined> {
  const path = 'test/test_helper.exs';
  if (!tree.has(path)) return undefined;
  const text = (await tree.text(path)).replace(/^\s*#.*$/gm, '');
  const given = /ExUnit\.(?:start|configure)\([^)\n]*\bexclude:\s*(\w+\b|\[)/.exec(text)?.[1] ?? '';
  const name = given === '[' ? 'exclude:' : `${given} =`;
  const match = new RegExp(`(?:^|[^\\w])${name}\\s*\\[([^\\]\\n]*)\\]`, 'm').exec(text);
  // One that is put together of several parts is another one on another machine.
  if (given === '' || match === null || text.split(name).length > 2) return undefined;
  const names = all(match[1] ?? '', /^\s*:?(\w+)|,\s*:?(\w+)/g);
  if (!(await isTagged(tree, 'elixir', (name) => `@(module|describe)?tag :?${name}\\b`, names)))
    return undefined;
  const [first] = names;
  const command = first === undefined ? undefined : `mix test --include ${first}`;
  return factOf(tree, {
    names,
    path,
    line: lineAt(text, match.index + match[0].length - 1),
    ...(command !== undefined && { command }),
  });
}

/** pytest: marks that the options of every run leave out. */
async function markers(tree: ScanTree): Promise<Fact | undefined> {
  for (const path of ['pyproject.toml', 'pytest.ini', 'setup.cfg', 'tox.ini', 'pytest.toml']) {
    if (!tree.has(path)) continue;
    const text = await tree.text(path);
    const options = /^\s*addopts\s*=[\s\S]*?(?=^\s*[\w"']+\s*=|^\[|(?![\s\S]))/m.exec(text);
    const match = /-m[\s=,"'\\]+not ([\w ]+)/.exec(options?.[0] ?? '');
    if (options === null || match === null) continue;
    const names = (match[1] ?? '').split(/ and not /).map((name) => name.trim());
    if (!(await isTagged(tree, 'python', (name) => `\\bmark\\.${name}\\b`, names))) continue;
    const line = lineAt(text, options.index + match.index);
    const command = `pytest -m ${names[0] ?? ''}`;
    const fact = await factOf(tree, { names, path, line, command });
    if (fact) return fact;
  }
  return undefined;
}

/** pytest: an option of the project's own without which tests are skipped. */
async function option(tree: ScanTree): Promise<Fact | undefined> {
  const path = tree.first('conftest.py', 'tests/conftest.py', 'test/conftest.py');
  const text = path === undefined ? '' : await tree.text(path);
  if (path === undefined || !/mark\.skip\b|pytest\.skip\(|\.skip\(reason/.test(text))
    return undefined;
  const match =
    /\.addoption\(\s*["'](--(?:run|with|include|enable)[\w-]*|--(?:slow|integration|e2e|network)[\w-]*)["'][^)]*store_true/.exec(
      text,
    );
  const name = match?.[1];
  if (match === null || name === undefined) return undefined;
  const line = lineAt(text, text.indexOf(name, match.index));
  const fact = await factOf(tree, { names: [name.replace(/^--/, '')], path, line });
  return fact && { ...fact, topic: 'leftOutOption', slots: { option: name, file: path } };
}

/** Whether enough tests carry one of the tags: a few broken ones are nobody's plan of a run. */
async function isTagged(
  tree: ScanTree,
  language: string,
  tag: (name: string) => string,
  names: readonly string[],
): Promise<boolean> {
  const tests = await tree.sample(spread(tree.profile.tests.get(language) ?? [], sampled), sampled);
  const tagged = new RegExp(names.map(tag).join('|'), 'g');
  const found = tests.flatMap(({ text }) => text.match(tagged) ?? []);
  // One for a whole module stands for all tests of it.
  return found.length >= fewestTagged || found.some((one) => /module|describe/.test(one));
}

/** RSpec: tags that a run filters out. */
async function tags(tree: ScanTree): Promise<Fact | undefined> {
  for (const path of ['.rspec', 'spec/spec_helper.rb', 'spec/rails_helper.rb']) {
    if (!tree.has(path)) continue;
    const text = (await tree.text(path)).replace(/^\s*#.*$/gm, '');
    const match =
      /--tag ~(\w+)/.exec(text) ??
      /filter_run_excluding[\s(]+:?(\w+)(?::| =>|\)|\s*$)(?! ->| lambda|[^\n]*\bif\b)/m.exec(text);
    if (match?.[1] === undefined) continue;
    const line = lineAt(text, match.index);
    return factOf(tree, { names: [match[1]], path, line, command: `rspec --tag ${match[1]}` });
  }
  return undefined;
}

/** Maven: groups that the plain build of the root leaves out. */
async function surefire(tree: ScanTree): Promise<Fact | undefined> {
  const text = tree.has('pom.xml') ? await tree.text('pom.xml') : '';
  const outside = text.replace(/<profiles>[\s\S]*?<\/profiles>/g, '');
  const match = /<excludedGroups>\s*([\w., ]+?)\s*<\/excludedGroups>/.exec(outside);
  if (match === null) return undefined;
  const names = (match[1] ?? '').split(',').map((name) => name.trim());
  return factOf(tree, { names, path: 'pom.xml', line: match[0] });
}

/** Go: tests that skip themselves unless a variable is set. */
async function skipped(tree: ScanTree): Promise<Fact | undefined> {
  if (tree.profile.language !== 'go') return undefined;
  const files = (tree.profile.tests.get('go') ?? []).filter((file) => file.endsWith('_test.go'));
  const found = new Map<string, { path: string; line: string; count: number }>();
  for (const { path, text } of await tree.sample(spread(files, sampled), sampled)) {
    const match =
      /if[^\n{]*os\.(?:Getenv|LookupEnv)\("([A-Z][A-Z0-9_]+)"\)[^\n{]*\{\s*(?:\/\/[^\n]*\s*)*(?:t|tb|b)\.Skip/.exec(
        text,
      );
    if (match?.[1] === undefined) continue;
    const line = lineAt(text, match.index + match[0].indexOf('os.'));
    const known = found.get(match[1]);
    if (known) known.count += 1;
    else found.set(match[1], { path, line, count: 1 });
  }
  const [best] = [...found].sort((a, b) => b[1].count - a[1].count);
  if (!best || best[1].count < fewestSkipping) return undefined;
  const [name, { path, line }] = best;
  return {
    ...provenFact('leftOutVariable', name, await tree.at(path, line), [
      `${encodePath(path)}~exists`,
    ]),
    slots: { name },
  };
}
