import { parseDocument } from '../../src/core/fingerprint/parseDocument';
import { IgnoreRules } from '../../src/core/fingerprint/ignoreRules';
import { matchLine } from '../../src/core/fingerprint/matchLine';
import { parseRef } from '../../src/core/fingerprint/parseRef';
import { readJournalLines } from '../../src/core/journal/journalLine';
import { makeEntry } from '../../src/core/library/libraryEntry';
import { readLesson } from '../../src/core/lesson/readLesson';
import { splitFrontmatter } from '../../src/core/lesson/frontmatter';
import { escapeText } from '../../src/core/lesson/renderBlock';
import { fits } from '../../src/core/select/fileFit';
import { readRequest } from '../../src/core/select/readRequest';
import { signalMatches } from '../../src/core/select/signals';
import { findHiddenCharacters } from '../../src/core/trust/hiddenCharacters';
import { credentialScanner } from '../../src/node/lessons/credentialScanner';
import { gptTokenCounter } from '../../src/node/models/gptTokenCounter';
import { nodeHasher } from '../../src/node/process/nodeHasher';

/** Text of a given length made to be slow, and what reads it. */
export interface GrowthProbe {
  readonly name: string;
  run(bytes: number): unknown;
}

const origin = { scope: 'project', fileName: 'lesson.md' } as const;
const file = { ...origin, folder: 'active', stamp: { size: 0, mtime: 0, inode: 0 } } as const;
const workshop = () => import('../../src/core/workshop');
const ports = { hasher: nodeHasher, tokens: gptTokenCounter, secrets: credentialScanner, workshop };

const fill = (piece: string, bytes: number): string =>
  piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes);
const lines = (bytes: number, line: (at: number) => string): string => {
  const all: string[] = [];
  for (let size = 0; size < bytes; size += (all.at(-1)?.length ?? 0) + 1)
    all.push(line(all.length));
  return all.join('\n');
};

/** Texts that took a parser of ours time by the square or worse, or that are known to do so to parsers like them. */
const texts: Readonly<Record<string, (bytes: number) => string>> = {
  letters: (bytes) => fill('a', bytes),
  'mixed letters': (bytes) => fill('qzjxkvbpwm', bytes),
  blanks: (bytes) => `a${fill(' ', bytes)}a`,
  signs: (bytes) => fill('-', bytes),
  ideographs: (bytes) => fill('語', Math.ceil(bytes / 3)),
  'open brackets': (bytes) => fill('[', bytes),
  'angle brackets': (bytes) => fill('< ', bytes),
  'line feeds': (bytes) => fill('\n', bytes),
  'carriage returns': (bytes) => fill('\r', bytes),
  fences: (bytes) => fill('--- \n', bytes),
  quotes: (bytes) => fill('"\\', bytes),
  addresses: (bytes) => fill('a://b:c@', bytes),
  backticks: (bytes) => fill('`', bytes),
};

const frontmatters: Readonly<Record<string, (bytes: number) => string>> = {
  keys: (bytes) => lines(bytes, (at) => `k${at}:`),
  triggers: (bytes) => `triggers: [${fill('a,', bytes)}]`,
  refs: (bytes) => `fingerprint:\n${lines(bytes, (at) => `  f${at}.json#a:`)}`,
  aliases: (bytes) => `a: &a [1]\ntriggers: [${fill('*a,', bytes)}]`,
  'nested lists': (bytes) => `a: ${fill('[', bytes)}`,
  'nested dashes': (bytes) => `a:\n ${fill('- ', bytes)}`,
  'a long text': (bytes) => `description: ${fill('a b ', bytes)}`,
  'a long name': (bytes) => `name: ${fill('a', bytes)}`,
  globs: (bytes) => `applies-to:\n${lines(bytes, () => '  - "*a*a*a*a*a*a*b"')}`,
};

