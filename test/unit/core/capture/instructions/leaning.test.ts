import { describe, expect, it } from 'vitest';
import { importedText } from '../../../../support/importedText';

const imported = async (text: string) => {
  const { bodies, leaning } = await importedText(text);
  return { bodies, leaning };
};

const words = (count: number): string =>
  Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

describe('a statement that nobody could follow alone', () => {
  it.each([
    ['announces', 'Always follow these guidelines when you report a bug.'],
    ['announces', 'You must follow the checklist below before a release.'],
    ['announces', 'Running the tests on Linux requires a few additional steps.'],
    ['announces', 'Please consider the following design guidelines.'],
    ['points', 'Never skip the command above when the tables change.'],
    ['points', "Requests that don't meet these requirements must be closed."],
    ['points', 'You must do step 3 before you open a request.'],
    ['points', 'Always update the entries in §6.1 of it.'],
    ['points', 'The latter must never be used in a test.'],
    ['points', 'Next step is to write the parser, which must never throw.'],
    ['points', 'For example, the tables must be renamed first.'],
    ['breaksOff', 'You should read the design papers of the storage, for example,'],
  ])('is refused, as what %s: %s', async (code, text) => {
    expect(await imported(`# A\n\n## Names\n\n${text}\n`)).toEqual({
      bodies: [],
      leaning: [code],
    });
  });

  it('is refused as one of a few things that its lead counts', async () => {
    const items = ['clock', 'ledger', 'index'].map((name) => `- The ${name} ${words(30)}\n`);
    const { bodies, leaning } = await imported(
      `# A\n\n## Sync\n\nThe sync must do a few important tasks:\n\n${items.join('')}`,
    );
    expect(bodies).toEqual([]);
    expect(new Set(leaning)).toEqual(new Set(['onlyPart']));
  });

  it('keeps its command, with the place of what it leans on', async () => {
    const { bodies } = await imported(
      '# A\n\n## Layers\n\nAs described above, attach the layer with `npm run attach`.\n',
    );
    expect(bodies).toEqual([
      '- As described above, attach the layer with `npm run attach`.\n(more in `AGENTS.md`, “Layers”)',
    ]);
  });

  it('goes without a first sentence that leans, where the rest says what its command is for', async () => {
    const { bodies } = await imported(
      '# A\n\n## Layers\n\nThis confirms it. To attach the layer, run `npm run attach`.\n',
    );
    expect(bodies.at(-1)).toMatch(/^(?:- )?Layers: To attach the layer, run `npm run attach`\./);
  });

  it('goes without a last sentence that only points at what stands below', async () => {
    const { bodies } = await imported(
      '# A\n\n## History\n\nNever squash unrelated changes. Follow the message style below.\n',
    );
    expect(bodies).toEqual(['- History: Never squash unrelated changes.']);
  });

  it.each([
    'Use the following words: `add`, `fix`.',
    'Never keep more than 80 characters in a line, comments above all.',
    'Those who release must sign the tag.',
    'Run everything below `src/` through the formatter.',
  ])('is none of these: %s', async (text) => {
    const { bodies, leaning } = await imported(`# A\n\n## Style\n\n${text}\n`);
    expect(leaning).toEqual([]);
    expect(bodies).toHaveLength(1);
  });
});

