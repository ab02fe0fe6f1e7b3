import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { quoted, unsaid } from '../sentences/phrase';
import { provenFact, type Detector, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import { spread, type ScanTree } from '../scanTree';
import { dig, digText } from '../shape';
import { ciSteps, type CiStep } from '../sources/ciSteps';
import { encodePath, lineRef } from '../sources/ciFact';
import { isTestRun } from '../sources/testRun';
import { typedCommand } from '../sources/typedCommand';
import { ofMachine } from '../sources/typedWith';

/** What a test run needs or leaves out: build tags, services, and what its script runs besides. */
export const testRuns: Detector = {
  name: 'test runs',
  detect: async (tree) => {
    const facts = await Promise.all([
      goTags(tree),
      services(tree),
      wrapperSteps(tree),
      scriptSettings(tree),
      wrapper(tree),
      watching(tree),
    ]);
    return facts.filter((fact) => fact !== undefined);
  },
};

/** Build constraints that mean a platform, a version or a race detector, not a kind of test. */
const platforms = new RegExp(String.raw`^(${oneOf(lists.platforms)})$`);

/** Fewer files than this are a corner that nobody runs into. */
const fewestTagged = 5;

interface TaggedFile {
  readonly path: string;
  readonly tag: string;
  readonly line: string;
}

const taggedFile = (path: string, text: string): readonly TaggedFile[] => {
  const [line, tag] = /^\/\/go:build (\w+)\s*\n/m.exec(text.slice(0, 4_000)) ?? [];
  return line === undefined || tag === undefined || platforms.test(tag)
    ? []
    : [{ path, tag, line: line.trim() }];
};

/** Test files that a plain `go test` does not even compile. */
async function goTags(tree: ScanTree): Promise<Fact | undefined> {
  if (tree.profile.language !== 'go') return undefined;
  const all = (tree.profile.tests.get('go') ?? []).filter((file) => file.endsWith('_test.go'));
  const read = await tree.sample(spread(all, 400), 400);
  const tagged = read.flatMap(({ path, text }) => taggedFile(path, text));
  const counts = new Map<string, number>();
  for (const { tag } of tagged) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const best = [...counts]
    .filter(([, count]) => count >= fewestTagged)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3);
  const shown = best.flatMap(([tag]) => tagged.find((file) => file.tag === tag) ?? []);
  if (shown.length === 0) return undefined;
  const evidence = await Promise.all(shown.map(({ path, line }) => tree.at(path, line)));
  const refs = shown.map(({ path, line }) => lineRef(path, line));
  // What is too large to be read, or beyond the sample, is not counted.
  const isWhole = read.length === all.length && read.every(({ text }) => text !== '');
  const named = best.map(([tag, count]) =>
    isWhole ? `${quoted(tag)} (${count} of ${all.length})` : quoted(tag),
  );
  const tags = [...named, ...(counts.size > best.length ? [unsaid] : [])].join(', ');
  return {
    ...provenFact('testTags', best.map(([tag]) => tag).join(', '), evidence, refs, 0.9),
    slots: { tags },
  };
}

const database = new RegExp(
  String.raw`^(?:\S+\/)?(${oneOf(lists.databases)})(?::([\w.-]+))?(?:@|$)`,
);

/** Whether another job calls the same tests and starts nothing beside them: they do without. */
function runsWithout(steps: readonly CiStep[], command: string): boolean {
  const call = command.split(' ').slice(0, 2).join(' ');
  return steps.some(
    ({ text, services: images }) => images.length === 0 && `${text} `.startsWith(`${call} `),
  );
}

/** Databases that CI starts beside the job that runs the tests. */
async function services(tree: ScanTree): Promise<Fact | undefined> {
  const steps = await ciSteps(tree);
  const withServices = steps.find(
    ({ text, services: images }) =>
      images.some((image) => database.test(image)) &&
      isTestRun(text) &&
      typedCommand(text) !== undefined,
  );
  if (!withServices || runsWithout(steps, withServices.text)) return undefined;
  const named = [
    ...new Set(withServices.services.flatMap((image) => database.exec(image)?.[1] ?? [])),
  ];
  const first = withServices.services.find((image) => database.test(image)) ?? '';
  const evidence = await tree.at(withServices.path, first);
  return {
    ...provenFact(
      'testServices',
      named.join(', '),
      evidence,
      [lineRef(withServices.path, first)],
      0.88,
    ),
    slots: { services: named.join(', '), command: withServices.text, file: withServices.path },
  };
}

/** The script of a project that runs its tests. */
const testScript = (tree: ScanTree): string | undefined =>
  tree.first('scripts/test', 'scripts/test.sh', 'script/test', 'bin/test');

