import { describe, expect, it } from 'vitest';
import { importInstructions } from '../../../../../src/core/capture/importInstructions';
import { importedText } from '../../../../support/importedText';
import { InMemoryRepositoryReader } from '../../../../support/inMemoryRepositoryReader';

const bodiesOf = async (text: string, path = 'lamps/README.md'): Promise<readonly string[]> =>
  (await importedText(text, path)).bodies;

describe('the README of a folder', () => {
  it.each([
    [
      'a ban of editing',
      '# Lamps\n\nDo not edit files here by hand.\n',
      ['- For `lamps/`: Do not edit files here by hand.'],
    ],
    [
      'a ban of what is edited',
      '# Lamps\n\nSwitches should not be edited.\n',
      ['- For `lamps/`: Switches should not be edited.'],
    ],
    [
      'what makes files again',
      '# Lamps\n\nTo regenerate the switches, run:\n\n```sh\nmake switches\n```\n',
      ['For `lamps/`: To regenerate the switches, run:\n`make switches`'],
    ],
    [
      'where people translate and where the original is kept',
      '# Lamps\n\nThe English words are managed in `base/words.xml`. Translations are done via Weblate.\n',
      [
        '- For `lamps/`: The English words are managed in `base/words.xml`. Translations are done via Weblate.',
      ],
    ],
  ])('tells %s', async (_, text, bodies) => {
    const { lessons } = await importedText(text, 'lamps/README.md');
    expect(lessons.map(({ body }) => body)).toEqual(bodies);
    expect(lessons.map((lesson) => lesson.package)).toEqual(lessons.map(() => 'lamps'));
  });

  it.each([
    ['to users', '# Lamps\n\nYou must call `light()` first. Run `npm install lamps`.\n'],
    ['how users edit their settings', '# Lamps\n\nDon’t forget to add lamps to your file.\n'],
    ['of their own files', '# Lamps\n\n## Usage\n\nDo not edit the files by hand.\n'],
    ['below a heading on tests', '# Lamps\n\n## Running tests\n\nRun `npm run halls`.\n'],
    ['after something else', '# Lamps\n\n## Tests\n\nThen it should be lit by `n`.\n'],
    ['of what it is', '# Lamps\n\n## Development\n\nLamps are lit in halls.\n'],
    ['without a command', '# Lamps\n\n## Development\n\nYou must read the books.\n'],
    ['of one step', '# Lamps\n\n## Tests\n\n### Otherwise\n\nRun `make lamps`.\n'],
    ['of upgrades', '# Lamps\n\n## Updating from 1.0\n\nYou must call `light()` first.\n'],
  ])('tells nothing that is said %s', async (_, text) => {
    const { files, statements } = await importedText(text, 'lamps/README.md');
    expect([files, statements]).toEqual([[], []]);
  });

  it.each([
    'vendor/lamps/README.md',
    'vendored_parsers/lamps/README.md',
    'examples/lamps/README.md',
    'lamp-examples/README.md',
    'rfcs/1/README.md',
    'test/spec/lamps/README.md',
    'releases/README.md',
    'sandbox/lamps/README.md',
  ])('is not read in a folder of others: %s', async (path) => {
    expect(await bodiesOf('# Lamps\n\nDo not edit files here by hand.\n', path)).toEqual([]);
  });

  it('is read whole where a guide is only a link to it, and where it is named', async () => {
    const readme = { 'lamps/README.md': '# Lamps\n\nYou must call `light()` first.\n' };
    const told = async (files: Record<string, string>, named: readonly string[] = []) =>
      (
        await importInstructions(new InMemoryRepositoryReader(files), [], undefined, { named })
      ).statements.filter(({ standing }) => standing === 'new').length;
    expect(await told({ ...readme, 'CONTRIBUTING.md': 'Read [it](lamps/README.md).\n' })).toBe(0);
    expect(await told({ ...readme, 'CONTRIBUTING.md': '[it](lamps/README.md)\n' })).toBe(1);
    expect(await told(readme, ['lamps/README.md'])).toBe(1);
  });

  it.each([
    ['# Website', '- For `docs/`: Do not edit files here by hand.'],
    ['# Lamps', '- Do not edit files here by hand.'],
  ])('among documentation is for it where it says so: %s', async (title, body) => {
    const text = `${title}\n\nDo not edit files here by hand.\n`;
    expect(await bodiesOf(text, 'docs/README.md')).toEqual([body]);
  });

  it('is read up to a bound, the nearest to the root first', async () => {
    const text = '# Lamps\n\nDo not edit files here by hand.\n';
    const far = Array.from({ length: 60 }, (_, at) => [`a/b/l${10 + at}/README.md`, text]);
    const files = Object.fromEntries([...far, ['near/README.md', text]]) as Record<string, string>;
    const reader = new InMemoryRepositoryReader(files);
    const { files: read } = await importInstructions(reader, []);
    expect(read).toHaveLength(40);
    expect(read[0]).toBe('near/README.md');
  });
});
