import { describe, expect, it } from 'vitest';
import { importInstructions } from '../../../../../src/core/capture/importInstructions';
import { parseRef } from '../../../../../src/core/fingerprint/parseRef';
import { matchLine } from '../../../../../src/core/fingerprint/matchLine';
import { InMemoryRepositoryReader } from '../../../../support/inMemoryRepositoryReader';
import { importedText } from '../../../../support/importedText';

describe('a whole statement', () => {
  it('keeps what leads in with its fence', async () => {
    const { bodies } = await importedText(
      'Format before a commit:\n\n```sh\nnpm run format\n```\n',
    );
    expect(bodies).toEqual(['Format before a commit:\n`npm run format`']);
  });

  it('keeps a table with what leads in, and says what each cell is', async () => {
    const { bodies } = await importedText(
      'Use semantic colours:\n\n| Instead of | Use |\n|---|---|\n| `bg-white` | `bg-background` |\n',
    );
    expect(bodies).toEqual([
      'Use semantic colours:\n- Instead of: `bg-white`; Use: `bg-background`',
    ]);
  });

  it('keeps a short list with what leads in, and says it again before each part of a long one', async () => {
    const { bodies } = await importedText('Never commit:\n- secrets\n- build output\n');
    expect(bodies).toEqual(['Never commit:\n- secrets\n- build output']);
    const long = 'a file that some tool writes by itself and that nobody would ever want to read';
    const many = await importedText(`Never commit:\n${`- ${long}\n`.repeat(8)}`);
    expect(many.bodies.length).toBeGreaterThan(1);
    for (const body of many.bodies)
      expect(body).toMatch(/^(?:- )?Never commit:\s+(?:- )?a file that/);
  });

  it('keeps numbered steps together, also where they are many words', async () => {
    const step = 'write the migration beside the others and give it the next free number';
    const { lessons } = await importedText(
      `To add a table:\n\n1. ${step}\n2. ${step} again\n3. ${step} once more\n4. ${step} at last\n5. run \`make migrate\`\n`,
    );
    expect(lessons).toHaveLength(1);
    expect(lessons[0]).toMatchObject({ kind: 'recipe' });
    expect(lessons[0]?.body).toContain('5. run `make migrate`');
  });

  it('keeps every command of a fence that is too long for one lesson', async () => {
    const commands = Array.from({ length: 30 }, (_, at) => `npm run task${at} -- --flag value`);
    const { bodies } = await importedText(
      `Run these:\n\n\`\`\`sh\n${commands.join('\n')}\n\`\`\`\n`,
    );
    expect(bodies.length).toBeGreaterThan(1);
    for (const command of commands) expect(bodies.join('\n')).toContain(command);
    for (const body of bodies) expect(body).toMatch(/^Run these:/);
  });

  it.each([
    ['Avoid', '- default exports', '- Avoid: default exports'],
    ['Don’t', '- Use default exports', '- Do not: Use default exports'],
    ['❌ Bad', '- Using `any`', '- Avoid: Using `any`'],
    ['What not to do', '- Never mock the clock', '- Never mock the clock'],
  ])('is turned by a heading that forbids: %s', async (heading, item, body) => {
    expect((await importedText(`# Rules\n\n## ${heading}\n\n${item}\n`)).bodies).toEqual([body]);
  });

  it('leaves out what is struck, and turns what is struck as a whole', async () => {
    const { bodies } = await importedText(
      '- Use ~~jest~~ vitest for tests\n- ~~Use moment for dates~~\n',
    );
    expect(bodies).toEqual(['- Use vitest for tests', '- Do not: Use moment for dates']);
  });

  it('says its heading where it could not be understood without', async () => {
    const { bodies } = await importedText(
      '# Style\n\n## Guides\n\n- Should use the imperative voice.\n',
    );
    expect(bodies).toEqual(['- Guides: Should use the imperative voice.']);
  });

  it('becomes its rule and the place of the rest where it is too long', async () => {
    const why = 'which is the reason for all of this and for more '.repeat(8);
    const { bodies } = await importedText(`## Dates\n\nAlways store dates in UTC (${why}).\n`);
    expect(bodies).toEqual(['- Always store dates in UTC. (more in `AGENTS.md`, “Dates”)']);
  });

  it('comes in where it asks, forbids, bounds or places, and stays out where it describes', async () => {
    const { bodies } = await importedText(
      '- Tests live in `spec/`.\n- Lines have at most 100 characters.\n- Vite is the main build tool.\n- `src/a.ts` - the entry of the server\n- This file provides guidance to assistants.\n',
    );
    expect(bodies).toEqual(['- Tests live in `spec/`.', '- Lines have at most 100 characters.']);
  });
});

