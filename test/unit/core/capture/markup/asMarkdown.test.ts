import { describe, expect, it } from 'vitest';
import { asMarkdown } from '../../../../../src/core/capture/markup/asMarkdown';
import { importedText } from '../../../../support/importedText';

type Row = readonly [kind: string, from: string, to: string];

const rst: readonly Row[] = [
  ['a heading', 'Tests\n=====\n\nRun.\n', '# Tests\n\n\nRun.\n'],
  [
    'headings by the order of their marks',
    '====\nAll\n====\n\nOne\n---\n\nTwo\n~~~\n\nThree\n-----\n',
    '\n# All\n\n\n## One\n\n\n### Two\n\n\n## Three\n\n',
  ],
  [
    'code below two colons',
    'Run::\n\n    make test\n\nThen commit.\n',
    'Run:\n```\nmake test\n```\nThen commit.\n',
  ],
  ['code below a point of two colons', 'Run it.::\n\n  make\n', 'Run it:\n```\nmake\n```'],
  ['two colons alone', 'Run it.\n\n::\n\n  make\n\nEnd.\n', 'Run it.\n\n\n```\nmake\n```\nEnd.\n'],
  ['code without an empty line after it', 'Run::\n\n  make\nEnd.\n', 'Run:\n\n    make\nEnd.\n'],
  [
    'a block of code with its language and options',
    '.. code-block:: bash\n   :linenos:\n\n   make\n\nEnd.\n',
    '\n\n```bash\nmake\n```\nEnd.\n',
  ],
  ['a session', 'Try:\n\n>>> one()\n1\n\nEnd.\n', 'Try:\n```pycon\n>>> one()\n1\n```\nEnd.\n'],
  ['code in code', 'See::\n\n  ```\n  x\n  ```\n\nEnd.\n', 'See:\n~~~~\n```\nx\n```\n~~~~\nEnd.\n'],
  [
    'a list',
    '* One\n  goes on.\n* Two\n\n  #. First\n  #. Second\n',
    '- One\n  goes on.\n- Two\n\n  1. First\n  1. Second\n',
  ],
  ['letters and brackets that count', 'a) One\nb) Two\n', '1. One\n1. Two\n'],
  [
    'code below a point',
    '- Run::\n\n     make\n\n- End\n',
    '- Run:\n  ```\n  make\n  ```\n- End\n',
  ],
  ['a note', '.. note::\n\n   Never skip.\n', '\n\nNever skip.\n'],
  ['a note on its line', '.. warning:: Never\n   skip.\n', 'Never\nskip.\n'],
  [
    'a box with a title',
    '.. admonition:: Before a merge\n\n   Squash.\n',
    'Before a merge:\n\nSquash.\n',
  ],
  [
    'what frames others',
    '.. tabs::\n\n   .. tab:: Linux\n\n      Use apt.\n',
    '\n\nLinux:\n\nUse apt.\n',
  ],
  ['a term and what it means', 'Names\n   Use nouns.\n', 'Names:\nUse nouns.\n'],
  ['a term and what it is', 'A name\n   what it is called\n', 'A name:\nwhat it is called\n'],
  [
    'a sentence that goes on further in',
    '* A name must be a noun. When it\n   is long, cut it.\n',
    '- A name must be a noun. When it\n  is long, cut it.\n',
  ],
  ['where a link without a name leads', 'Read `on`__.\n\n__ https://a.b\n', 'Read on.\n\n\n'],
  [
    'a heading of no section',
    'One.\n\n.. rubric:: Two\n\nThree.\n',
    'One.\n\n###### Two\n\nThree.\n',
  ],
  ['a note with a title', '.. note:: Labels\n\n   Never skip.\n', 'Labels:\n\nNever skip.\n'],
  [
    'a link that a file taken in leads',
    '.. include:: a.txt\n\nUse list_ here.\n',
    '\n\nUse list here.\n',
  ],
  ['a quotation', 'One.\n\n    Two.\n', 'One.\n\nTwo.\n'],
  [
    'comments, targets, pictures and contents',
    '.. a comment\n   goes on\n.. _a: b\n.. image:: x.png\n   :alt: x\n.. toctree::\n\n   page\n\nEnd.\n',
    '\n\n\n\n\n\n\n\n\nEnd.\n',
  ],
  ['what stands above a page for its tool', ':orphan:\n\nEnd.\n', '\n\nEnd.\n'],
  ['a table', '+---+\n| a |\n+---+\n\nEnd.\n', '\n\n\n\nEnd.\n'],
  ['a table without corners', '== ==\na  b\n== ==\n1  2\n== ==\n\nEnd.\n', '\n\n\n\n\n\nEnd.\n'],
  [
    'names in code',
    'Use ``make x`` and :func:`~a.b.run` or `y`.\n',
    'Use `make x` and `run` or `y`.\n',
  ],
  ['a link', 'See `the guide <https://a.b/c>`_.\n', 'See [the guide](https://a.b/c).\n'],
  [
    'a link over two lines',
    'See `the\nguide <https://a.b/c>`__ now.\n',
    'See [the\nguide](https://a.b/c) now.\n',
  ],
  [
    'a link whose address stands elsewhere',
    'See `the guide`_ and black_.\n\n.. _the guide: https://a.b\n.. _black: https://c.d\n',
    'See [the guide](https://a.b) and [black](https://c.d).\n\n\n\n',
  ],
  ['a name that ends in a line', 'Use list_ here.\n', 'Use list_ here.\n'],
  [
    'a place in the page',
    'See :ref:`run-it`.\n\n.. _run-it:\n\nRunning\n-------\n',
    'See Running.\n\n\n\n# Running\n\n',
  ],
  [
    'a place elsewhere',
    'See :ref:`the tests <t>`, :doc:`dev/set_up` and :pep:`8`.\n',
    'See the tests, dev/set up and PEP 8.\n',
  ],
  ['numbers of issues', 'Fixed in :issue:`12` [1]_.\n', 'Fixed in #12.\n'],
  [
    'words that stand for others',
    'Use |tool|.\n\n.. |tool| replace:: the Tool\n',
    'Use the Tool.\n\n\n',
  ],
  ['no space where a mark says so', 'Use ``x``\\ s.\n', 'Use `x`s.\n'],
];

