import { collect, firstOf, provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { ciFact, fileFact } from '../sources/ciFact';
import { voteByContent, type Mark } from './voteByContent';

const manifestPath = 'Package.swift';
const exists = [`${manifestPath}~exists`];
const frameworks: readonly Mark[] = [
  ['swift testing', /^import Testing\b/m],
  ['xctest', /^(@testable )?import XCTest\b/m],
];

/** Swift Package Manager facts. */
export const swift: Detector = {
  name: 'swift',
  detect: async (tree) => {
    if (tree.profile.language !== 'swift' || !tree.has(manifestPath)) return [];
    const tests = tree.profile.tests.get('swift') ?? [];
    const config = tree.first('.swift-format', '.swiftformat');
    return collect(
      fileFact('packageManager', 'swift package manager', manifestPath, 0.95),
      command(tree, 'buildCommand', 'swift build'),
      tests.length > 0 ? command(tree, 'testCommand', 'swift test') : undefined,
      voteByContent(tree, 'testRunner', tests, frameworks, {
        sample: 24,
        fewest: 2,
        bar: 0.8,
        refs: exists,
      }),
      toolsVersion(tree),
      lintCommand(tree),
      config === undefined ? undefined : fileFact('formatter', config.slice(1), config),
    );
  },
};

function command(tree: ScanTree, topic: string, value: string): Promise<Fact | undefined> {
  return firstOf(
    () => ciFact(tree, topic, new RegExp(`^${value}\\b`), value, { refs: exists }),
    () => fileFact(topic, value, manifestPath, 0.82),
  );
}

function lintCommand(tree: ScanTree): Promise<Fact | undefined> {
  const call = /^swiftlint\b|swift-format lint|^swift format lint/;
  const nameOf = (text: string): string =>
    text.startsWith('swiftlint') ? 'swiftlint' : 'swift format lint';
  return ciFact(tree, 'lintCommand', call, nameOf, { confidence: 0.85 });
}

async function toolsVersion(tree: ScanTree): Promise<Fact | undefined> {
  const line = /swift-tools-version:\s*([\d.]+)/i;
  const version = line.exec(await tree.text(manifestPath))?.[1];
  if (version === undefined) return undefined;
  const ref = `${manifestPath}#re:/swift-tools-version.*/`;
  return provenFact('languageVersion', version, await tree.at(manifestPath, line), [ref], 0.88);
}
