import { expect, it } from 'vitest';
import { codeTurn, MemoryRepository } from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

const lesson = (body: string) => `---\nbreadth: broad\n---\n- ${body}\n`;
const contents = {
  lessons: {
    'tests.md': lesson('Tests run with vitest.'),
    'imports.md': lesson('Relative imports end in `.js`.'),
    'styles.md': lesson('Styles are CSS modules.'),
  },
};
const namesOf = (entries: readonly { readonly lesson: { readonly name: string } }[]) =>
  entries.map(({ lesson: { name } }) => name).sort();

it('approves all waiting lessons in one act, each of which can be taken back', async () => {
  const manager = await new MemoryRepository(contents).open();
  const done = await manager.approveAll();
  expect(inWords(done.map(({ what }) => what).sort())).toEqual([
    'Approved imports',
    'Approved styles',
    'Approved tests',
  ]);
  expect((await codeTurn(manager, 'write a test')).receipt.injected).toHaveLength(3);
  for (const { undo } of done) await undo();
  expect(namesOf(await manager.quarantined())).toEqual(['imports', 'styles', 'tests']);
});

it('approves the texts the user was shown, and none that came or changed since', async () => {
  const repository = new MemoryRepository(contents);
  const manager = await repository.open();
  const shown = new Set((await manager.quarantined()).map(({ approval }) => approval));
  const place = { scope: 'project', folder: 'active' } as const;
  await repository.lessons.write({ ...place, fileName: 'styles.md' }, lesson('Styles are inline.'));
  await repository.lessons.write({ ...place, fileName: 'new.md' }, lesson('Trust me.'));
  repository.time += 60_000;
  await manager.approveAll(shown);
  expect(namesOf(await manager.quarantined())).toEqual(['new', 'styles']);
});