/** Project scripts that a test script of the project runs besides its runner. */
async function wrapperSteps(tree: ScanTree): Promise<Fact | undefined> {
  const path = testScript(tree);
  if (path === undefined) return undefined;
  const text = await tree.text(path);
  const folder = path.slice(0, path.lastIndexOf('/'));
  const called = [
    ...new Set(
      [...text.matchAll(new RegExp(`^[ \\t]*(?:bash |sh |\\./)?(${folder}/[\\w-]+)`, 'gm'))].map(
        (match) => match[1] ?? '',
      ),
    ),
  ].filter(
    (other) => other !== path && tree.has(other) && !/(install|bootstrap|setup|lib)$/.test(other),
  );
  const passes = /"?\$(?:\{?@\}?|\*)"?/.test(text);
  const [first] = called;
  if (first === undefined && !passes) return undefined;
  const evidence: Evidence = await tree.at(path, first ?? /\$[@*{]/);
  const isConditional =
    first !== undefined && new RegExp(`\\bif\\b[^\\n]*\\n[^\\n]*${first}`).test(text);
  return {
    ...provenFact(
      'testScript',
      path,
      evidence,
      [first === undefined ? encodePath(path) : lineRef(path, first)],
      0.88,
    ),
    slots: {
      script: path,
      ...(called.length > 0 && !isConditional && { also: called.map(quoted).join(', ') }),
      ...(called.length > 0 && isConditional && { outside: called.map(quoted).join(', ') }),
    },
  };
}

const mostSet = 2;

/** What a test script of the project sets: tests that are run without it run otherwise. */
async function scriptSettings(tree: ScanTree): Promise<Fact | undefined> {
  const path = testScript(tree);
  if (path === undefined) return undefined;
  const text = await tree.text(path);
  const set = [
    ...text.matchAll(/^export ([A-Z][A-Z0-9_]{1,40})=["']?([\w.:/@-]{1,40})["']?\s*$/gm),
  ].filter(([, name = '']) => !ofMachine.test(name));
  const [first] = set;
  if (!first || set.length > mostSet) return undefined;
  const variables = set.map(([, name = '', value = '']) => `${name}=${value}`);
  return {
    ...provenFact(
      'testScriptSets',
      variables.join(' '),
      await tree.at(path, first[0].trim()),
      [lineRef(path, first[0].trim())],
      0.88,
    ),
    slots: { script: path, variables: variables.map(quoted).join(', ') },
  };
}

/** What CI types for its tests where the language's own command leaves something out: a script of the project, or a build whose modules switch `test` off. */
async function wrapper(tree: ScanTree): Promise<Fact | undefined> {
  const steps = await ciSteps(tree);
  const script = steps.find(({ text }) =>
    /^(?:bash |sh )?(?:\.\/)?(scripts?|bin)\/test(\.sh)?$/.test(text),
  );
  const gradle = steps.find(({ text }) => /^(\.\/)?gradlew?\b.*\s(build|check)(\s|$)/.test(text));
  // What CI always gives arguments may do nothing without.
  const own = steps.find(
    ({ text }) =>
      /^\.\/(run-?_?)?tests?(\.sh|\.py)?( -\S+)*$/i.test(text) &&
      tree.has(/^\.\/(\S+)/.exec(text)?.[1] ?? ''),
  );
  const step =
    script ??
    (own && (await needsSettings(tree, own, steps)) ? undefined : own) ??
    (gradle && (await isTestOff(tree)) ? gradle : undefined);
  if (!step) return undefined;
  const command =
    step === own
      ? (/^\S+/.exec(step.text)?.[0] ?? step.text)
      : step.text.replace(/ (--stacktrace|--info|--scan)(?= |$)/g, '');
  const evidence = { path: step.path, line: step.line, text: step.text };
  return provenFact('testWrapper', command, evidence, [lineRef(step.path, step.text)], 0.9);
}

/** Whether each run of a script is told by variables what to do: called without, it does nothing. */
async function needsSettings(
  tree: ScanTree,
  { text: command }: CiStep,
  steps: readonly CiStep[],
): Promise<boolean> {
  const text = await tree.text(/^\.\/(\S+)/.exec(command)?.[1] ?? '');
  const isRead = (name: string): boolean =>
    new RegExp(`\\b(?:el)?if \\[+ -n "?\\$\\{?${name}\\b`).test(text);
  return steps
    .filter((step) => step.text === command)
    .every(({ env = {} }) => Object.keys(env).some(isRead));
}

/** Whether a module of a Gradle build runs its tests by tasks of other names. */
async function isTestOff(tree: ScanTree): Promise<boolean> {
  const builds = tree.files.filter((file) => /(^|\/)build\.gradle(\.kts)?$/.test(file));
  const texts = await tree.sample(builds, 80);
  return texts.some(({ text }) =>
    /\btest\b[^\n]*\{\s*(\/\/[^\n]*\n\s*)*(enabled|isEnabled)\s*=\s*false|['"]test['"]\)\.enabled\s*=\s*false|\btest\.enabled\s*=\s*false/.test(
      text,
    ),
  );
}

/** A test script that waits for changes in a terminal, and what runs once. */
async function watching(tree: ScanTree): Promise<Fact | undefined> {
  const scripts = dig(await tree.record('package.json'), 'scripts');
  const text = digText(scripts, 'test')?.trim();
  const manager = digText(await tree.record('package.json'), 'packageManager')?.split('@')[0];
  if (
    text === undefined ||
    manager === undefined ||
    !/^vitest( (?!run\b|--run\b|related\b)\S+)*$/.test(text)
  )
    return undefined;
  if (/--run|--watch[= ]false|--no-watch/.test(text) || !/^(pnpm|npm|yarn)$/.test(manager))
    return undefined;
  const settings = tree.files.filter((file) => /^vite(?:st)?\.config\.\w+$/.test(file));
  for (const path of settings) if (/\bwatch: false\b/.test(await tree.text(path))) return undefined;
  const evidence = await tree.at('package.json', '"test":');
  const once = manager === 'npm' ? 'npm test -- --run' : `${manager} test --run`;
  return {
    ...provenFact('testWatches', once, evidence, ['package.json#scripts.test'], 0.9),
    slots: { command: `${manager} test`, once },
  };
}
