import { describe, expect, it } from 'vitest';
import { importedText } from '../../../../support/importedText';

const statementsOf = async (text: string) => (await importedText(text)).statements;
const bodiesOf = async (text: string): Promise<readonly string[]> =>
  (await importedText(text)).bodies;

const words = (count: number, name = 'word'): string =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ');
/** The same as a sentence. */
const sentence = (count: number, name = 'Word'): string => `${words(count, name)}.`;

describe('a lead that makes sense only with all of its list', () => {
  it('is told with the first sentence of each where they are in an order', async () => {
    const [body = '', ...others] = await bodiesOf(
      `## Storage\n\nKeep shelves simple. Preferred, in order:\n\n1. A drawer when one clerk needs it. ${sentence(45)}\n2. A cupboard when two clerks share it. ${sentence(45, 'More')}\n3. A cellar when nothing else fits. ${sentence(45, 'Last')}\n`,
    );
    expect(others).toEqual([]);
    expect(body).toContain('1. A drawer when one clerk needs it.\n2. A cupboard');
    expect(body).toContain('3. A cellar when nothing else fits.');
    expect(body).toContain('(more in `AGENTS.md`, “Storage”)');
  });

  it('is left out where what it waits for is too long; a full order among it stands by itself', async () => {
    expect(
      await bodiesOf(
        `## Labels\n\nEvery label must begin with a prefix and a dash. The prefix can be:\n\n- The name of the shelf where ${words(30)}\n- If the name of the shelf is long, drop its first half, as ${words(12, 'so')}\n- The name of the hall that ${words(30, 'hall')}\n`,
      ),
    ).toEqual([
      '- Every label must begin with a prefix and a dash.\n(more in `AGENTS.md`, “Labels”)',
      `- Labels: If the name of the shelf is long, drop its first half, as ${words(12, 'so')}`,
    ]);
  });

  it('is not said before one of many', async () => {
    const rules = ['till', 'door', 'lamp', 'sign', 'rack', 'belt', 'cart'];
    const bodies = await bodiesOf(
      `## Always on\n\nThese are the rules that every clerk must know:\n\n${rules.map((rule) => `- \`${rule}.md\`: never touch the ${rule} with wet hands, ${words(8, rule)}`).join('\n')}\n`,
    );
    expect(bodies).toHaveLength(rules.length);
    expect(bodies.filter((body) => body.includes('These are'))).toEqual([]);
  });

  it('keeps commands with it, and says where the others stand', async () => {
    const bodies = await bodiesOf(
      `## Till\n\nThe commands are:\n\n- \`npm run open\` ${words(35)}\n- \`npm run shut\` ${words(35, 'shut')}\n- \`npm run count\` ${words(35, 'count')}\n`,
    );
    expect(bodies.map((body) => /`npm run (\w+)`/.exec(body)?.[1])).toEqual([
      'open',
      'shut',
      'count',
    ]);
  });
});

describe('an exception that stands beside its rule', () => {
  it('goes along from the paragraph below a list of reasons', async () => {
    const [body = ''] = await bodiesOf(
      '## Requests\n\nNever mend old spelling on the way:\n\n- It hides the change\n- It makes blame harder\n\nSeparate requests for spelling may be accepted if a maintainer agreed first.\n',
    );
    expect(body).toContain('Never mend old spelling');
    expect(body).toContain('may be accepted if a maintainer agreed first');
  });

  it('is told by its place where there is no room for it', async () => {
    const [body = ''] = await bodiesOf(
      `## Requests\n\nNever mend old spelling on the way:\n\n- It hides ${words(30)}\n- It makes ${words(30, 'blame')}\n\nSeparate requests for spelling may be accepted if a maintainer agreed ${words(30, 'first')}.\n`,
    );
    expect(body).toMatch(/Never mend old spelling[^]*\(more in `AGENTS.md`, “Requests”\)$/);
  });

  it('belongs to the point whose code it follows', async () => {
    const bodies = await bodiesOf(
      `## Habits\n\n- Tabs are never used in the till.\n- When you change an order, pass only the changed fields:\n\n\`\`\`js\nsave(order, { name });\n\`\`\`\n\n  Exceptions: moves, orders with ${words(30)}.\n`,
    );
    const rule = bodies.find((body) => body.includes('pass only')) ?? '';
    expect(rule).toMatch(/Exceptions: moves|\(more in `AGENTS.md`, “Habits”\)/);
    expect(bodies.filter((body) => /^(?:- )?(?:Habits: )?Exceptions/.test(body))).toEqual([]);
  });

  it('belongs to the point above it', async () => {
    const bodies = await bodiesOf(
      '## Habits\n\n- Never lock the door at noon.\n- Exception: the cellar door must be locked always.\n- Always count the till twice.\n',
    );
    expect(bodies[0]).toContain('Never lock the door at noon.');
    expect(bodies[0]).toContain('the cellar door must be locked');
    expect(bodies).toHaveLength(2);
  });

  it('is no exception where it speaks of something else', async () => {
    const bodies = await bodiesOf(
      `## Habits\n\nNever lock the door at noon:\n\n- ${words(20)}\n- ${words(20, 'more')}\n\nInvoices may be printed if you ask the clerk, and must be kept for 10 years.\n`,
    );
    expect(bodies[0]).not.toContain('more in');
  });
});