describe('a name', () => {
  it.each([
    ['Should assume no knowledge of the parser.', 'assume-no-knowledge-parser'],
    ['Do not read from `src/state.ts`.', 'not-read-state-ts'],
    ['`MY_NO_COLOR` must be respected by bars.', 'my-no-color-respected-bars'],
    ['Never import without types.', 'never-import-without-types'],
    ['Some of the tests require both Git and Docker to run.', 'git-docker'],
  ])('says what turns the rule and what the rule is about: %s', async (rule, words) => {
    const { lessons } = await importedText(`- ${rule}\n`);
    for (const word of words.split('-')) expect(lessons[0]?.name.split('-')).toContain(word);
  });

  it('comes from what a statement says itself, not from what it shares, and has no number', async () => {
    const rest =
      'whenever somebody who is not a member of the team opens the request for it in a fork of the repository that nobody else can see';
    const { lessons } = await importedText(
      `When handing in work, follow the following:\n- rename migrations ${rest}\n- squash commits ${rest}\n- describe breaking changes ${rest}\n`,
    );
    const names = lessons.map(({ name }) => name);
    expect(names).toHaveLength(3);
    expect(names[0]).toMatch(/^rename-migrations/);
    expect(names[1]).toMatch(/^squash-commits/);
    for (const name of names) expect(name).not.toMatch(/\d/);
  });

  it('of two rules with the same beginning is told apart by a word', async () => {
    const { lessons } = await importedText(
      '- Wrap every database call in tests with `retry`.\n- Wrap every database call in tests with `retry` and a deadline.\n',
    );
    for (const { name } of lessons) expect(name).not.toMatch(/\d/);
  });
});

describe('a rule that is no order', () => {
  it.each([
    'May ignore differences between platforms.',
    'Passive voice can be used to tell what a hook returns.',
    'Large changes need a design first',
    'Page helpers are not needed when a test waits for its data.',
    'Parsers return `Result` for what may fail.',
    'Internal APIs - Use `lib/internal` paths',
  ])('comes in: %s', async (rule) => {
    expect((await importedText(`# A\n\n- ${rule}\n`)).bodies).toEqual([`- ${rule}`]);
  });

  it.each([
    'The output isn’t always perfect.',
    'Link (`src/link/`) - the network\n  - `http/` - HTTP link\n  - `batch/` - Batch link',
  ])('stays out where it only describes: %s', async (text) => {
    expect((await importedText(`- ${text}\n`)).bodies).toEqual([]);
  });
});

