import { describe, expect, it } from 'vitest';
import { importedText } from '../../../../support/importedText';

const statementsOf = async (text: string) => (await importedText(text)).statements;
const bodiesOf = async (text: string): Promise<readonly string[]> =>
  (await importedText(text)).bodies;

const rowsOf = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n');

describe('a table that is too long for one lesson', () => {
  const told = rowsOf(
    9,
    (at) => `| \`part${at}.ts\` | Reads what stands in the ${at}. drawer of the shop |`,
  );

  it('is left out whole where its rows only tell what something is', async () => {
    const statements = await statementsOf(`## Parts\n\n| File | Role |\n|---|---|\n${told}\n`);
    expect(statements.map(({ standing }) => standing)).toEqual(['no instruction']);
  });

  it('is told by what leads it in, with its place, where that is a rule', async () => {
    expect(
      await bodiesOf(
        `## Parts\n\nChanges must be made in the right file:\n\n| File | Role |\n|---|---|\n${told}\n`,
      ),
    ).toEqual(['- Parts: Changes must be made in the right file.\n(more in `AGENTS.md`, “Parts”)']);
  });

  it('keeps its commands and its plain orders', async () => {
    const bodies = await bodiesOf(
      `## Parts\n\n| File | Role |\n|---|---|\n${told}\n| \`npm run parts\` | Counts them |\n| \`old.ts\` | Never edit it, use \`part0.ts\` |\n`,
    );
    expect(bodies).toEqual([
      'Parts:\n- File: `npm run parts`; Role: Counts them\n- File: `old.ts`; Role: Never edit it, use `part0.ts`\n(more in `AGENTS.md`, “Parts”)',
    ]);
  });
});

describe('a choice that is too long for one lesson', () => {
  const gloss = rowsOf(12, (at) => `word${at}`).replace(/\n/g, ' ');
  const types = ['feat', 'fix', 'docs', 'style', 'perf', 'test', 'chore'];

  it('is told by all its names, as some of them would be another rule', async () => {
    const list = types.map((type) => `- **${type}**: ${gloss}`).join('\n');
    expect(await bodiesOf(`## Type\n\nMust be one of the following:\n\n${list}\n`)).toEqual([
      '- Type: Must be one of the following: feat, fix, docs, style, perf, test, chore\n(more in `AGENTS.md`, “Type”)',
    ]);
  });
});

describe('a rule that would lose its other half', () => {
  it('does without a lead that only points at what stands below it', async () => {
    expect(
      await bodiesOf(
        `## Casts\n\nThe strict checker reports the patterns below:\n\n- Never drop a result with \`_\`. ${rowsOf(30, (at) => `word${at}`).replace(/\n/g, ' ')}.\n- Never panic ${rowsOf(30, (at) => `name${at}`).replace(/\n/g, ' ')}.\n`,
      ),
    ).toEqual([
      expect.stringMatching(/^- Casts: Never drop a result/),
      expect.stringMatching(/^- Casts: Never panic/),
    ]);
  });

  it('says what is replaced with what stands instead', async () => {
    const filler = rowsOf(34, (at) => `word${at}`).replace(/\n/g, ' ');
    expect(
      await bodiesOf(
        `## Casts\n\nThe checker reports what ${filler} shows:\n\n- Never drop a result with \`_\`. Use the long form instead:\n\n  \`\`\`go\n  v, ok := x.(T)\n  if !ok { return one, two, three, four, five, six, seven, eight }\n  \`\`\`\n\n- Never panic.\n`,
      ),
    ).toContain(
      'Casts: Never drop a result with `_`. Use the long form instead:\n  ```go\n  v, ok := x.(T)\n  if !ok { return one, two, three, four, five, six, seven, eight }\n  ```',
    );
  });

  it('is refused where nothing says what "instead" or "all of this" stands for', async () => {
    const statements = await statementsOf(
      '## Style\n\n- Always use the long form instead.\n\n## Checks\n\n- Never expect that the build will catch all of this if you do not.\n',
    );
    expect(statements.map(({ standing, leaning }) => [standing, leaning])).toEqual([
      ['leans', 'points'],
      ['leans', 'points'],
    ]);
  });

  it('is whole where the same sentence says what is replaced', async () => {
    expect(await bodiesOf('- Never use `var`, use `const` instead.\n')).toHaveLength(1);
  });

  it('keeps numbers together that say that they go on from one another', async () => {
    const long = (at: number): string => rowsOf(22, (word) => `w${at}x${word}`).replace(/\n/g, ' ');
    const [body = ''] = await bodiesOf(
      `# Shop\n\n## The till\n\n1. Run \`npm ci\` ${long(1)}.\n1. Run \`npm run make\` ${long(2)}.\n1. Now you can run \`npm start\` ${long(3)}.\n1. Alternatively, run \`npm run dev\` ${long(4)}.\n`,
    );
    expect(body).toMatch(/^The till:\n1\. Run `npm ci`/);
    expect(body).toContain('\n3. Now you can run `npm start`');
  });
});

describe('what a point says under a heading that forbids', () => {
  it.each([
    [
      'Cache: keys must be short; callbacks must never write',
      '- Shop: Cache: keys must be short; callbacks must never write',
    ],
    ['Raw cache: skips all locks', '- Shop: Avoid: Raw cache: skips all locks'],
  ])('is turned only where it asks for nothing itself: %s', async (point, body) => {
    expect(await bodiesOf(`# Shop\n\n## Anti-patterns\n\n- ${point}\n`)).toEqual([body]);
  });
});

describe('words that only describe a thing', () => {
  it.each([
    'A small reader that does not share the code of the large one',
    'The start installs an always-open entry for the alarm',
  ])('bind nobody: %s', async (point) => {
    const [statement] = await statementsOf(`# Shop\n\n## Parts\n\n- ${point}\n`);
    expect(statement?.standing).toBe('no instruction');
  });

  it('leaves out a folder with its name', async () => {
    const [statement] = await statementsOf('# Shop\n\n## Parts\n\n- Load testing core: `lib/`\n');
    expect(statement?.standing).toBe('no instruction');
  });

  it('leaves out an aside that points on at the end of another', async () => {
    expect(
      await bodiesOf('- Never filter by hand (for example by crate or name — see below).\n'),
    ).toEqual(['- Never filter by hand (for example by crate or name).']);
  });
});