const adoc: readonly Row[] = [
  ['headings', '= All\n\n== One\n', '# All\n\n## One\n'],
  ['code with its language', '[source,bash]\n----\nmake # <1>\n----\n', '\n```bash\nmake #\n```\n'],
  ['code that is set in', 'Run:\n\n make\n\nEnd.\n', 'Run:\n\n    make\n\nEnd.\n'],
  ['text as it is', '....\n* x\n....\n', '```\n* x\n```\n'],
  ['lists', '* One\n** Two\n. Three\n', '- One\n  - Two\n    1. Three\n'],
  ['tasks', '* [ ] Tests pass.\n', '- Tests pass.\n'],
  [
    'code below a point',
    '* Run:\n+\n----\nmake\n----\n\nEnd.\n',
    '- Run:\n\n  ```\n  make\n  ```\n\nEnd.\n',
  ],
  ['a note', 'NOTE: Never skip.\n', 'Never skip.\n'],
  ['a box', '[TIP]\n====\nNever skip.\n====\n', '\n\nNever skip.\n\n'],
  ['the title of a block', '.Set up\n----\nmake\n----\n', 'Set up:\n```\nmake\n```\n'],
  ['a term and what it means', 'Names:: Use nouns.\n', '- Names: Use nouns.\n'],
  [
    'what the page says of itself',
    ':tool: the Tool\n\nUse {tool}, not {other}.\n',
    '\n\nUse the Tool, not {other}.\n',
  ],
  [
    'comments, pictures, parts and conditions',
    '// no\n////\nno\n////\nimage::x.png[]\ninclude::y.adoc[]\nifdef::z[]\nEnd.\n',
    '\n\n\n\n\n\n\nEnd.\n',
  ],
  ['a table', '|===\n|a |b\n|===\n\nEnd.\n', '\n\n\n\nEnd.\n'],
  [
    'links',
    'See https://a.b[the guide^], link:x.adoc[x] and <<run,how>>.\n',
    'See [the guide](https://a.b), [x](x.adoc) and how.\n',
  ],
  ['a link over two lines', 'See https://a.b[the\nguide].\n', 'See\n[the guide](https://a.b).\n'],
  ['names in code', 'Use `+x+` *always* in [.path]_a/b_.\n', 'Use `x` **always** in `a/b`.\n'],
  ['a place elsewhere', 'See xref:dev/set-up.adoc[] and <<run-it>>.\n', 'See set up and run it.\n'],
];

