import { expect, it } from 'vitest';
import { MemoryRepository } from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

it('gives digests to a lesson that has none where a scan derives the same text again', async () => {
  const repository = new MemoryRepository({
    files: {
      'package.json':
        '{ "type": "module", "scripts": { "test": "vitest run" }, "devDependencies": { "vitest": "^4.0.0" } }',
      'package-lock.json': '{}',
      'tests/a.test.ts': "import { it } from 'vitest';\n",
    },
  });
  const first = await repository.open();
  await first.scan();
  await first.promote('testing');
  const text = String(repository.lessons.text('testing.md'));
  const without = text.replace(/: "?sha256:[0-9a-f]+"?/g, ':');
  expect(without).not.toBe(text);
  // A colleague approves the file while an input is half saved, so that nothing is verified.
  const theirs = new MemoryRepository({
    files: repository.repository.texts(),
    lessons: { 'testing.md': without },
  });
  const manager = await theirs.open();
  const whole = String(repository.repository.texts()['package.json']);
  theirs.repository.write('package.json', whole.slice(0, 20));
  expect(inWords((await manager.approve('testing')).what)).toContain('not verified');
  theirs.repository.write('package.json', whole);
  const drifts = async () => (await manager.list()).flatMap((status) => status.drifts);
  expect((await drifts()).length).toBeGreaterThan(0);
  await manager.scan();
  expect(await drifts()).toEqual([]);
  expect(theirs.lessons.text('testing.md')).toBe(without);
});
