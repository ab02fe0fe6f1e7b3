import { describe, expect, it } from 'vitest';
import { importInstructions } from '../../../../src/core/capture/importInstructions';
import { readStatements } from '../../../../src/core/capture/importStatements';
import { provenFact } from '../../../../src/core/capture/fact';
import { InMemoryRepositoryReader } from '../../../support/inMemoryRepositoryReader';

const fact = (topic: string, value: string) =>
  provenFact(topic, value, { path: 'package.json', line: 3, text: value }, []);
const run = (
  files: Record<string, string>,
  facts = [fact('packageManager', 'pnpm'), fact('testRunner', 'vitest')],
) => importInstructions(new InMemoryRepositoryReader(files), facts);

describe('statements of an instruction file', () => {
  it('are whole, with everything below them, their line and headings', () => {
    const text =
      '# Rules\n\nIntro text stays\none paragraph.\n\n## Tests\n- Use fakes,\n  never mocks.\n  - also for time\n- Keep them short.\n\n```sh\nnpm test\n```\n';
    expect(readStatements('AGENTS.md', text)).toMatchObject([
      { line: 3, text: 'Intro text stays one paragraph.', headings: ['Rules'] },
      {
        line: 7,
        text: 'Tests: Use fakes, never mocks.\n- also for time',
        headings: ['Rules', 'Tests'],
      },
      { line: 10, text: 'Tests: Keep them short.' },
      { line: 12, endLine: 14, text: 'Tests: `npm test`' },
    ]);
  });

  it('leave out comments and includes', () => {
    const text = '<!-- Use x.\nAlways. -->\n\n@AGENTS.md\n';
    expect(readStatements('CLAUDE.md', text)).toEqual([]);
  });

  it('carry the globs of the file', () => {
    const [first] = readStatements(
      '.cursor/rules/a.mdc',
      '---\nglobs: src/**/*.ts, *.tsx\n---\nUse hooks.\n',
    );
    expect(first).toMatchObject({ line: 4, appliesTo: ['src/**/*.ts', '*.tsx'] });
  });
});

