import { describe, expect, it } from 'vitest';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { MemoryRepository } from '../../../../support/memoryRepository';

const manifest = (runner: string, script = `${runner} run`) =>
  JSON.stringify({
    type: 'module',
    packageManager: 'pnpm@9.0.0',
    scripts: { test: script },
    devDependencies: { [runner]: '^4.0.0' },
  });
const tests = (folder: string, runner = 'vitest') =>
  Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [
      `${folder}/${name}.test.ts`,
      `import { it } from '${runner}';\n`,
    ]),
  );
const sources = (folder: string) =>
  Object.fromEntries(
    Array.from({ length: 16 }, (_, at) => [`${folder}/p${at}.ts`, 'export const b = 1;\n']),
  );
const inPackage = (folder: string, runner: string) => ({
  ...sources(folder),
  [`${folder}/package.json`]: manifest(runner),
  ...tests(`${folder}/test`, runner),
});
const files = {
  'package.json': manifest('vitest'),
  'pnpm-lock.yaml': '',
  ...sources('src'),
  ...tests('tests'),
};

class Written extends MemoryRepository {
  write(added: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(added)) this.repository.write(path, text);
  }
}

async function scanned(): Promise<{ repository: Written; manager: LessonManager }> {
  const repository = new Written({ files });
  const manager = await repository.open();
  await manager.scan();
  return { repository, manager };
}
const body = async (manager: LessonManager, name: string) =>
  (await manager.list()).find(({ entry }) => entry.lesson.name === name)?.entry.lesson.body ?? '';
const outcomeOf = async (manager: LessonManager, name = 'testing') =>
  (await manager.scan()).proposed.find((one) => one.name === name);

/** The user's edit of a lesson in use: one of its lines becomes others. */
function mend(repository: MemoryRepository, from: RegExp, to: string): void {
  const text = String(repository.lessons.text('testing.md'));
  expect(text).toMatch(from);
  repository.lessons.put('testing.md', text.replace(from, to));
}

describe('what a user dismissed or put into other words', () => {
  it('starts from our words, in use as they were scanned', async () => {
    const { manager } = await scanned();
    await manager.promote('testing');
    expect(await body(manager, 'testing')).toContain('files `*.test.ts` under `tests/`');
  });

  it('is not proposed again, and its form is not used for another package until it is brought back', async () => {
    const { repository, manager } = await scanned();
    repository.write(inPackage('app', 'jest'));
    await manager.scan();
    expect(await body(manager, 'app-testing')).toBe('- In `app`: Tests run with jest.');
    const retired = await manager.retire('app-testing');
    repository.write(inPackage('api', 'mocha'));
    const { proposed } = await manager.scan();
    expect(proposed).toContainEqual(
      expect.objectContaining({ name: 'app-testing', outcome: 'refused' }),
    );
    expect(proposed.find(({ name }) => name === 'api-testing')).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'wording' },
    });
    await retired.undo();
    expect(await outcomeOf(manager, 'api-testing')).toMatchObject({ outcome: 'new' });
  });

  it('keeps the user’s words, with the value that became another', async () => {
    const { repository, manager } = await scanned();
    await manager.promote('testing');
    mend(repository, /^- Tests.*$|^- Test files.*$/m, '- We love tests: they run with vitest.');
    repository.repository.write('package.json', manifest('jest'));
    repository.write(tests('tests', '@jest/globals'));
    expect(await outcomeOf(manager)).toMatchObject({ outcome: 'update' });
    const preview = await manager.previewUpdate('testing');
    expect(preview?.after).toContain('- We love tests: they run with jest.');
    await manager.promote('testing-update');
    expect(await body(manager, 'testing')).toBe('- We love tests: they run with jest.');
    expect(await outcomeOf(manager)).toMatchObject({ outcome: 'known' });
  });

  it('changes nothing where the user’s words do not show what became another: the user is told to look', async () => {
    const { repository, manager } = await scanned();
    await manager.promote('testing');
    mend(repository, /^- Tests.*$|^- Test files.*$/m, '- We love tests and the runner we have.');
    repository.repository.write('package.json', manifest('jest'));
    repository.write(tests('tests', '@jest/globals'));
    expect(await outcomeOf(manager)).toMatchObject({
      outcome: 'known',
      refusal: { code: 'own words' },
    });
    expect(await manager.previewUpdate('testing')).toBeUndefined();
  });

  it('stays out where it was taken out, while the rest follows the facts', async () => {
    const { repository, manager } = await scanned();
    await manager.promote('testing');
    mend(repository, /^- Tests.*$|^- Test files.*$/m, '- Ask Ann before you touch tests.');
    const before = await body(manager, 'testing');
    repository.repository.write('package.json', manifest('vitest', 'vitest run --coverage'));
    await manager.scan();
    expect(await body(manager, 'testing')).toBe(before);
  });
});
