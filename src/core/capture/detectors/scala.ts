import { collect, firstOf, provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { findCi } from '../sources/ciCommands';
import { ciFact, fileFact, lineRef } from '../sources/ciFact';
import { voteByContent, type Mark } from './voteByContent';

const manifest = 'build.sbt';
const frameworks: readonly Mark[] = [
  ['munit', /\bmunit\./],
  ['scalatest', /^import org\.scalatest\b/m],
  ['specs2', /^import org\.specs2\b/m],
  ['utest', /^import utest\b/m],
  ['weaver', /^import weaver\b/m],
  ['zio-test', /^import zio\.test\b/m],
];

/** sbt facts of a Scala project. */
export const scala: Detector = {
  name: 'scala',
  detect: async (tree) => {
    if (tree.profile.language !== 'scala' || !tree.has(manifest)) return [];
    const tests = tree.profile.tests.get('scala') ?? [];
    return collect(
      fileFact('packageManager', 'sbt', manifest, 0.95),
      voteByContent(tree, 'testRunner', tests, frameworks, {
        sample: 24,
        fewest: 2,
        bar: 0.75,
        refs: [`${manifest}~exists`],
      }),
      command(tree, 'testCommand', 'test', tests.length > 0),
      command(tree, 'buildCommand', 'compile', true),
      formatter(tree),
      lint(tree),
    );
  },
};

function command(
  tree: ScanTree,
  topic: string,
  task: string,
  applies: boolean,
): Promise<Fact | undefined> {
  if (!applies) return Promise.resolve(undefined);
  return firstOf(
    () =>
      ciFact(tree, topic, new RegExp(`^sbt\\b.*[ /]${task}\\b`), `sbt ${task}`, {
        refs: [`${manifest}~exists`],
      }),
    () => fileFact(topic, `sbt ${task}`, manifest, 0.85),
  );
}

async function formatter(tree: ScanTree): Promise<Fact | undefined> {
  const call = await findCi(tree, /\bscalafmt\w*/);
  const config = tree.first('.scalafmt.conf');
  if (config === undefined) return undefined;
  return call
    ? provenFact(
        'formatter',
        'scalafmt',
        { path: call.path, line: call.line, text: call.text },
        [lineRef(call.path, 'scalafmt')],
        0.93,
      )
    : fileFact('formatter', 'scalafmt', config, 0.85);
}

/** Without `--check` it writes. */
function lint(tree: ScanTree): Promise<Fact | undefined> {
  return ciFact(
    tree,
    'lintCommand',
    /^sbt\b.*\bscalafixAll --check\b/,
    'sbt "scalafixAll --check"',
    { confidence: 0.8 },
  );
}
