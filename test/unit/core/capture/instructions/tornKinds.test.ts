import { describe, expect, it } from 'vitest';
import { importedText } from '../../../../support/importedText';

const bodiesOf = async (text: string, path?: string): Promise<readonly string[]> =>
  (await importedText(text, path)).bodies;

const words = (count: number): string =>
  Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

describe('the name of a statement', () => {
  it.each([
    ['Prefer tuples to out-parameters in functions.', 'tuples-out-parameters-functions'],
    ['Open read-only parts in archives.', 'open-read-only-parts-archives'],
    ['Never hand out-parameters to callers.', 'never-hand-out-parameters-callers'],
    ['Handlers have at most 40 lines.', 'handlers-lines'],
    ['Handlers have at most `60` lines.', 'handlers-lines'],
  ])('of “%s” turns nothing that is not turned, and has no limit in it', async (text, name) => {
    const { lessons } = await importedText(`${text}\n`);
    expect(lessons.map((lesson) => lesson.name)).toEqual([name]);
  });
});

describe('for whom and when a file or section holds', () => {
  it.each([
    [
      'a guide for reviews',
      '# Shop review guide\n\n## Tone\n\n- Never block a change; ask.\n',
      ['- Shop review guide: Tone: Never block a change; ask.'],
    ],
    [
      'a title after the name of the file',
      '# AGENTS.md - Plugin guide\n\n## Speed\n\n- Never query in a loop.\n',
      ['- Plugin guide: Speed: Never query in a loop.'],
    ],
    [
      'a section around another',
      '# Shop\n\n## Release process\n\n### Checkout\n\n- Switch to `main` before the tag.\n\n## Names\n\n- Use nouns for tables.\n',
      [
        '- Release process: Checkout: Switch to `main` before the tag.',
        '- Names: Use nouns for tables.',
      ],
    ],
    [
      'a section whose words later sentences happen to use',
      '# Shop\n\n## Label printing trials\n\n### Keeping sheets\n\nEach run makes sheets. Keep printing the trials until one label fits.\n',
      [
        '- Label printing trials: Keeping sheets: Each run makes sheets. Keep printing the trials until one label fits.',
      ],
    ],
    [
      'a section about tests',
      '# Shop\n\n## Testing\n\n- Pass plugins with `setup.plugins`.\n- Never share a test account.\n',
      ['- Testing: Pass plugins with `setup.plugins`.', '- Never share a test account.'],
    ],
    [
      'a heading that is a condition',
      '# Shop\n\n## When upgrading the database\n\n### Columns\n\n- Never drop two at once.\n',
      ['- When upgrading the database: Columns: Never drop two at once.'],
    ],
    [
      'a sentence of its own, until its section ends',
      '# Shop\n\n## Duties\n\nThese rules apply to maintainers.\n\n- Answer every report within 3 days.\n\n## Names\n\n- Use nouns for tables.\n',
      [
        '- To maintainers: Duties: Answer every report within 3 days.',
        '- Names: Use nouns for tables.',
      ],
    ],
    [
      'a title that is everybody’s',
      '# Shop contribution guide\n\n## Names\n\n- Use nouns for tables.\n',
      ['- Names: Use nouns for tables.'],
    ],
  ])('stays with its statements: %s', async (_, text, bodies) => {
    expect(await bodiesOf(text)).toEqual(bodies);
  });
});