describe('a page as Markdown', () => {
  it.each(rst)('of reStructuredText: %s', (_, from, to) => {
    expect(asMarkdown('page.rst', from)).toBe(to);
  });

  it.each(adoc)('of AsciiDoc: %s', (_, from, to) => {
    expect(asMarkdown('page.adoc', from)).toBe(to);
  });

  it('leaves every line where it was', () => {
    for (const [, from] of rst) {
      const lines = asMarkdown('page.rst', from).split('\n').length - from.split('\n').length;
      expect([0, 1, -1]).toContain(lines);
    }
  });

  it('leaves Markdown as it is, whatever it looks like', () => {
    const text = 'Run::\n\n    x\n\n== y\n';
    expect(asMarkdown('CONTRIBUTING.md', text)).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['marks alone', '.. \n..\n::\n\n`\n``\n|\n====\n'],
    ['marks that are never closed', '``a :ref:`b `c <d |e\n----\nf'],
    ['text from right to left', 'اختبارات\n=======\n\n- شغّل ``make`` قبل الدمج.\n'],
    ['lines that end as elsewhere', 'One\r\n===\r\n\r\n* Two\r\n'],
    [
      'steps further and further in',
      Array.from({ length: 400 }, (_, at) => `${' '.repeat(at)}x\n`).join('\n'),
    ],
    ['marks of lists in one line', `${'- '.repeat(5000)}x\n`],
  ])('stands bad input: %s', (_, text) => {
    for (const path of ['a.rst', 'a.adoc']) expect(typeof asMarkdown(path, text)).toBe('string');
  });

  it.each([
    ['quotes', '`a '],
    ['colons', ':a'],
    ['codes', '``a '],
    ['angles', '<a '],
    ['hyphens', 'a-'],
    ['bars', '|a '],
    ['brackets', '[a '],
    ['links', 'https://a['],
    ['points', '\n.. a::\n  b'],
    ['empty lines', '\n\n'],
  ])('reads a page of 300 kB of %s in a moment', (_, part) => {
    const text = part.repeat(300_000 / part.length);
    const started = performance.now();
    asMarkdown('a.rst', text);
    asMarkdown('a.adoc', text);
    // Far above what it takes on a busy machine; a careless pattern takes minutes.
    expect(performance.now() - started).toBeLessThan(6_000);
  });
});

describe('statements of a page', () => {
  it('come with the lines of the page and what they name', async () => {
    const text =
      'Contributing\n============\n\nTests\n-----\n\nAlways run the tests before a commit::\n\n    make check\n\n* Never edit ``dist/`` by\n  hand.\n';
    const { lessons } = await importedText(text, 'CONTRIBUTING.rst');
    expect(lessons.map(({ body, evidence }) => [body, ...evidence])).toEqual([
      ['Always run the tests before a commit:\n`make check`', 'CONTRIBUTING.rst:7'],
      ['- Tests: Never edit `dist/` by hand.', 'CONTRIBUTING.rst:11'],
    ]);
    expect(lessons[1]?.refs).toEqual([
      'CONTRIBUTING.rst#re:/Never edit ..dist... by/',
      'CONTRIBUTING.rst#re:/hand./',
    ]);
  });

  it('come from AsciiDoc too', async () => {
    const text = '= Contributing\n\n== Commits\n\n* Never squash commits of others.\n';
    const { bodies } = await importedText(text, 'CONTRIBUTING.adoc');
    expect(bodies).toEqual(['- Never squash commits of others.']);
  });
});
