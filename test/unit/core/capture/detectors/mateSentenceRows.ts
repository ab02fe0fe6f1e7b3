import type { CommitChange } from '../../../../../src/core/ports';
import type { SentenceRow } from './sentenceRows';
import { go, many } from './smallRepositories';

/** Changes that each add the first of these files, newest first, with other work between. */
const comes = (count: number, files: (at: number) => readonly string[]): readonly CommitChange[] =>
  Array.from({ length: count }, (_, at) => [
    { subject: `Add ${at}`, files: files(at), added: files(at).slice(0, 1) },
    ...Array.from({ length: 20 }, (__, other) => ({
      subject: `Work ${other}`,
      files: [`lib/a${other % 10}.go`],
      added: [],
    })),
  ]).flat();

const namesOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => `rule${at}`).join('\n');

/** What a new file comes with, and what only came at the same time. */
export const mateSentenceRows: readonly SentenceRow[] = [
  {
    name: 'what names a half of the files uses them, and is no register',
    files: {
      ...go,
      ...many('rules', 'rule#.go', 10, 'package rules\n'),
      'engine/run.go': `package engine\n// ${namesOf(6).replace(/\n/g, ' ')}\n`,
    },
    changes: comes(10, (at) => [`rules/rule${at}.go`, 'engine/run.go']),
    never: [/comes with/],
  },
  {
    name: 'the count is of changes that have everything that is named',
    files: {
      ...go,
      ...many('rules', 'rule#.go', 12, 'package rules\n'),
      'one.txt': namesOf(12),
      'two.txt': namesOf(12),
    },
    changes: comes(12, (at) => [
      `rules/rule${at}.go`,
      ...(at === 4 ? [] : ['one.txt']),
      ...(at === 5 ? [] : ['two.txt']),
    ]),
    says: ['A new `rules/*.go` comes with a change of `one.txt`, `two.txt` (10 of 12).'],
  },
  {
    name: 'a licence beside a new package, and a header beside a new source, are what everybody expects',
    files: {
      ...go,
      ...many('src', 'unit#.c', 10, 'int a;\n'),
      ...many('src', 'unit#.h', 10, 'int a;\n'),
      ...many('packs', 'pack#/setup.go', 10, 'package setup\n'),
      ...many('packs', 'pack#/LICENSE', 10, 'MIT\n'),
    },
    changes: comes(10, (at) => [
      `src/unit${at}.c`,
      `src/unit${at}.h`,
      `packs/pack${at}/setup.go`,
      `packs/pack${at}/LICENSE`,
    ]).map((change) => ({ ...change, added: change.files.filter((file) => !/^lib/.test(file)) })),
    never: [/comes with.*(LICENSE|NAME\.h)/],
  },
];
