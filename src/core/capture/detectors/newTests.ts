import type { CommitChange } from '../../ports';
import { provenFact, type Detector } from '../fact';
import type { ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';
import { leafOf } from '../resolvePath';

/** Frameworks of one language that live side by side while one takes over from the other. */
const pairs: Readonly<Record<string, readonly (readonly [name: string, pattern: RegExp])[]>> = {
  swift: [
    ['Swift Testing', /^\s*@(Test|Suite)\b/m],
    ['XCTest', /^(@testable )?import XCTest\b/m],
  ],
  java: [
    ['JUnit 5', /^import (static )?org\.junit\.jupiter\b/m],
    ['JUnit 4', /^import (static )?org\.junit\.(Test|Before|After|Assert|Rule|runner)\b/m],
  ],
  php: [
    ['Pest', /^(it|test|describe)\(/m],
    ['PHPUnit', /extends \w*TestCase\b/],
  ],
  python: [
    ['unittest classes', /^class \w+\((.*\W)?\w*TestCase\b/m],
    // A class without a base is one of pytest.
    ['pytest functions', /^(async )?def test_|^class Test\w*(\(\))?:/m],
  ],
};

const changesRead = 200;
/** Files that were added last; more of them are no longer new. */
const newest = 15;
const sampled = 60;
/** New test files that must say something, and the share of them that must agree. */
const fewest = 10;
const bar = 0.8;

/** What the newest test files are written with, where it is not what most of the older ones are. */
export const newTests: Detector = {
  name: 'new tests',
  detect: async (tree) => {
    const { language = '', tests: all } = tree.profile;
    const marks = pairs[language] ?? [];
    const tests = all.get(language) ?? [];
    const recent = await votesOf(tree, await newestOf(tree, tests), marks);
    const usual = (await votesOf(tree, tests, marks)).best?.name;
    const { best, of } = recent;
    const first = best?.files[0];
    if (!best || !first || usual === undefined || best.name === usual) return [];
    if (!isDirection(best.files.length, of)) return [];
    const line = `${best.pattern.exec(first.text)?.[0]}`.trim();
    const count = `${best.files.length} of ${of}`;
    const evidence = { path: first.path, text: `${count} of the newest test files` };
    return [
      {
        ...provenFact('newTests', best.name, evidence, [lineRef(first.path, line)], 0.88),
        slots: { runner: best.name, old: usual, count },
      },
    ];
  },
};

const isDirection = (holds: number, of: number): boolean => of >= fewest && holds >= bar * of;

type Mark = readonly [name: string, pattern: RegExp];

/** The test files that were added last and are still there, the newest first. */
async function newestOf(tree: ScanTree, tests: readonly string[]): Promise<readonly string[]> {
  const added = (await tree.changes(changesRead)).flatMap(writtenNew);
  const here = new Set(tests);
  return [...new Set(added)].filter((file) => here.has(file)).slice(0, newest);
}

/** What a change adds and does not only move: of a file that is moved, the old place has the same name. */
function writtenNew({ files, added = [] }: CommitChange): readonly string[] {
  const left = new Set(files.filter((file) => !added.includes(file)).map(leafOf));
  return added.filter((file) => !left.has(leafOf(file)));
}

/** What most of these files are written with, and how many of them say. */
async function votesOf(tree: ScanTree, files: readonly string[], marks: readonly Mark[]) {
  const read = await tree.sample(files, sampled);
  const known = read.flatMap((file) => {
    const name = marks.find(([, pattern]) => pattern.test(file.text))?.[0];
    return name === undefined ? [] : [{ ...file, name }];
  });
  const [best] = marks
    .map(([name, pattern]) => ({
      name,
      pattern,
      files: known.filter((file) => file.name === name),
    }))
    .sort((a, b) => b.files.length - a.files.length);
  return { best, of: known.length };
}
