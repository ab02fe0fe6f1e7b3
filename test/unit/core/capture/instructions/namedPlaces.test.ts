import { describe, expect, it } from 'vitest';
import { importedText } from '../../../../support/importedText';

const imported = async (text: string) => {
  const { bodies, leaning } = await importedText(text);
  return { bodies, leaning };
};

const words = (count: number): string =>
  Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

describe('words that point outside of a statement', () => {
  it.each([
    [
      'the file it stands in',
      'If a build surprises you, stop and record it here.',
      'If a build surprises you, stop and record it in `AGENTS.md`.',
    ],
    [
      'its rules by another word',
      'If a test contradicts these docs, always ask.',
      'If a test contradicts `AGENTS.md`, always ask.',
    ],
  ])('are told by name: %s', async (_, text, body) => {
    expect((await imported(`# A\n\n## Names\n\n${text}\n`)).bodies).toEqual([`- Names: ${body}`]);
  });

  it.each([
    'Never import from here to there.',
    'Never put the code of clients here.',
    'A package that differs must say so in that package.',
  ])('leave words alone that mean something else: %s', async (text) => {
    const { bodies } = await imported(`# A\n\n## Names\n\n${text}\n`);
    expect(bodies).toEqual([`- Names: ${text}`]);
  });

  it('bring the sentence along that names what they mean, without what only tells more of it', async () => {
    const { bodies } = await imported(
      `# A\n\n## Start\n\nAlways read \`docs/style.md\`. That document is ${words(20)}.\n\nIn particular, follow its rules of layout:\n\n- ${words(15)}\n- ${words(15)}\n`,
    );
    expect(bodies.at(-1)).toMatch(
      /^Start: Always read `docs\/style\.md`\. In particular, follow its rules/,
    );
  });

  it.each([
    `While these have other semantics, a change of one must be tested on all others.`,
    `You must preview pages by switching to that directory first.`,
    `You must not measure small loops this way, ever.`,
    `With this, you must start the server.`,
    `You must use the approach described further down.`,
  ])('refuse it where nothing before names it: %s', async (text) => {
    expect(await imported(`# A\n\n## Names\n\n${words(70)}\n\n---\n\n${text}\n`)).toMatchObject({
      bodies: [],
      leaning: ['points'],
    });
  });
});

describe('a section of the same file that a statement names', () => {
  const file = (text: string): string =>
    `# A\n\n## Checks\n\n${text}\n\n## Change Routing\n\n- Never skip a test.\n`;

  it.each(['from "Change Routing"', 'in the Change Routing table'])(
    'is told with its place: %s',
    async (said) => {
      const { bodies } = await imported(file(`You must run the checks ${said}.`));
      expect(bodies[0]).toBe(
        `- You must run the checks ${said} (in \`AGENTS.md\`, “Change Routing”).`,
      );
    },
  );

  it.each([
    'You must include a "Change Routing" in each page.',
    'You must read it in "Sample" of the page.',
  ])('is not where nothing points at it, or only a sample has it: %s', async (text) => {
    const { bodies } = await imported(`${file(text)}\n\`\`\`md\n# Sample\n\`\`\`\n`);
    expect(bodies[0]).not.toContain('AGENTS.md');
  });

  it('is not where the words are no heading', async () => {
    const { bodies } = await imported(file('You must name the button "Routing".'));
    expect(bodies[0]).toBe('- Checks: You must name the button "Routing".');
  });
});

describe('a fence of several groups that is too long', () => {
  it('says with each part its group and where the others stand', async () => {
    const group = (name: string): string =>
      `# ${name}\n${Array.from({ length: 12 }, (_, at) => `npm run ${name}:${at} # ${words(6)}`).join('\n')}`;
    const { bodies } = await imported(
      `# A\n\n## Commands\n\n\`\`\`bash\n${group('web')}\n\n${group('api')}\n\`\`\`\n`,
    );
    expect(bodies.length).toBeGreaterThan(2);
    for (const body of bodies) {
      expect(body).toContain('(more in `AGENTS.md`, “Commands”)');
      expect(body).toContain(body.includes('run web:') ? '# web' : '# api');
      expect(/run web:/.test(body) && /run api:/.test(body)).toBe(false);
    }
  });
});

describe('a component of a page', () => {
  it('asks for nothing, whatever its sample says', async () => {
    const { bodies } = await imported(
      '# A\n\n## Cards\n\n<Group cols={2}>\n<Card title="Limits">\nYou must never pass 5 calls.\n</Card>\n<Card title="More" />\n</Group>\n\n<Rules>\nNever edit the samples.\n</Rules>\n',
    );
    expect(bodies).toEqual(['- Cards: Never edit the samples.']);
  });

  it('stays where it is never closed', async () => {
    const { bodies } = await imported('<Card title="Limits">\n\nNever pass 5 calls.\n');
    expect(bodies).toEqual(['- Never pass 5 calls.']);
  });
});

describe('a point that says what a word of the point before means', () => {
  it('goes with it', async () => {
    const { bodies } = await imported(
      '# A\n\n## Labels\n\n- Use the labels bug, fixes and docs.\n- Fixes = patches unless told otherwise.\n- Never push by force.\n',
    );
    expect(bodies).toEqual([
      'Use the labels bug, fixes and docs.\nFixes = patches unless told otherwise.',
      '- Labels: Never push by force.',
    ]);
  });
});

describe('what only describes', () => {
  it.each([
    [
      'a table whose columns have names like verbs',
      '## Map\n\n| Group | Part | Notes |\n|---|---|---|\n| web | app | big |\n| api | core | |\n',
    ],
    [
      'what a machine needs',
      '## Prerequisites\n\n1. A Go toolchain ([site](https://a.example) recommended)\n',
    ],
    [
      'where settings are',
      '## Docs\n\nSeverities and options that differ live in `.tool.ini`, each with a comment.\n',
    ],
    [
      'a welcome',
      '## Hello\n\nWhen it comes to sharing, there are different ways to help. Here are a few guidelines that should help you.\n',
    ],
    [
      'a file that is no program',
      '## Images\n\nThe image: `scripts/Dockerfile`, small, port 80.\n',
    ],
  ])('is no instruction: %s', async (_, text) => {
    expect((await imported(`# A\n\n${text}`)).bodies).toEqual([]);
  });

  it.each([
    ['a version that is needed', '## Prerequisites\n\n- Node 20 is required.\n', 'Node 20'],
    [
      'a ban beside what is needed',
      '## Prerequisites\n\n- Never use a nightly toolchain.\n',
      'nightly',
    ],
    ['where code goes', '## Docs\n\nTests live in `test/unit/`.\n', 'test/unit/'],
    ['a script', '## Build\n\nThe build: `scripts/build`, small.\n', 'scripts/build'],
  ])('keeps %s', async (_, text, said) => {
    expect((await imported(`# A\n\n${text}`)).bodies.join()).toContain(said);
  });
});
