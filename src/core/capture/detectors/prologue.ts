import { countedFact, type Detector, type Fact } from '../fact';
import { spread, type ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';

/** A line that files of a language start with by habit, and that a single file of the language may well lack elsewhere. */
interface Prologue {
  readonly languages: readonly string[];
  readonly files: RegExp;
  /** As it is written down. */
  readonly line: string;
  readonly pattern: RegExp;
}

const prologues: readonly Prologue[] = [
  {
    languages: ['python'],
    files: /\.pyi?$/,
    line: 'from __future__ import annotations',
    pattern: /^from __future__ import (\(\s*)?annotations\b/m,
  },
  {
    languages: ['c', 'c++'],
    files: /\.(h|hh|hpp|hxx)$/,
    line: '#pragma once',
    pattern: /^\s*#\s*pragma\s+once\b/m,
  },
];

/** A first line is a habit where this share of the sources has it. */
const bar = 0.95;
const fewest = 8;
const sampled = 80;

/** How sources of the main language begin, by counting. */
export const prologue: Detector = {
  name: 'prologue',
  detect: async (tree) => {
    const { language } = tree.profile;
    for (const known of prologues) {
      if (language === undefined || !known.languages.includes(language)) continue;
      const fact = (await counted(tree, known, language)) ?? (await guards(tree, known, language));
      if (fact) return [fact];
    }
    return [];
  },
};

async function read(
  tree: ScanTree,
  { files }: Prologue,
  language: string,
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const own = (tree.profile.sources.get(language) ?? []).filter((file) => files.test(file));
  const sources = await tree.sample(spread(own, sampled), sampled);
  return sources.filter(({ text }) => text.trim() !== '');
}

async function counted(
  tree: ScanTree,
  known: Prologue,
  language: string,
): Promise<Fact | undefined> {
  const sources = await read(tree, known, language);
  const holding = sources.filter(({ text }) => known.pattern.test(text));
  const [first] = holding;
  if (!first || holding.length < fewest || holding.length < bar * sources.length) return undefined;
  const support = { of: sources.length, holds: holding.length };
  return {
    ...countedFact(
      'prologue',
      known.line,
      support,
      [{ path: first.path, text: `${support.holds} of ${support.of} sampled sources` }],
      [lineRef(first.path, known.line)],
    ),
    slots: {
      line: known.line,
      count: `${support.holds} of ${support.of}`,
      what: known.line.startsWith('#pragma') ? 'header' : 'source',
    },
  };
}

/** Include guards with a common shape, where headers have no pragma. */
async function guards(
  tree: ScanTree,
  known: Prologue,
  language: string,
): Promise<Fact | undefined> {
  if (!known.line.startsWith('#pragma')) return undefined;
  const sources = await read(tree, known, language);
  const names = sources.flatMap(({ path, text }) => {
    const name = /^\s*#\s*ifndef\s+(\w+)\s*\n\s*#\s*define\s+\1\b/m.exec(text)?.[1];
    return name === undefined ? [] : [{ path, name }];
  });
  const first = names[names.length >> 1];
  if (!first || names.length < fewest || names.length < bar * sources.length) return undefined;
  const support = { of: sources.length, holds: names.length };
  const text = `${support.holds} of ${support.of} sampled headers`;
  return {
    ...countedFact(
      'includeGuards',
      first.name,
      support,
      [{ path: first.path, text }],
      [lineRef(first.path, `#define ${first.name}`)],
    ),
    slots: {
      guard: first.name,
      file: first.path,
      count: `${support.holds} of ${support.of}`,
    },
  };
}
