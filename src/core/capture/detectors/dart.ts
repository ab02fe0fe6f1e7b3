import { collect, firstOf, provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { dig, digText } from '../shape';
import { ciFact, fileFact } from '../sources/ciFact';

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
    const analyze = /\b(?:dart|flutter) analyze|^melos (?:run )?(?:analyze|lint)\S*/;
    return collect(
      fileFact('packageManager', 'pub', path, 0.9),
      hasTests ? fileFact('testRunner', `${tool} test`, path, 0.88) : undefined,
      hasTests ? testCommand(tree, `${tool} test`) : undefined,
      ciFact(tree, 'lintCommand', analyze, (text) => analyze.exec(text)?.[0]),
      ciFact(tree, 'formatter', /\bdart format\b|^melos (run )?format/, 'dart format'),
      languageVersion(tree, path),
    );
  },
};

function testCommand(tree: ScanTree, plain: string): Promise<Fact | undefined> {
  const melos = /^melos (?:run )?test\S*/;
  return firstOf(
    () => ciFact(tree, 'testCommand', melos, (text) => melos.exec(text)?.[0]),
    () => fileFact('testCommand', plain, tree.first('pubspec.yaml'), 0.85),
  );
}

async function languageVersion(tree: ScanTree, path: string): Promise<Fact | undefined> {
  const version = digText(await tree.record(path), 'environment', 'sdk');
  if (version === undefined) return undefined;
  return provenFact('languageVersion', version, await tree.at(path, /^\s+sdk:/), [
    `${path}#environment.sdk`,
  ]);
}
