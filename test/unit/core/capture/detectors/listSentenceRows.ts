import type { SentenceRow } from './sentenceRows';
import { go, many, python } from './smallRepositories';

const each = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');

const tongues = (count: number) => many('x/tongues', 'tongue#.py', count, 'A = 1\n');

const built = (folder: string) => ({
  ...many(`x/${folder}`, 'part#.py', 6, 'A = 1\n'),
  ...many(`x/${folder}`, 'fast#.pyx', 2, 'A = 1\n'),
  [`x/${folder}/meson.build`]: `fast = [['fast0', a], ['fast1', a]]\npy.install_sources([\n${each(6, (at) => `  'part${at}.py',`)}])\n`,
});

/** Files that name every file of a kind: registers, contents of sites, builds of each folder. */
export const listSentenceRows: readonly SentenceRow[] = [
  {
    name: 'Python: a module that takes each of a folder by name',
    files: {
      ...python,
      ...tongues(9),
      'x/all.py': each(9, (at) => `from x.tongues import tongue${at}`),
    },
    says: ['Each `x/tongues/*.py` is named in `x/all.py` (9 of 9): a new one goes there too.'],
  },
  {
    name: 'a page whose points each begin with one, and a second register; a page that a script fills is none',
    files: {
      ...python,
      ...tongues(9),
      ...many('x/forms', 'form#.py', 8, 'A = 1\n'),
      ...many('x/sounds', 'sound#.py', 8, 'A = 1\n'),
      'TONGUES.md': each(9, (at) => `- [tongue${at}](x) speaks`),
      'FORMS.md': each(8, (at) => `| \`form${at}\` | shape |`),
      'SOUNDS.md': `<!-- SOUNDS -->\n${each(8, (at) => `- [sound${at}](x)`)}<!-- /SOUNDS -->\n`,
    },
    says: [
      'Each `x/tongues/*.py` is named in `TONGUES.md` (9 of 9): a new one goes there too.',
      'Each `x/forms/*.py` is named in `FORMS.md` (8 of 8): a new one goes there too.',
    ],
    never: [/SOUNDS/],
  },
  {
    name: 'a list whose head says that a file is generated is no register',
    files: {
      ...python,
      ...tongues(9),
      'x/all.py': `# Generated file, do not modify directly.\n${each(9, (at) => `from x.tongues import tongue${at}`)}`,
    },
    never: [/is named in/],
  },
  {
    name: 'the contents of a site that name each page; parts of pages are none',
    files: {
      ...go,
      ...many('docs/topics', 'topic#.md', 9, '# a\n'),
      'docs/index.md': '# x\n',
      'docs/_part/head.md': '# x\n',
      'mkdocs.yml': `nav:\n  - Home: index.md\n${each(9, (at) => `  - T${at}: topics/topic${at}.md`)}`,
    },
    says: ['Each `docs/**/*.md` is named in `mkdocs.yml` (10 of 10): a new one goes there too.'],
  },
  {
    name: 'contents that leave pages out are no rule',
    files: {
      ...go,
      ...many('docs/topics', 'topic#.md', 12, '# a\n'),
      'mkdocs.yml': `nav:\n${each(10, (at) => `  - T${at}: topics/topic${at}.md`)}`,
    },
    never: [/is named in/],
  },
  {
    name: 'Python: builds of each folder that name the sources beside them',
    files: {
      ...python,
      ...built('one'),
      ...built('two'),
      ...built('three'),
    },
    says: [
      'Sources are listed by name in the `meson.build` of their folder, such as `x/one/meson.build` (24 of 24): add each new one there.',
    ],
  },
];