const documents: readonly (readonly [
  format: 'yaml' | 'toml' | 'json' | 'gomod',
  name: string,
  make: (bytes: number) => string,
])[] = [
  ['yaml', 'keys', (bytes) => lines(bytes, (at) => `k${at}: !a 1`)],
  ['yaml', 'aliases', (bytes) => `a: &a [1]\nb: [${fill('*a,', bytes)}]`],
  ['yaml', 'anchors', (bytes) => lines(bytes, (at) => `k${at}: &a${at} 1`)],
  ['yaml', 'open brackets', (bytes) => fill('[', bytes)],
  ['yaml', 'merge keys', (bytes) => `a: &a {x: 1}\n${lines(bytes, (at) => `k${at}:\n  <<: *a`)}`],
  ['yaml', 'plain keys', (bytes) => lines(bytes, (at) => `k${at}: v`)],
  ['yaml', 'documents', (bytes) => fill('---\na: !b c\n', bytes)],
  ['toml', 'dotted keys', (bytes) => `a${fill('.a', bytes)}=1`],
  ['toml', 'tables', (bytes) => lines(bytes, () => '[[a.b]]')],
  ['toml', 'open brackets', (bytes) => `a=${fill('[', bytes)}`],
  ['json', 'open brackets', (bytes) => fill('[', bytes)],
  ['json', 'comments', (bytes) => `{${fill('/*a*/', bytes)}}`],
  ['json', 'keys', (bytes) => `{${lines(bytes, (at) => `"k${at}":1,`)}"z":1,}`],
  ['gomod', 'requirements', (bytes) => `module a\n${lines(bytes, (at) => `require b${at} v1`)}`],
];

const slowGlobs = [
  '*a*a*a*a*a*a*b',
  '**/*a/**/*a/**/*a/**/b',
  '{a,b}{a,b}{a,b}*c',
  '[a-z]*[a-z]*[a-z]*!',
];

/** Every parser that reads what a repository brings along. */
export const growthProbes: readonly GrowthProbe[] = [
  ...Object.entries(texts).flatMap(([name, make]): GrowthProbe[] => [
    { name: `lesson of ${name}`, run: (bytes) => makeEntry(file, make(bytes), ports) },
    { name: `frontmatter cut: ${name}`, run: (bytes) => splitFrontmatter(`---\n${make(bytes)}`) },
    { name: `tokens of ${name}`, run: (bytes) => gptTokenCounter.count(make(bytes)) },
    { name: `credentials in ${name}`, run: (bytes) => credentialScanner.find(make(bytes)) },
    { name: `hidden characters in ${name}`, run: (bytes) => findHiddenCharacters(make(bytes)) },
    { name: `block with ${name}`, run: (bytes) => escapeText(make(bytes)) },
    { name: `request of ${name}`, run: (bytes) => readRequest({ text: make(bytes) }) },
    { name: `ref of ${name}`, run: (bytes) => parseRef(make(bytes)) },
    { name: `journal of ${name}`, run: (bytes) => readJournalLines([make(bytes)]) },
    { name: `ignore file of ${name}`, run: (bytes) => ignoring(make(bytes)) },
  ]),
  ...Object.entries(frontmatters).map(([name, make]): GrowthProbe => ({
    name: `frontmatter of ${name}`,
    run: (bytes) => readLesson(`---\n${make(bytes)}\n---\ntext\n`, origin, nodeHasher),
  })),
  ...documents.map(([format, name, make]): GrowthProbe => ({
    name: `${format} of ${name}`,
    run: (bytes) => parseDocument(format, make(bytes)),
  })),
  ...slowGlobs.map((glob): GrowthProbe => ({
    name: `glob ${glob}`,
    run: (bytes) => fits({ appliesTo: [glob] }, [fill('a/', bytes / 2) + fill('a', bytes / 2)]),
  })),
  { name: 'ignore file of slow rules', run: (bytes) => ignoring(fill('*a*a*a*a*a*b\n', bytes)) },
  { name: 'ignore file of many rules', run: (bytes) => ignoring(lines(bytes, (at) => `x${at}*`)) },
  { name: 'line expression', run: (bytes) => matchLine(fill('x', bytes), '(x+x+)+y', false) },
  {
    name: 'signal expression',
    run: (bytes) => signalMatches('error:/a+b*c/', readRequest({ text: fill('a', bytes) })),
  },
];

function ignoring(text: string): unknown {
  const rules = IgnoreRules.none.with('', text);
  return Array.from({ length: 20 }, (_, at) => rules.ignores('', 'a'.repeat(60) + at, false));
}
