import { describe, expect, it } from 'vitest';
import { importedText } from '../../../../support/importedText';

const words = (count: number, name = 'word'): string =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ');

describe('what is too long for a short lesson', () => {
  it('is kept as the whole paragraph where that is not much longer', async () => {
    const text = `Never use a star import in a shelf. Write ${words(25)} instead. Two forms stay allowed: preludes of others, and the list at the root of a shelf, ${words(25, 'more')}.`;
    expect((await importedText(`## Style\n\n${text}\n`)).bodies).toEqual([`- ${text}`]);
  });

  it('is kept as the whole table, up to twelve rows', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => `| \`npm run task${at}\` | Does ${at} |`);
    const { bodies } = await importedText(
      `## Commands\n\n| Command | Purpose |\n| --- | --- |\n${rows.join('\n')}\n`,
    );
    expect(bodies).toHaveLength(1);
    for (const at of rows.keys()) expect(bodies[0]).toContain(`npm run task${at}`);
    expect(bodies[0]).not.toContain('more in');
  });

  it('is kept as the whole list where a point needs the others', async () => {
    const { bodies } = await importedText(
      `## Lamps\n\nA lamp must be one of these:\n\n- hall lamps, ${words(20)}\n- cellar lamps, ${words(20, 'more')}\n- yard lamps, ${words(20, 'last')}\n`,
    );
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatch(/hall lamps[^]*cellar lamps[^]*yard lamps/);
  });

  it('comes apart where each point is a rule by itself', async () => {
    const { bodies } = await importedText(
      `## Lamps\n\nHabits of the hall:\n\n- Never light a lamp at noon, ${words(25)}.\n- Always count the lamps twice, ${words(25, 'more')}.\n- Do not move a lamp, ${words(20, 'last')}.\n`,
    );
    expect(bodies.length).toBeGreaterThan(1);
  });

  it.each(['But', 'However,', 'If it is dark,', 'Unless it is dark:'])(
    'is refused where what follows the rule would be cut and turns from it: %s',
    async (start) => {
      const { statements } = await importedText(
        `## Lamps\n\nNever light a lamp at noon. ${start} ${words(95)}.\n`,
      );
      expect(statements.map(({ standing }) => standing)).toEqual(['leans']);
    },
  );

  it('is left out where some steps would be no way to the end, unless they are rules or commands', async () => {
    const steps = (verb: string): string =>
      Array.from({ length: 14 }, (_, at) => `${at + 1}. ${verb} ${words(14, `step${at}x`)}.`).join(
        '\n',
      );
    const toldOf = async (verb: string): Promise<number> =>
      (await importedText(`## Lamps\n\nTo light the hall, follow these steps:\n\n${steps(verb)}\n`))
        .bodies.length;
    expect(await toldOf('Carry the lamp to')).toBe(0);
    expect(await toldOf('You must never touch')).toBeGreaterThan(0);
    expect(await toldOf('Run `npm run lamp` for')).toBeGreaterThan(0);
  });

  it('is no lesson where it says what a thing is and asks for nothing', async () => {
    const { bodies } = await importedText(
      '# Till\n\nTill is a small assistant for shops. It lets clerks read, write, and execute orders. It supports many halls.\n\n## Files\n\nTill is an old program, so never rename its files.\n',
    );
    expect(bodies.join()).not.toContain('small assistant');
    expect(bodies.join()).toContain('never rename its files');
  });

  it('is no lesson where its heading says that it tells why', async () => {
    const { bodies } = await importedText(
      '## Lamps\n\nNever light two lamps.\n\n### Why\n\n- Fail-safe: if one goes out, the till stops by itself, which only one lamp shows.\n',
    );
    expect(bodies).toEqual([expect.stringContaining('Never light two lamps.')]);
  });

  it('is never told by a row that only names a folder', async () => {
    const rows = Array.from(
      { length: 14 },
      (_, at) =>
        `| \`scripts/hall${at}/\` | What the hall keeps of the ${at} lamps, and their oil |`,
    );
    const { bodies } = await importedText(
      `## Map\n\n| Path | What |\n| --- | --- |\n${rows.join('\n')}\n`,
    );
    expect(bodies).toEqual([]);
  });
});