describe('sentences cut out of the middle', () => {
  it('leave no condition that hangs on what was cut', async () => {
    const [body = ''] = await bodiesOf(
      `## Reports\n\nPlease fill in the form. ${sentence(12)} You see, ${words(14, 'true')}. Please make the case short. If you don't, we might close it. ${sentence(20, 'Long')}\n`,
    );
    expect(body).toContain('Please make the case short. If you don');
  });

  it('leave no bound that speaks of what was cut', async () => {
    const [body = ''] = await bodiesOf(
      `## Requests\n\nRequests should stay small. The longer one waits, ${words(20)}. We are ${words(50, 'busy')}. If nobody answered it, it likely helps only you. ${sentence(12, 'End')}\n`,
    );
    expect(body).not.toContain('helps only you');
  });

  it('leave no background where the rule is told apart', async () => {
    const bodies = await bodiesOf(
      `## First tasks\n\nTasks marked \`first\` are there so that people learn, ${words(60)}. They are written by clerks for clerks who ${words(8, 'learn')}. Do not use robots to claim, sort or close a \`first\` task in the hall.\n`,
    );
    expect(bodies).toEqual([expect.stringMatching(/^- Do not use robots to claim, sort or close/)]);
  });
});

describe('a text whose subject stands elsewhere', () => {
  it('says the name in front of its points', async () => {
    const bodies = await bodiesOf(
      `## Which one\n\n**Both lamp and bell** (rare, and mostly wrong):\n\n- Only justified when the bell can be rung in many halls, ${words(18)}.\n- Default to dropping one of the two, ${words(18, 'drop')}.\n`,
    );
    expect(bodies.filter((body) => /Only justified/.test(body))).toEqual([
      expect.stringContaining('Both lamp and bell'),
    ]);
  });

  it.each(['Only justified', 'Used', 'Usually needed'])(
    'is refused where what it belongs to cannot be said: %s',
    async (start) => {
      const statements = await statementsOf(
        `## Which one\n\nThey help in some halls:\n\n- ${start} when the bell must be rung in many halls, ${words(24)}.\n- Never ring it at night, ${words(24, 'night')}.\n`,
      );
      expect(statements.map(({ candidate }) => candidate?.body ?? '').join()).not.toContain(start);
    },
  );

  it.each([
    'If you don’t see anything, open a new task that says what you would like.',
    'If nothing fits, always ask a clerk before you build a shelf.',
    'If you find one, always add your vote to the task.',
    'When you haven’t, we must close the request.',
  ])('is refused where its condition was named before: %s', async (text) => {
    const [statement] = await statementsOf(`## Wishes\n\n${text}\n`);
    expect([statement?.standing, statement?.leaning]).toEqual(['leans', 'points']);
  });

  it('goes with what names it', async () => {
    expect(
      await bodiesOf(
        '## Wishes\n\nMake sure you look through the list of tasks first.\n\nIf you don’t see anything, open a new task.\n',
      ),
    ).toEqual([
      '- Wishes: Make sure you look through the list of tasks first. If you don’t see anything, open a new task.',
    ]);
  });

  it('goes with the other shell of a pair', async () => {
    const bodies = await bodiesOf(
      '## Windows\n\nThe lamp needs `LAMP_HOME`:\n\nPowerShell\n```powershell\n$env:LAMP_HOME="C:\\lamp"\n```\nCMD\n```cmd\nset LAMP_HOME=C:\\lamp\n```\n',
    );
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatch(/The lamp needs `LAMP_HOME`: PowerShell[^]*CMD\n\s*`?/);
  });
});

describe('a description', () => {
  it.each([
    [
      'people',
      'Each shop has at least one clerk. The clerks are:\n\n- [@ann](https://example.org/ann)\n- [@bob](https://example.org/bob)',
    ],
    [
      'a welcome',
      'Requests are always welcomed from everyone. Following this guide will help us merge them quickly.',
    ],
    [
      'what a file says',
      'This document maps the halls. It is written for clerks who need to find their way.',
    ],
    [
      'where things are looked for',
      'The lamp looks for oil in several places:\n\n- `../lib/lamp` for halls where `lamp` is under `bin/`\n- `./lib/lamp` for cellars\n- `build/lamp` for sheds',
    ],
  ])('is left out: %s', async (_, text) => {
    expect(await bodiesOf(`## Halls\n\n${text}\n`)).toEqual([]);
  });

  it('is no order because its first noun looks like a verb', async () => {
    expect(await bodiesOf('## Halls\n\nPull requests may still get closed.\n')).toEqual([]);
    expect(
      await bodiesOf('## Halls\n\nPull requests are only reviewed when a clerk asked for them.\n'),
    ).toHaveLength(1);
  });

  it('is left out under a heading that tells how something works', async () => {
    expect(
      await bodiesOf(
        '## How it works\n\n1. **Test tree**: Each hall gets its own root.\n2. **Find halls**: The lamp asks for all halls.\n',
      ),
    ).toEqual([]);
  });

  it('comes in where it carries an order', async () => {
    expect(
      await bodiesOf(
        '## Halls\n\nEvery change must be approved by one of:\n\n- [@ann](https://example.org/ann)\n- [@bob](https://example.org/bob)\n',
      ),
    ).toHaveLength(1);
    expect(
      await bodiesOf('## How it works\n\n- Never open the lamp while it burns.\n'),
    ).toHaveLength(1);
  });
});