describe('what only describes', () => {
  it.each([
    [
      'a table of contents',
      '# A\n\n## Contents\n\n- [Never commit](#never)\n- [Use tabs](#tabs)\n',
    ],
    [
      'code under words that describe it',
      'The system has robust handling of errors:\n\n```ts\n// 1. Check it\n// Never throw\nreturn must();\n```\n',
    ],
    [
      'members of a list that says what they are',
      `The packages bring their styles rather than having the app look for them in their folders, each by another way that it says here:\n${['a', 'b', 'c', 'd'].map((name) => `- \`@x/${name}\` — a bundle with all of what the pages of the product show in it\n`).join('')}`,
    ],
    ['a call of an interface', '- `web.post` `{message}` — used to send a message to the host\n'],
  ])('stays out: %s', async (_, text) => {
    expect((await importedText(text)).bodies).toEqual([]);
  });

  it('comes in where it binds', async () => {
    const { bodies } = await importedText(
      '- `src/state.ts` — never edit by hand\n- `npm run build` — Builds it all\n',
    );
    expect(bodies).toHaveLength(2);
  });
});

describe('what belongs together', () => {
  it('does not part conditions that only hold together', async () => {
    const long = 'words that say more of it and go on for quite some time without an end '.repeat(
      2,
    );
    const { bodies } = await importedText(
      `A plain function should be written without a namespace when:\n- Its type is simple: ${long}\n- It takes one argument: ${long}\n- It has no options: ${long}\n`,
    );
    expect(bodies).toEqual([]);
  });

  it('keeps numbered steps with the fences between them', async () => {
    const { bodies } = await importedText(
      '# A\n\n## Wiring it up\n\n1. Clone it.\n\n```sh\ngit clone x\n```\n\n2. Build it.\n\n```sh\nmake all\n```\n',
    );
    expect(bodies).toEqual([
      'Wiring it up:\n1. Clone it.\n`git clone x`\n2. Build it.\n`make all`',
    ]);
  });

  it('keeps a paragraph that a colon announces', async () => {
    const { bodies } = await importedText(
      'We number releases like this:\n\nOdd ones must be previews.\n',
    );
    expect(bodies).toEqual(['- We number releases like this: Odd ones must be previews.']);
  });

  it('leaves out what announces something that does not come', async () => {
    expect((await importedText('Always follow these steps:\n\n# Next\n')).bodies).toEqual([]);
  });

  it('keeps a scale of many short pairs in one piece', async () => {
    const rows = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `| \`--s-${at}\` | ${at * 4}px |`).join('\n');
    const { bodies } = await importedText(
      `Use spacing tokens:\n\n| Token | Size |\n|---|---|\n${rows}\n`,
    );
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toContain('`--s-8` → 32px');
  });

  it('says the item, not what led in, where both are too long', async () => {
    const lead =
      'A symbol that was added on the branch you just checked out is absent from the build';
    const long = 'words that explain the failure at length and go on for some time '.repeat(3);
    const { bodies } = await importedText(
      `${lead} and ${long}:\n\n- Always run \`make clean\` before ${long}\n`,
    );
    expect(bodies.join('\n')).toContain('make clean');
  });
});

describe('a statement that speaks of what stands before it', () => {
  it('takes it along', async () => {
    const { bodies } = await importedText(
      'Install `just` with cargo.\n\nBut prefer to install it by the system.\n',
    );
    expect(bodies).toEqual([
      '- Install `just` with cargo. But prefer to install it by the system.',
    ]);
  });

  it('is left out where that cannot be taken along', async () => {
    const { bodies } = await importedText(
      '# A\n\n## When\n\n- Always suggest a rule when any of the above happen.\n- Use this binary for tests.\n- Use this repository for tests.\n',
    );
    expect(bodies).toEqual(['- Use this repository for tests.']);
  });
});

describe('where a statement holds', () => {
  it('is the folder of a nested file, and the globs of its front matter in any form', async () => {
    const nested = await importedText('- Use zod for input.\n', 'packages/api/AGENTS.md');
    expect(nested.lessons[0]).toMatchObject({ package: 'packages/api' });
    for (const field of [
      'paths:\n  - "src/**/*.{ts,tsx}"',
      'globs: src/**/*.{ts,tsx}',
      'applyTo: "src/**/*.{ts,tsx}"',
    ]) {
      const { lessons } = await importedText(
        `---\n${field}\n---\nUse hooks.\n`,
        '.cursor/rules/a.mdc',
      );
      expect(lessons[0]?.appliesTo).toEqual(['src/**/*.{ts,tsx}']);
    }
  });

  it.each([
    ['In `src/server`, use the logger.', ['src/server/**']],
    ['For files under `src/server/`: use the logger.', ['src/server/**']],
    ['In `src/gone`, use the logger.', undefined],
    ['Use the logger in `src/server`.', undefined],
  ])('is the folder it begins with, where there is one: %s', async (rule, appliesTo) => {
    const { lessons } = await importedText(`- ${rule}\n`, 'AGENTS.md', { 'src/server/a/b.ts': '' });
    expect(lessons[0]?.appliesTo).toEqual(appliesTo);
  });

  it('is the folder its heading names', async () => {
    const { lessons } = await importedText(
      '# A\n\n## Server (apps/api)\n\n- Use zod.\n',
      'AGENTS.md',
      {
        'apps/api/b.ts': '',
      },
    );
    expect(lessons[0]?.appliesTo).toEqual(['apps/api/**']);
  });

  it('follows imports, once each and not in a circle', async () => {
    const { files, bodies } = await importedText('@docs/rules.md\n- Use tabs.\n', 'CLAUDE.md', {
      'docs/rules.md': 'Also @../CLAUDE.md\n\n- Never use spaces.\n',
      'vendor/lib/AGENTS.md': '- Use nothing.\n',
      '.claude/skills/x/AGENTS.md': '- Use nothing.\n',
      '.claude/skills/x/SKILL.md': '- Use nothing.\n',
    });
    expect(files).toEqual(['CLAUDE.md', 'docs/rules.md']);
    expect(bodies).toEqual(['- Use tabs.', '- Never use spaces.']);
  });
});