describe('import', () => {
  it('marks what the scan knows, what it contradicts and what is new', async () => {
    const { statements, files } = await run({
      'AGENTS.md':
        '- Use pnpm to install.\n- Run `npm install` and use jest for tests.\n- Never use npm.\n- Keep handlers under 40 lines.\n- The sky is blue.\n',
      'docs/AGENTS.md.txt': '- Use nothing.',
    });
    expect(files).toEqual(['AGENTS.md']);
    expect(statements.map(({ standing }) => standing)).toEqual([
      'known',
      'contradicts',
      'new',
      'new',
      'no instruction',
    ]);
    expect(statements[1]?.fact?.value).toBe('pnpm');
    expect(statements[3]?.candidate).toMatchObject({
      by: 'import',
      evidence: ['AGENTS.md:4'],
      body: '- Keep handlers under 40 lines.',
    });
  });

  it.each([
    ['Use vitest for new tests.', 'Write tests with jest.'],
    ['Use default exports in components.', 'Never use default exports in components.'],
    ['Functions have at most 40 lines.', 'Functions have at most 60 lines.'],
    ['Install with pnpm.', 'Install with yarn.'],
  ])(
    'shows side by side that "%s" and "%s" contradict each other, and proposes neither',
    async (one, other) => {
      const { statements } = await run(
        { 'AGENTS.md': `- ${one}\n`, 'CLAUDE.md': `- ${other}\n` },
        [],
      );
      expect(statements.map(({ standing }) => standing)).toEqual(['contradicts', 'contradicts']);
      expect(statements[0]?.against).toMatchObject({ path: 'CLAUDE.md', line: 1, text: other });
      expect(statements[1]?.against).toMatchObject({ path: 'AGENTS.md', line: 1, text: one });
    },
  );

  it.each([
    ['Use vitest for unit tests.', 'Never use jest.'],
    ['Write unit tests with `npm test`.', 'Write browser tests with `npm run e2e`.'],
    ['Functions have at most 40 lines.', 'Files have at most 400 lines.'],
    ['Never commit secrets.', 'Commit messages follow the convention.'],
    ['Prefer pnpm over npm.', 'Install with pnpm.'],
  ])('does not take "%s" and "%s" for a contradiction', async (one, other) => {
    const { statements } = await run({ 'AGENTS.md': `- ${one}\n- ${other}\n` }, []);
    expect(statements.map(({ standing }) => standing)).not.toContain('contradicts');
  });

  it.each([
    [
      'Describe the parsers of a pull request.',
      'Describe the routes of a pull request.',
      'new',
      'new',
    ],
    ['Keep public names in one file.', 'Keep public names in one sorted file.', 'duplicate', 'new'],
    ['Keep public names in one sorted file.', 'Keep public names in one file.', 'new', 'duplicate'],
  ])(
    'takes only what says nothing more for said already: "%s" and "%s"',
    async (one, other, first, second) => {
      const files = { 'AGENTS.md': `- ${one}\n`, 'CLAUDE.md': `- ${other}\n` };
      const { statements } = await run(files, []);
      expect(statements.map(({ standing }) => standing)).toEqual([first, second]);
    },
  );

  const headings =
    '# Review instructions of the harbour planner, sixth edition\n\n## Sails and ropes (deck crew)';
  it.each([
    ['Never use inline colours.', 'Never add a class where a theme has the colours.'],
    ['Try the switch with an explicit false.', 'Try the switch with an explicit true.'],
    ['Never update the price list by hand.', 'Never update the weather list by hand.'],
    [
      'Never run the tests beside a broken build.',
      'The build broken by tests is run again. Never delete it.',
    ],
    ['Use tabs in new files.', 'Follow the layout of new files.'],
  ])(
    'proposes what says more below a heading that says most of the words: "%s" beside "%s"',
    async (one, other) => {
      const { statements } = await run(
        { '.github/copilot-instructions.md': `${headings}\n\n- ${other}\n\n${one}\n` },
        [],
      );
      expect(statements.map(({ standing }) => standing)).toEqual(['new', 'new']);
    },
  );

  it('takes no word of a heading for what is known below it', async () => {
    const text =
      '## About parsers\n\n- Always sort parsers in handlers.\n- Always sort readers in handlers.\n';
    const { statements } = await run({ 'AGENTS.md': text }, []);
    expect(statements.map(({ standing }) => standing)).toEqual(['new', 'new']);
  });

  it.each([
    [
      'Never update the price list by hand.',
      'CRITICAL: prices are printed. Never update the price list by hand.',
    ],
    ['Run all linters and fix issues', 'Run linting and fix all issues'],
  ])('knows still what is said in other words: "%s" beside "%s"', async (one, other) => {
    const { statements } = await run(
      { 'AGENTS.md': `- ${other}\n`, 'CLAUDE.md': `- ${one}\n` },
      [],
    );
    expect(statements.map(({ standing }) => standing)).toEqual(['new', 'duplicate']);
  });

  it.each([
    ['Check all: `pnpm run check`', fact('packageManager', 'pnpm')],
    ['Build: `go build .` or `go run .`', fact('language', 'go')],
    ['Always TypeScript, always ES modules', fact('moduleSystem', 'esm')],
  ])('proposes what says more than a fact: "%s"', async (text, known) => {
    const { statements } = await run({ 'AGENTS.md': `- ${text}\n` }, [known]);
    expect(statements.map(({ standing }) => standing)).toEqual(['new']);
  });

  it('compares nothing across packages or rules for other files', async () => {
    const { statements } = await run(
      {
        'packages/a/AGENTS.md': '- Use vitest for tests.\n',
        'packages/b/AGENTS.md': '- Use jest for tests.\n',
        '.cursor/rules/x.mdc': '---\nglobs: src/**\n---\nUse mocha for tests.\n',
      },
      [],
    );
    expect(statements.map(({ standing }) => standing)).toEqual(['new', 'new', 'new']);
  });

  it('knows the scan’s word on modules and import endings', async () => {
    const { statements } = await run(
      {
        'AGENTS.md':
          '- Write CommonJS only.\n- Relative imports end in `.js`.\n- Imports carry no extension.\n',
      },
      [fact('moduleSystem', 'esm'), fact('importSuffix', '.js')],
    );
    expect(statements.map(({ standing }) => standing)).toEqual([
      'contradicts',
      'known',
      'contradicts',
    ]);
  });

  it('compares hundreds of statements in a moment', async () => {
    const lines = Array.from(
      { length: 600 },
      (_, at) => `- Keep rule ${at} about part${at} short.`,
    );
    const started = performance.now();
    await run({ 'AGENTS.md': lines.join('\n') });
    // Above what it takes, to hold on a busy machine; a careless comparison takes minutes.
    expect(performance.now() - started).toBeLessThan(6_000);
  });

  it('reads every kind of instruction file, and marks a statement of several files', async () => {
    const names = [
      'AGENTS.md',
      'CLAUDE.md',
      'GEMINI.md',
      '.cursor/rules/x.mdc',
      '.cursorrules',
      '.windsurf/rules/x.md',
      '.windsurfrules',
      '.clinerules',
      '.junie/guidelines.md',
      '.github/copilot-instructions.md',
      '.github/instructions/y.instructions.md',
      'CONTRIBUTING.md',
      'DEVELOPMENT.md',
      'HACKING.md',
      'STYLE.md',
    ];
    const { files, statements } = await run(
      Object.fromEntries(names.map((name) => [name, 'Always write tests first.\n'])),
    );
    expect(files).toHaveLength(names.length);
    expect(statements.map(({ standing }) => standing)).toEqual([
      'new',
      ...names.slice(1).map(() => 'duplicate'),
    ]);
    expect(statements[1]?.against).toMatchObject({ path: files[0], line: 1 });
  });

  it('reads the rules of a folder of Cline, not its workflows', async () => {
    const { files } = await run({
      '.clinerules/02-tests.md': 'Always write tests first.\n',
      '.clinerules/style/names.md': 'Always write whole names.\n',
      '.clinerules/workflows/release.md': 'Always tag a release.\n',
      '.clinerules/tool.json': '{}',
    });
    expect(files).toEqual(['.clinerules/02-tests.md', '.clinerules/style/names.md']);
  });

  it('reads pages on how to work that a file for contributors links, none for users, and none that a page links', async () => {
    const { files } = await run({
      'CONTRIBUTING.md':
        'Read [how to test](docs/testing.md#first), [the style][coding] and [how to install](docs/install.md).\n\n[coding]: <docs/coding.md> "Style"\n',
      'docs/coding.md': 'Always write whole names.\n',
      'docs/testing.md': 'Always write tests first. See [reviews](review.md).\n',
      'docs/install.md': 'Always use the installer.\n',
      'docs/review.md': 'Always ask two people.\n',
    });
    expect(files).toEqual(['CONTRIBUTING.md', 'docs/testing.md', 'docs/coding.md']);
  });

  it('keeps instructions of a sub-folder for that package', async () => {
    const { statements } = await run({ 'packages/api/AGENTS.md': '- Use zod for input.\n' });
    expect(statements[0]?.candidate?.package).toBe('packages/api');
  });
});
