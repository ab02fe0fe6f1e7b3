import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { firstOf, provenFact, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { dig } from '../shape';
import { ciCommands } from '../sources/ciCommands';
import { ciFact } from '../sources/ciFact';
import { toxRuns } from '../sources/toxRuns';
import { wrappedCommand } from '../sources/wrappedCommand';
import { voteByContent, type Mark } from './voteByContent';

const manifestPath = 'pyproject.toml';

/** pytest or unittest: by settings, by CI, else by what the tests import. */
export function pythonTestRunner(tree: ScanTree): Promise<Fact | undefined> {
  return firstOf(
    () => configuredPytest(tree),
    () =>
      ciFact(tree, 'testRunner', /(^|[\s/])(pytest|py\.test)\b/, 'pytest', { confidence: 0.92 }),
    () => importedRunner(tree),
    () => ciFact(tree, 'testRunner', /-m unittest\b/, 'unittest', { confidence: 0.88 }),
  );
}

async function configuredPytest(tree: ScanTree): Promise<Fact | undefined> {
  if (dig(await tree.record(manifestPath), 'tool', 'pytest') !== undefined) {
    const evidence = await tree.at(manifestPath, '[tool.pytest');
    return provenFact('testRunner', 'pytest', evidence, [`${manifestPath}#tool.pytest~exists`]);
  }
  const settings = [
    ['pytest.ini', '[pytest]', 'pytest'],
    ['setup.cfg', '[tool:pytest]', 'tool:pytest'],
    ['tox.ini', '[pytest]', 'pytest'],
  ] as const;
  for (const [path, section, name] of settings) {
    if (!(await tree.text(path)).includes(section)) continue;
    const ref = `${path}#re:/^\\[${name}\\]/`;
    return provenFact('testRunner', 'pytest', await tree.at(path, section), [ref]);
  }
  return undefined;
}

const imports: readonly Mark[] = [
  ['pytest', /^\s*(import pytest|from pytest)\b/m],
  ['unittest', /^\s*(import unittest|from unittest import .*TestCase)\b/m],
];

function importedRunner(tree: ScanTree): Promise<Fact | undefined> {
  const files = tree.profile.tests.get('python') ?? [];
  return voteByContent(tree, 'testRunner', files, imports, { sample: 20, fewest: 2, bar: 0.75 });
}

/** The project's own wrapper, else the command of CI, else a test tool's file, else the runner itself. */
export async function pythonTestCommand(
  tree: ScanTree,
  manager: string | undefined,
  runner: string,
): Promise<Fact | undefined> {
  const does = /pytest|unittest|\b(tox|nox|runtests?)\b|(^|[\s/])(run_?)?tests?\.(sh|py)\b/;
  const found = await firstOf(
    () => wrappedCommand(tree, 'testCommand', ['test', 'tests'], does),
    () => calledInCi(tree),
    () => toolFile(tree),
    () => (runner === 'pytest' ? plainPytest(tree, manager) : undefined),
  );
  return found?.value.endsWith('tox') === true ? toxAsTyped(tree, found) : found;
}

/** Plain `tox` runs every environment there is; the one of the Python at hand runs the tests. */
async function toxAsTyped(tree: ScanTree, fact: Fact): Promise<Fact> {
  const runs = toxRuns(await tree.text('tox.ini')).filter(({ line }) =>
    /\b(pytest|unittest)\b/.test(line),
  );
  if (runs.some(({ isAlways }) => isAlways))
    return { ...fact, slots: { command: `${fact.value} -e py` } };
  // Names of environments choose what runs: which of them the tests are is a guess.
  return runs.length > 0 ? { ...fact, slots: { ...fact.slots, unsure: 'yes' } } : fact;
}

/** A call of some tests, or of an environment that is about something else, says nothing of all tests. */
const narrowed = String.raw`\bpytest\b.*\.py(?:\s|$)|::| -[mk] (?!pytest|unittest|tox|nox)|\b(?:nox|tox)\b.* -[se] (?!\S*(?:test|unit|py\d*\b))`;

const testCall = new RegExp(
  String.raw`^(?!.*(?:${narrowed}))(?:((${oneOf(lists.pythonRunners)}) run .*)?(coverage run .*)?` +
    String.raw`((python3? -m )?(pytest|tox|nox|unittest)\b|hatch test|\S*scripts?\/\S*tests?(\.sh|\.py)?(\s|$))|(uvx?|uv run|pipx run) .*\b(tox|nox|pytest)\b|(hatch (test|run \S*test\S*)))`,
);

/** The first call of CI, without what puts the root on the path where another does without it. */
async function calledInCi(tree: ScanTree): Promise<Fact | undefined> {
  const calls = (await ciCommands(tree)).filter(
    ({ text, isCheck }) => isCheck && testCall.test(text),
  );
  const path = calls[0]?.env?.['PYTHONPATH'];
  const isNeeded = calls.every(
    ({ text, env }) => onPath.test(text) || env?.['PYTHONPATH'] === path,
  );
  const isOfModule = calls.every(({ text }) => onPath.test(text));
  return ciFact(
    tree,
    'testCommand',
    testCall,
    (text) => {
      const short = shortTest(text);
      if (short !== 'pytest') return short;
      if (isOfModule) return 'python -m pytest';
      return isNeeded && path !== undefined && ofRepository.test(path)
        ? `PYTHONPATH=${path} pytest`
        : short;
    },
    { confidence: 0.85 },
  );
}

const onPath = /\bpython3? -m (pytest|py\.test)\b/;
/** Folders of the repository. */
const ofRepository = /^(?!\/)[\w./:-]{1,40}$/;

/** Settings that no plain call finds. */
const elsewhere = /\b(tox|nox|pytest) (\S+ )*(-c|--conf|--noxfile|--config-file)[= ]/;

/** The command without the flags that only CI needs; none where it is given settings of its own. */
function shortTest(text: string): string | undefined {
  if (elsewhere.test(text)) return undefined;
  const script = /^(bash |sh |\.\/)?(scripts?\/\S*tests?(?:\.sh|\.py)?)\b/.exec(text);
  if (script) return `${script[1] ?? ''}${script[2]}`;
  const runner = /\b(pytest|tox|nox|hatch test|unittest)\b/.exec(text)?.[1];
  if (runner === undefined) return text.split(' -')[0];
  if (runner === 'unittest') return 'python -m unittest';
  const prefix = /^(uv|poetry|pdm|hatch|pixi) run\b/.exec(text)?.[0];
  return prefix === undefined ? runner : `${prefix} ${runner}`;
}

async function toolFile(tree: ScanTree): Promise<Fact | undefined> {
  const noxTests = /def tests?\b/;
  if (noxTests.test(await tree.text('noxfile.py'))) {
    const evidence = await tree.at('noxfile.py', noxTests);
    const name = /def (tests?)\b/.exec(evidence.text)?.[1] ?? 'tests';
    // A session may stand for many variants: that all of them are the tests is a guess.
    const fact = provenFact('testCommand', `nox -s ${name}`, evidence, ['noxfile.py'], 0.75);
    return { ...fact, slots: { guess: 'yes' } };
  }
  if (!tree.has('tox.ini')) return undefined;
  const evidence = await tree.at('tox.ini', /envlist|env_list/);
  return provenFact('testCommand', 'tox', evidence, ['tox.ini#re:/env_?list/~exists'], 0.75);
}

async function plainPytest(tree: ScanTree, manager: string | undefined): Promise<Fact> {
  // The settings name the runner; who types it how is known where there is a project at the root.
  const isRunner = manager === 'uv' || manager === 'poetry' || manager === 'pdm';
  const evidence = await tree.at(manifestPath, '[tool.pytest');
  const ref = `${manifestPath}#tool.pytest~exists`;
  const command = isRunner ? `${manager} run pytest` : 'pytest';
  // Nothing here runs it: whoever knows the manager types the same.
  return { ...provenFact('testCommand', command, evidence, [ref], 0.8), slots: { guess: 'yes' } };
}
