import { collect, firstOf, provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { dig, digText } from '../shape';
import { ciCommands } from '../sources/ciCommands';
import { ciFact, fileFact } from '../sources/ciFact';
import { openCommand } from '../sources/openCommand';
import { typedCommand } from '../sources/typedCommand';

/** Pub facts of a Dart or Flutter project. */
export const dart: Detector = {
  name: 'dart',
  detect: async (tree) => {
    if (tree.profile.language !== 'dart') return [];
    const isManifest = (file: string): boolean =>
      file === 'pubspec.yaml' || file.endsWith('/pubspec.yaml');
    const path = tree.first('pubspec.yaml') ?? tree.files.find(isManifest);
    if (path === undefined) return [];
    const isFlutter = dig(await tree.record(path), 'dependencies', 'flutter') !== undefined;
    const tool = isFlutter ? 'flutter' : 'dart';
    const hasTests = tree.profile.tests.has('dart');
    const analyze =
      /\b(?:dart|flutter) analyze(?: --(?:no-)?fatal-\w+)*|^melos (?:run )?(?:analyze|lint)\S*/;
    const command = hasTests ? await testCommand(tree, `${tool} test`) : undefined;
    const runner = command && (await runnerOf(tree, command.value, `${tool} test`));
    return collect(
      fileFact('packageManager', 'pub', path, 0.9),
      runner === undefined ? undefined : fileFact('testRunner', runner, path, 0.88),
      command,
      ciFact(
        tree,
        'lintCommand',
        await usualCall(tree, analyze),
        (text) => analyze.exec(text)?.[0],
      ),
      ciFact(tree, 'formatter', /\bdart format\b|^melos (run )?format/, 'dart format'),
      languageVersion(tree, path),
    );
  },
};

/** What most steps call of these: one package among many may be built with another program. */
async function usualCall(tree: ScanTree, pattern: RegExp): Promise<RegExp> {
  const counts = new Map<string, number>();
  for (const { text, isCheck } of await ciCommands(tree)) {
    const call = isCheck ? pattern.exec(text)?.[0] : undefined;
    if (call !== undefined) counts.set(call, (counts.get(call) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best ? new RegExp(`\\b${best[0].replace(/\W/g, '\\$&')}`) : pattern;
}

function testCommand(tree: ScanTree, plain: string): Promise<Fact | undefined> {
  const melos = /^melos (?:run )?test\S*/;
  return firstOf(
    () => ciFact(tree, 'testCommand', melos, typedCommand),
    () => fileFact('testCommand', plain, tree.first('pubspec.yaml'), 0.85),
  );
}

/** The runner that a script of the workspace calls: not always that of the root. */
async function runnerOf(
  tree: ScanTree,
  command: string,
  usual: string,
): Promise<string | undefined> {
  if (!command.startsWith('melos ')) return usual;
  const lines = await openCommand(tree, command);
  const called = new Set(lines.flatMap((line) => /\b(?:dart|flutter) test\b/.exec(line) ?? []));
  const [only, another] = called;
  return another === undefined ? only : undefined;
}

async function languageVersion(tree: ScanTree, path: string): Promise<Fact | undefined> {
  const version = digText(await tree.record(path), 'environment', 'sdk');
  if (version === undefined) return undefined;
  return provenFact('languageVersion', version, await tree.at(path, /^\s+sdk:/), [
    `${path}#environment.sdk`,
  ]);
}
