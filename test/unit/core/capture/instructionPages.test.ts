import { describe, expect, it } from 'vitest';
import { importInstructions } from '../../../../src/core/capture/importInstructions';
import { mostPages } from '../../../../src/core/capture/instructions/instructionPages';
import { InMemoryRepositoryReader } from '../../../support/inMemoryRepositoryReader';

const rule = '- Never skip a check.\n';

async function readIn(files: Readonly<Record<string, string>>) {
  const found = await importInstructions(new InMemoryRepositoryReader(files), []);
  return { ...found, left: found.unread.map(({ path, why }) => `${path}: ${why.code}`) };
}

describe('the pages that an import reads', () => {
  it.each([
    'CONTRIBUTING.rst',
    'CONTRIBUTING.adoc',
    'CODECONVENTIONS.md',
    'CODING_GUIDELINES.md',
    'docs/coding-standards.rst',
    '.github/PULL_REQUEST_TEMPLATE.md',
    '.github/PULL_REQUEST_TEMPLATE/feature.md',
    'docs/contributing/locales.md',
    'doc/contributing/index.rst',
    'docs/modules/ROOT/pages/contributing.adoc',
    'doc/developer/deprecations.rst',
    'master/docs/developer/style.rst',
    'docs/development/testing.md',
  ])('by their names: %s', async (path) => {
    expect((await readIn({ [path]: rule })).files).toEqual([path]);
  });

  it.each([
    'docs/guide/style.md',
    'docs/developer/tutorial/testing.md',
    'docs/developer/plugins.md',
    'docs/archive/development/testing.md',
    'docs/contributing/logo.svg',
    'src/development/style.md',
    'docs/CODE_OF_CONDUCT.md',
  ])('not by their names: %s', async (path) => {
    expect((await readIn({ [path]: rule })).files).toEqual([]);
  });

  it.each([
    ['CONTRIBUTING.md', '[here](AI_POLICY.md)', 'AI_POLICY.md'],
    ['CONTRIBUTING.md', '[here](/tests/README.md)', 'tests/README.md'],
    [
      'CONTRIBUTING.md',
      '[here](https://github.com/a/b/blob/main/doc/translation.md)',
      'doc/translation.md',
    ],
    ['CONTRIBUTING.rst', ':doc:`how to test <dev/testing>`', 'dev/testing.rst'],
    ['CONTRIBUTING.rst', '`the style <dev/style.rst>`_', 'dev/style.rst'],
    ['CONTRIBUTING.rst', '.. include:: dev/commits.rst', 'dev/commits.rst'],
    [
      'doc/contributing.rst',
      '.. toctree::\n   :maxdepth: 1\n\n   Tests <testing>\n   other',
      'doc/testing.rst',
    ],
    ['CONTRIBUTING.adoc', 'xref:dev/testing.adoc[tests]', 'dev/testing.adoc'],
    ['CONTRIBUTING.adoc', 'include::dev/review.adoc[]', 'dev/review.adoc'],
  ])('where %s says %s', async (path, text, page) => {
    expect((await readIn({ [path]: `${text}\n`, [page]: rule })).files).toEqual([path, page]);
  });

  it('says of each page that is linked and not read why', async () => {
    const { left } = await readIn({
      'CONTRIBUTING.md':
        '[a](docs/testing.html), [b](docs/install.md), [c](LICENSE.md), [d](lib/a.c), [e](gone.md)\n',
      'docs/testing.html': 'x',
      'docs/install.md': rule,
      'LICENSE.md': rule,
      'lib/a.c': 'x',
    });
    expect(left).toEqual(['docs/testing.html: unread.format', 'docs/install.md: unread.subject']);
  });

  it('reads no more pages than it says, and names the others', async () => {
    const names = Array.from(
      { length: mostPages + 2 },
      (_, at) => `docs/contributing/p${10 + at}.md`,
    );
    const { files, left } = await readIn(Object.fromEntries(names.map((name) => [name, rule])));
    expect(files).toEqual(names.slice(0, mostPages));
    expect(left).toEqual(names.slice(mostPages).map((name) => `${name}: unread.many`));
  });

  it('passes over one page that is too large, not over those behind it', async () => {
    const { files, left } = await readIn({
      'docs/contributing/a.md': rule.repeat(40_000),
      'docs/contributing/b.md': rule,
    });
    expect(files).toEqual(['docs/contributing/b.md']);
    expect(left).toEqual(['docs/contributing/a.md: unread.many']);
  });

  it('takes a guide among the documentation of a part for one of the whole', async () => {
    const { statements } = await readIn({ 'master/docs/developer/style.rst': rule });
    expect(statements[0]?.candidate?.package).toBeUndefined();
  });
});