describe('what would be half of something', () => {
  it('keeps a sentence that goes on after its command', async () => {
    expect(
      await bodiesOf('Please run\n\n```sh\nnpm run format\n```\n\nbefore committing anything.\n'),
    ).toEqual(['Please run\n`npm run format`\nbefore committing anything.']);
  });

  it('keeps it also where the rest of the paragraph has to be parted from it', async () => {
    const bodies = await bodiesOf(
      `Use ${words(55)}. Keep ${words(57)}. Please run:\n\n\`\`\`sh\nnpm run format\n\`\`\`\n\nbefore committing anything.\n`,
    );
    expect(bodies.at(-1)).toBe('Please run:\n`npm run format`\nbefore committing anything.');
  });

  it('never breaks a diff at a line that begins further left than its fence', async () => {
    const [body, ...others] = await bodiesOf(
      '- Pass the flag:\n\n    ```diff\n    --- a/x.py\n-   run(x)\n+   run(x, safe=True)\n    ```\n\n- Use tabs.\n',
    );
    expect(body).toMatch(/--- a\/x\.py\n\s*- {3}run\(x\)\n\s*\+ {3}run\(x, safe=True\)\n\s*```/);
    expect(others).toEqual(['- Use tabs.']);
  });

  it('keeps the rest of a file that leaves such a fence open', async () => {
    expect((await bodiesOf('- Use tabs.\n\n  ```sh\n  npm test\n')).join()).toContain('npm test');
  });

  it('keeps points together that say how to do something', async () => {
    const step = `Push ${words(20)}.`;
    const [body, ...others] = await bodiesOf(
      `A branch may need changes - to do so:\n\n- Start from \`main\`.\n- ${step}\n- ${step}\n- Merge it.\n`,
    );
    expect(others).toEqual([]);
    expect(body).toContain('- Start from `main`.');
    expect(body).toContain('- Merge it.');
  });

  it.each([
    ['a step nobody sees', `${words(130)}\n\n---\n\nIf a step fails, never go around it.\n`],
    ['a contrast', 'In contrast, the following message must be avoided.\n'],
    ['an answer', 'If yes, always add a test.\n'],
    ['the last of some examples', 'The call of the last example must be avoided.\n'],
  ])('leaves out what speaks of %s', async (_, text) => {
    expect(await bodiesOf(text)).toEqual([]);
  });

  it('says no example alone of a list of them that is too long', async () => {
    const items = Array.from({ length: 4 }, (_, at) => `- Never say it ${words(16)} ${at}.\n`);
    const bodies = await bodiesOf(
      `# A\n\nAlways write short messages, for example:\n\n${items.join('')}`,
    );
    expect(bodies).toEqual(['- Always write short messages.\n(more in `AGENTS.md`, “A”)']);
  });

  it('says after a table that was parted where the table stands, without what announced it', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => `| system${at} | ${words(16)} |\n`).join('');
    const bodies = await bodiesOf(
      `# Places\n\nAlways read the source first. Default places:\n\n| System | Place |\n|---|---|\n${rows}\n- Look there: always.\n`,
    );
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) expect(body).not.toMatch(/Default places: Look/);
  });

  it('keeps the target of a link that stands at the end of the file', async () => {
    expect(
      await bodiesOf('- Always read the [guide][g] before a translation.\n\n[g]: docs/guide.md\n'),
    ).toEqual(['- Always read the [guide](docs/guide.md) before a translation.']);
  });
});

describe('what asks for nothing', () => {
  it.each([
    ['further reading', 'You may be interested in [this guide](https://x.io). Have fun!'],
    ['where to ask', 'If you have any questions, please use our Discord.'],
    ['terms', 'By contributing to this project you agree that your work is licensed as it is.'],
    ['encouragement', 'If nobody mends it, your best bet is to send a change before others do.'],
    ['thanks', 'Thank you for your interest, please read the guide before you start.'],
    ['how to get the code', 'Get it:\n\n```sh\ngit clone https://x.io/shop.git\ncd shop\n```'],
  ])('stays out: %s', async (_, text) => {
    expect(await bodiesOf(`# Shop\n\n## Notes\n\n${text}\n`)).toEqual([]);
  });

  it.each([
    ['Questions must be asked in the forum before a change.'],
    ['Sign every commit with `git commit -s`.'],
    ['Clone with all submodules: `git clone --recursive x`, then run `make deps`.'],
  ])('but a rule about the same comes in: %s', async (text) => {
    expect(await bodiesOf(`- ${text}\n`)).toEqual([`- ${text}`]);
  });
});

describe('a file in another dress', () => {
  const rules = ['- Use tabs.', '- Never mix them.'];
  it.each([
    ['a byte order mark', '\uFEFF- Use tabs.\n- Never mix them.\n'],
    ['empty front matter', '---\n---\n- Use tabs.\n- Never mix them.\n'],
    ['front matter that is a list', '---\n- a\n- b\n---\n- Use tabs.\n- Never mix them.\n'],
    ['front matter that is one text', '---\nrules\n---\n- Use tabs.\n- Never mix them.\n'],
    [
      'front matter with unknown keys and Windows line ends',
      '---\r\ntitle: "规范"\r\nowner: {a: [1]}\r\n---\r\n- Use tabs.\r\n- Never mix them.\r\n',
    ],
    [
      'HTML around it',
      '<details>\n<summary>Rules</summary>\n\n- Use tabs.\n- Never mix them.\n\n</details>\n',
    ],
    ['line ends of old machines', '- Use tabs.\r- Never mix them.\r'],
  ])('gives its rules: %s', async (_, text) => {
    expect(await bodiesOf(text)).toEqual(rules);
  });

  it('of HTML alone gives nothing and breaks nothing', async () => {
    expect(await bodiesOf('<ul><li>Use tabs.</li></ul>\n<script>must()</script>\n')).toEqual([]);
  });

  it('in Chinese with Windows line ends keeps what leads in with its points', async () => {
    expect(
      await bodiesOf('# 规范\r\n\r\n提交之前必须：\r\n\r\n- 运行测试\r\n- 更新文档\r\n'),
    ).toEqual(['提交之前必须：\n- 运行测试\n- 更新文档']);
  });

  it('keeps a fence with Windows line ends whole', async () => {
    expect(
      await bodiesOf('Always run:\r\n\r\n```sh\r\nnpm test\r\nnpm run lint\r\n```\r\n'),
    ).toEqual(['Always run:\n```sh\nnpm test\nnpm run lint\n```']);
  });
});