describe('refs of a statement', () => {
  it.each([
    'Use `a/b~c#d` and "x" \\ (y) [z] {w} * + ? ^ $ | < > ! % & é ñ',
    '使用简体中文编写注释，不要使用英文。',
    'استخدم المسافات دائما، لا تستخدم علامات الجدولة.',
    'Всегда используй «кавычки» — не "лапки" 🚀!',
  ])('are found again whatever it is written in: %s', async (text) => {
    const { lessons } = await importedText(`- ${text}\n`, 'packages/a b#c~d/AGENTS.md');
    expect(lessons[0]?.refs).toHaveLength(1);
    const parsed = parseRef(lessons[0]?.refs[0] ?? '');
    expect(parsed).toMatchObject({
      ok: true,
      ref: { kind: 'regex', path: 'packages/a b#c~d/AGENTS.md' },
    });
    const source = parsed.ok && parsed.ref.kind === 'regex' ? parsed.ref.source : '';
    expect(matchLine(`other\n\n- ${text}\n`, source, false)).toMatchObject({ kind: 'match' });
  });
});

describe('a file that is not as expected', () => {
  it.each([
    ['is a link only', '[AGENTS](docs/AGENTS.md)\n', []],
    ['is HTML', '<div><p>Hello</p></div>\n', []],
    ['has footnotes', 'Use tabs.[^1]\n\n[^1]: Because.\n', ['- Use tabs.']],
    [
      'has Windows line ends',
      '# A\r\n\r\n- Use tabs.\r\n- Never mix.\r\n',
      ['- Use tabs.', '- Never mix.'],
    ],
    ['has TOML front matter', '+++\ntitle = "x"\n+++\nUse tabs.\n', ['- Use tabs.']],
    ['has broken front matter', '---\nglobs: [\n---\nUse tabs.\n', ['- Use tabs.']],
    ['has JSON front matter', ';;;\n{"a": 1}\n;;;\nUse tabs.\n', ['- Use tabs.']],
    ['has front matter that never ends', '---\nglobs: a\n\nUse tabs.\n', ['- Use tabs.']],
    [
      'is Chinese',
      '# 规范\n\n- 必须使用制表符缩进代码。\n- 这是一个简单的项目。\n',
      ['- 必须使用制表符缩进代码。'],
    ],
    ['is Arabic', '- استخدم المسافات دائما في الملفات.\n', ['- استخدم المسافات دائما في الملفات.']],
    ['frames its rules with tags', '<rules>\n- Use tabs.\n</rules>\n', ['- Use tabs.']],
    [
      'is nested five deep',
      '- Use a\n  - b\n    - c\n      - d\n        - e\n',
      ['Use a\n- b\n  - c\n    - d\n      - e'],
    ],
    ['is empty', '', []],
  ])('%s: gives a right result', async (_, text, bodies) => {
    expect((await importedText(text)).bodies).toEqual(bodies);
  });

  it('that is only a link gives what it leads to', async () => {
    for (const link of ['[AGENTS](docs/AGENTS.md)\n', 'docs/AGENTS.md', '@docs/AGENTS.md\n']) {
      const { bodies } = await importedText(link, 'CLAUDE.md', {
        'docs/AGENTS.md': '- Use tabs.\n',
      });
      expect(bodies).toEqual(['- Use tabs.']);
    }
  });

  it('of a megabyte is read, a larger one is named with why', async () => {
    const text = `# Big\n\n${'Words that say nothing at all, again and again.\n\n'.repeat(20_000)}- Use tabs.\n`;
    expect((await importedText(text)).bodies.at(-1)).toBe('- Use tabs.');
    const { unread } = await importInstructions(
      new InMemoryRepositoryReader({ 'AGENTS.md': 'x'.repeat(2_000_000) }),
      [],
    );
    expect(unread).toMatchObject([{ path: 'AGENTS.md' }]);
  }, 120_000);
});
