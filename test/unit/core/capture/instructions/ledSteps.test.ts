import { describe, expect, it } from 'vitest';
import { importedText } from '../../../../support/importedText';

const bodiesOf = async (text: string): Promise<readonly string[]> =>
  (await importedText(text)).bodies;

const words = (count: number): string =>
  Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
const long = `Never put a lamp beside ${words(80)}.`;

describe('what leads in', () => {
  it.each([
    [
      'is said without the word that only joins it to what stands before it',
      `# Shop\n\n${long}\n\nThus, make a box now:\n\n\`\`\`\nmake box\n\`\`\`\n`,
      [`- ${long}`, 'Make a box now:\n`make box`'],
    ],
    [
      'is said without the step before it',
      `# Shop\n\n${long}\n\nOnce you have done this, you can run the lamps:\n\n\`\`\`\nmake lamps\n\`\`\`\n`,
      [`- ${long}`, 'You can run the lamps:\n`make lamps`'],
    ],
    [
      'keeps a word that turns from what stands before it',
      `# Shop\n\n${long}\n\nOtherwise, make a box now:\n\n\`\`\`\nmake box\n\`\`\`\n`,
      [`- ${long}`, 'Otherwise, make a box now:\n`make box`\n(more in `AGENTS.md`, “Shop”)'],
    ],
    [
      'says what a command is for, however long that is',
      `# Shop\n\n${words(60)}. If you change ${words(40)}, update the lamps. To do so, run:\n\n\`\`\`\nmake lamps\n\`\`\`\n`,
      [`If you change ${words(40)}, update the lamps. To do so, run:\n\`make lamps\``],
    ],
    [
      'may be two words where what stands below it goes on in a small letter',
      '# Shop\n\nA lamp\n\n- must never stand in a box,\n- has a name on it.\n',
      ['A lamp\n- must never stand in a box,\n- has a name on it.'],
    ],
    [
      'has no mark before its colon',
      `# Shop\n\nA lamp must:\n\n- explain ${words(9)},\n\n  - Never call it a lamp ${words(38)}.\n  - Always give it ${words(38)}.\n`,
      [
        `- A lamp must: explain ${words(9)}: Never call it a lamp ${words(38)}.`,
        `- A lamp must: explain ${words(9)}: Always give it ${words(38)}.`,
      ],
    ],
    [
      'is no name of which nothing was read',
      '# Shop\n\n**Needs of lamps**\n\n**Needs of boxes**\n\nNever open two at once.\n',
      ['- Needs of boxes: Never open two at once.'],
    ],
    [
      'is the name in bold on a number of its own',
      '# Shop\n\n1. **Lamps**\n\nRun `make lamps` first.\n\n2. **Boxes**\n\nRun `make boxes` then.\n',
      ['- Lamps: Run `make lamps` first.', '- Boxes: Run `make boxes` then.'],
    ],
  ])('%s', async (_, text, bodies) => {
    expect(await bodiesOf(text)).toEqual(bodies);
  });
});

describe('points below a lead that speaks of what stands above it', () => {
  const points = (lead: string): string =>
    `# Shop\n\n${lead}\n\n- Never sell a lamp ${words(45)}.\n- Lamps ${words(40)}.\n`;

  it('are told by themselves where they order something', async () => {
    const lead = 'Once it has met the requirements above, read these rules:';
    expect(await bodiesOf(points(lead))).toEqual([`- Never sell a lamp ${words(45)}.`]);
  });

  it('are not told without a lead that bounds them', async () => {
    const lead = 'If it has not met the requirements above, read these rules:';
    expect(await bodiesOf(points(lead))).toEqual([]);
  });
});

it.each([
  'The team has decided to stop accepting any new lamps.',
  'Development happens on the lamp branch.',
])('tells where work is done, and what is taken no more: %s', async (said) => {
  expect(await bodiesOf(`# Shop\n\n${said}\n`)).toEqual([`- ${said}`]);
});

describe('steps', () => {
  it('that are written as points below “Here is the process” stay together', async () => {
    const points = ['Set', 'Put', 'Add', 'Write'].map((verb) => `- ${verb} ${words(17)}.`);
    const lead = 'Here is the process for a lamp:';
    expect(await bodiesOf(`# Shop\n\n${lead}\n\n${points.join('\n')}\n`)).toEqual([
      [lead, ...points].join('\n'),
    ]);
  });

  it('of which each is told say no turn from one to the next', async () => {
    const points = [`- Set the lamp ${words(40)}.`, `- Finally, put the lamp ${words(40)}.`];
    expect(await bodiesOf(`# Shop\n\nFor every lamp:\n\n${points.join('\n')}\n`)).toEqual([
      `- For every lamp: Set the lamp ${words(40)}.`,
      `- For every lamp: Put the lamp ${words(40)}.`,
    ]);
  });

  it('of a fence stay below the comment that says what they are for', async () => {
    const make = (what: string): string => `# Make ${what}\nmake ${words(45)}\nmake ${what}`;
    const code = `${make('lamps')}\n${make('boxes')}\n${make('names')}`;
    const bodies = await bodiesOf(`# Shop\n\n## Lamps and boxes\n\n\`\`\`sh\n${code}\n\`\`\`\n`);
    expect(bodies.map((body) => /```sh\n(.*)\n/.exec(body)?.[1])).toEqual([
      '# Make lamps',
      '# Make boxes',
      '# Make names',
    ]);
  });
});