describe('what a section says once', () => {
  it('is said with steps, points and commands that nothing leads in, however plain it is', async () => {
    const { bodies } = await imported(
      '# A\n\n## Before You Start\n\n1. Find an issue.\n2. Ask a maintainer.\n\n## Pull Requests\n\n1. Create a pull request from a fork.\n2. Run `make check`.\n',
    );
    expect(bodies).toEqual([
      'Before You Start:\n1. Find an issue.\n2. Ask a maintainer.',
      'Pull Requests:\n1. Create a pull request from a fork.\n2. Run `make check`.',
    ]);
  });

  it('keeps points that are set in by too little with their number', async () => {
    const { bodies } = await imported(
      '# A\n\n## Posts\n\nAdding a post is a two-step process.\n\n1. Create the post in `posts/`.\n  - Name it by its day.\n1. Update `nav.yml`.\n',
    );
    expect(bodies.at(-1)).toMatch(/1\. Create the post.*\n\s+- Name it by its day\.\n2\. Update/);
  });

  it('keeps the points of a process together', async () => {
    const { bodies } = await imported(
      '# A\n\n## Manual process\n\n- Open the release workflow.\n- Set the version.\n- Run the workflow.\n',
    );
    expect(bodies).toEqual([
      'Manual process:\n- Open the release workflow.\n- Set the version.\n- Run the workflow.',
    ]);
  });

  it('turns points that are to be avoided, also those that say "without"', async () => {
    const { bodies } = await imported(
      '# A\n\n## Colours\n\n### Do NOT:\n\n- Define values inline without good reason\n- Never mix palettes of two themes\n',
    );
    expect(bodies).toEqual([
      '- Colours: Do not: Define values inline without good reason',
      '- Colours: Never mix palettes of two themes',
    ]);
  });

  it('does not lead its points in with what only presents them', async () => {
    const items = ['Licences', 'Headers'].map(
      (name) => `- ${name}: You must keep ${words(30).replaceAll('word', name)}.\n`,
    );
    const { bodies } = await imported(
      `# A\n\n## Law\n\nBelow is a summary of the key points:\n\n${items.join('')}`,
    );
    for (const body of bodies) expect(body).not.toContain('summary');
    expect(bodies).toHaveLength(2);
  });
});

describe('a rule that is too long', () => {
  it('is not cut where it would lose what it speaks of', async () => {
    const { bodies } = await imported(
      `# A\n\n## Agents\n\nAgents add a trailer to commits, ${words(20)}. They are revoked here, ${words(20)}. Do not follow them, ${words(10)}.\n`,
    );
    for (const body of bodies) expect(body).toContain('Agents add a trailer');
  });

  it('keeps where a link leads whose words say nothing', async () => {
    const far = `https://example.org/${'a'.repeat(100)}`;
    const { bodies } = await imported(
      `# A\n\n## Style\n\nYou must follow the rules [here](${far}).\n`,
    );
    expect(bodies[0]).toContain(far);
  });

  it('goes without an aside that points at another place of its file', async () => {
    const { bodies } = await imported(
      '# A\n\n## Make\n\nKeep all build files in step (see "Build system" above).\n',
    );
    expect(bodies).toEqual(['- Make: Keep all build files in step.']);
  });
});

describe('the headings of a statement', () => {
  it('come with the one around them, and with what they are of where they only qualify', async () => {
    const { bodies } = await imported(
      '# A\n\n## Automation policy\n\n### Exemptions\n\nYou must name every bot that opens requests.\n',
    );
    expect(bodies).toEqual([
      '- Automation policy: Exemptions: You must name every bot that opens requests.',
    ]);
  });

  it('stay away where they are too many words together', async () => {
    const { bodies } = await imported(
      '# A\n\n## What everybody who works here has to know\n\n### Exemptions\n\nYou must name every bot that opens requests.\n',
    );
    expect(bodies).toEqual(['- Exemptions: You must name every bot that opens requests.']);
  });
});

describe('a list below a paragraph that no mark ends', () => {
  it('is led in by it', async () => {
    const { bodies } = await imported(
      `# A\n\n## Code\n\nFor the order of code, we recommend\n- Keep blocks next to their type, ${words(30)}\n- Keep private items below the public one, ${words(30)}\n`,
    );
    for (const body of bodies) expect(body).toContain('For the order of code, we recommend: Keep');
  });
});

describe('a fence that is too long for one lesson', () => {
  it('comes apart between its lines and loses none', async () => {
    const lines = Array.from({ length: 12 }, (_, at) => `tool run part${at} # ${words(7)}`);
    const { bodies } = await imported(
      `# A\n\n## Commands by workflow\n\n### Build\n\n\`\`\`bash\n${lines.join('\n')}\n\`\`\`\n`,
    );
    for (const line of lines) expect(bodies.join('\n')).toContain(line);
    for (const body of bodies) expect(body.match(/```/g)).toHaveLength(2);
  });
});

describe('prose that encourages', () => {
  it.each([
    'Although, don’t worry! The tool is tested well.',
    'Contributions are always welcome! And there are many ways in which you can help.',
    'If you want to contribute, you can find some helpful information here.',
  ])('is no instruction: %s', async (text) => {
    const { bodies } = await imported(`# A\n\n## Hello\n\n${text}\n`);
    expect(bodies).toEqual([]);
  });
});
