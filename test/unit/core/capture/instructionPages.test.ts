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
    'agents.md',
    'Claude.md',
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
    'docs/development/changelog-entries.md',
    'docs/developer-guide/building.md',
    'docs/contribute-to-shop/lamps.md',
    '.forgejo/pull_request_template.md',
    '.gitlab/merge_request_templates/feature.md',
    'DEV.md',
  ])('by their names: %s', async (path) => {
    expect((await readIn({ [path]: rule })).files).toEqual([path]);
  });

  it.each([
    'docs/guide/style.md',
    'docs/developer/tutorial/testing.md',
    'docs/developer/plugins.md',
    'docs/archive/development/testing.md',
    'docs/topics/development/testing.md',
    'docs/contributing/logo.svg',
    'src/development/style.md',
    'docs/CODE_OF_CONDUCT.md',
    'docs/tutorials/agents.md',
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
    ['CONTRIBUTING.md', '[here](docs/internal.md)', 'docs/internal.md'],
    ['CONTRIBUTING.md', '[here](docs/building.md)', 'docs/building.md'],
    ['CONTRIBUTING.md', '[here](docs/git-workflow.md)', 'docs/git-workflow.md'],
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

  it.each([
    ['README.md', '# Shop\n\n## Contributing\n\n', '\n\n## Use\n\nNever use it.\n'],
    ['README.md', 'Shop\n====\n\nDevelopment\n-----------\n\n', '\n\nUse\n---\n\nNever.\n'],
    [
      'README.rst',
      'Shop\n====\n\nHacking on Shop\n---------------\n\n',
      '\n\nUse\n---\n\nNever.\n',
    ],
    ['README.adoc', '= Shop\n\n== Running the tests\n\n', '\n\n== Use\n\nNever use it.\n'],
    ['README.md', '# 商店\n\n## 参与贡献\n\n', '\n\n## 用法\n\n不要用。\n'],
  ])('says of %s what stands under %j alone', async (path, before, after) => {
    const said = '- Never skip a lamp.';
    const { statements } = await readIn({ [path]: `${before}${said}${after}` });
    expect(statements.map((one) => one.said)).toEqual(['Never skip a lamp.']);
  });

  it('reads what that part of a README links by its name, not by its folder', async () => {
    const { files } = await readIn({
      'README.md':
        '# Shop\n\n## Developing\n\n[a](development/style.md), [b](development/use.md)\n',
      'development/style.md': rule,
      'development/use.md': rule,
    });
    expect(files).toEqual(['README.md', 'development/style.md']);
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
