import { countedFact, type Detector, type Fact } from '../fact';
import { spread, type ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';

/** A line that files of a language start with by habit. */
interface Prologue {
  readonly languages: readonly string[];
  readonly files: RegExp;
  /** As it is written down. */
  readonly line: string;
  readonly pattern: RegExp;
}

const prologues: readonly Prologue[] = [
  {
    languages: ['php'],
    files: /\.php$/,
    line: 'declare(strict_types=1);',
    pattern: /^<\?php[\s\S]{0,1200}?declare\(strict_types\s*=\s*1\)/,
  },
  {
    languages: ['ruby'],
    files: /\.rb$/,
    line: '# frozen_string_literal: true',
    pattern: /^(#.*\n){0,3}# frozen_string_literal: true/,
  },
  {
    languages: ['python'],
    files: /\.pyi?$/,
    line: 'from __future__ import annotations',
    pattern: /^from __future__ import (\(\s*)?annotations\b/m,
  },
  {
    languages: ['javascript'],
    files: /\.c?js$/,
    line: "'use strict';",
    pattern: /^(\s*(\/\*[\s\S]*?\*\/|\/\/.*|#!.*))*\s*['"]use strict['"]/,
  },
  {
    languages: ['c', 'c++'],
    files: /\.(h|hh|hpp|hxx)$/,
    line: '#pragma once',
    pattern: /^\s*#\s*pragma\s+once\b/m,
  },
  {
    languages: ['c#'],
    files: /\.cs$/,
    line: 'namespace X;',
    pattern: /^namespace [\w.]+;/m,
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
      [lineRef(first.path, known.line.replace(/ X;$/, ''))],
    ),
    slots: {
      line: known.line,
      count: `${support.holds} of ${support.of}`,
      what: known.line.startsWith('#pragma')
        ? 'header'
        : known.line.startsWith('namespace')
          ? 'namespace'
          : 'source',
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
