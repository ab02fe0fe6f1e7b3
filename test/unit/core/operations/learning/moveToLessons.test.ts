import { describe, expect, it } from 'vitest';
import { MemoryRepository } from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

const agents = [
  '# Working here',
  '',
  '- Put every new endpoint under `src/routes/` and register it in `src/routes/index.ts`.',
  '- Never call the payment provider from a test; use `FakePayments` instead.',
  '',
  'Ask before you add a dependency to the API package, and say why in the pull request.',
  '',
  '## More',
  '',
].join('\r\n');
const files = { 'AGENTS.md': agents, 'src/routes/index.ts': 'export {};\n' };

const textOf = (repository: MemoryRepository) => repository.repository.texts()['AGENTS.md'];
const inUse = async (repository: MemoryRepository) =>
  (await (await repository.open()).list())
    .filter(({ entry }) => entry.folder === 'active')
    .map(({ entry }) => entry.lesson.body)
    .sort();

describe('moving lines of an instruction file to lessons', () => {
  it('makes lessons in use of them and takes the lines away, every other byte kept', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    const done = await manager.moveToLessons(['AGENTS.md:3', 'AGENTS.md:6']);
    expect(inWords(done.what)).toBe('Moved 2 lines of AGENTS.md to lessons');
    expect(textOf(repository)).toBe(
      '# Working here\r\n\r\n- Never call the payment provider from a test; use `FakePayments` instead.\r\n\r\n## More\r\n',
    );
    expect(await inUse(repository)).toEqual([
      '- Ask before you add a dependency to the API package, and say why in the pull request.',
      '- Put every new endpoint under `src/routes/` and register it in `src/routes/index.ts`.',
    ]);
  });

  it('lets a lesson depend on what it names, not on the line that is gone', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    await manager.moveToLessons(['AGENTS.md:3']);
    const [status] = await manager.list();
    expect(status?.state).toBe('active');
    expect(status?.entry.lesson.fingerprint.map(({ ref }) => ref).join()).not.toContain('AGENTS');
  });

  it('gives the file back byte for byte, in a later process too', async () => {
    const repository = new MemoryRepository({ files });
    await (await repository.open()).moveToLessons(['AGENTS.md:4']);
    expect(textOf(repository)).not.toBe(agents);
    const { what } = await (await repository.open()).undo();
    expect(inWords(what)).toBe('Moved a line of AGENTS.md to lessons');
    expect(textOf(repository)).toBe(agents);
    expect(await inUse(repository)).toEqual([]);
  });

  it('is not taken back over what somebody wrote since', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    await manager.moveToLessons(['AGENTS.md:4']);
    repository.repository.write('AGENTS.md', 'Mine.\n');
    await expect(manager.undo()).rejects.toMatchObject({ code: 'editedSinceAct' });
    expect(textOf(repository)).toBe('Mine.\n');
    expect(await inUse(repository)).toHaveLength(1);
  });

  it('changes nothing where a place is no statement, or cannot be a lesson', async () => {
    const secret = `- Sign in to staging with the token ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)} before each deploy.\n`;
    const repository = new MemoryRepository({ files: { 'AGENTS.md': `${agents}\r\n${secret}` } });
    const manager = await repository.open();
    const before = textOf(repository);
    await expect(manager.moveToLessons(['AGENTS.md:3', 'AGENTS.md:99'])).rejects.toMatchObject({
      code: 'noStatementThere',
    });
    await expect(manager.moveToLessons(['AGENTS.md:3', 'AGENTS.md:10'])).rejects.toMatchObject({
      code: 'noLessonFromLine',
    });
    expect(textOf(repository)).toBe(before);
    expect(await inUse(repository)).toEqual([]);
  });

  it('needs a trusted workspace', async () => {
    const repository = new MemoryRepository({ files, settings: { trusted: false } });
    await expect((await repository.open()).moveToLessons(['AGENTS.md:3'])).rejects.toMatchObject({
      code: 'restrictedMode',
    });
  });
});
