import { describe, expect, it } from 'vitest';
import { importedText } from '../../../../support/importedText';

const bodiesOf = async (text: string, path?: string): Promise<readonly string[]> =>
  (await importedText(text, path)).bodies;

const words = (count: number): string =>
  Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

describe('what was announced and does not come', () => {
  it.each([
    [
      'an example',
      '- Always build lamps with `makeLamp`. Here’s an example of doing it well\n',
      ['- Always build lamps with `makeLamp`.'],
    ],
    [
      'a loop',
      'A lamp must never be shipped unlit. Run this loop until it holds.\n',
      ['- A lamp must never be shipped unlit.'],
    ],
  ])('is not said: %s', async (_, text, expected) => {
    expect(await bodiesOf(text)).toEqual(expected);
  });
});

describe('a lead that speaks of the sentence before it', () => {
  it('is said with that sentence before each of its points', async () => {
    const text = `Lamps often ask their owners for a colour. When doing so, prefer the short form over the long form:\n\n- **Prefer:** \`askColour()\` - ${words(40)}\n- **Avoid:** \`ColourAsker\` - ${words(40)}\n`;
    const bodies = await bodiesOf(text);
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) expect(body).toContain('Lamps often ask their owners for a colour.');
  });
});

describe('a heading', () => {
  it('is said though one of the points below happens to name it', async () => {
    const text =
      '# Shop\n\n## Writing\n\n### Lampstrings\n\nRules:\n\n- Colours must stand in brackets\n- Class lampstrings may have groups\n';
    const [body = ''] = await bodiesOf(text);
    expect(body.split('\n')[0]).toContain('Lampstrings');
  });
});

describe('what only describes', () => {
  it.each([
    ['a pointer to a page', 'For information on the lamp process, see: lamp_process.md\n'],
    [
      'a folder without marks',
      '## Key Directories\n\n- **lib/lamps/** - CI-only lamps for tests\n',
    ],
    [
      'what a folder contains',
      'The `src/lamps` directory contains the parts for lighting, control, check and export of lamps. Refer to https://lamps.example for all pages.\n',
    ],
  ])('is left out: %s', async (_, text) => {
    expect(await bodiesOf(text)).toEqual([]);
  });
});

describe('a script of the project', () => {
  it('keeps what is to be done with it, though its path stands without marks', async () => {
    const text =
      '## Important Scripts\n\n- **script/lamp-docs** - Updates the lamp pages. Run after tool changes\n';
    expect((await bodiesOf(text)).join()).toContain('Run after tool changes');
  });
});

describe('a loop above the sentence that names it', () => {
  it('is kept with that sentence', async () => {
    const text =
      'Before a lamp is shipped, perform this loop:\n\n1. Light it\n2. Dim it\n\nRepeat this loop until it holds.\n';
    expect((await bodiesOf(text)).join()).toContain('1. Light it');
  });
});
