import { describe, expect, it } from 'vitest';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { MemoryRepository } from '../../../../support/memoryRepository';
import { say } from '../../../../../src/prose/say';

const rules = (limit: string, before = '') =>
  `# Rules\n\n${before}- Keep request handlers under ${limit} lines.\n- Never log tokens of users.\n`;

async function rowsOf(manager: LessonManager): Promise<readonly string[]> {
  return (await manager.events()).flatMap((event) =>
    event.type === 'activity' ? [say(event.message)] : [],
  );
}

describe('a lesson whose source file changes', () => {
  it('follows a rewritten line as an update, and holds where lines only moved', async () => {
    const repository = new MemoryRepository({ files: { 'AGENTS.md': rules('40') } });
    const manager = await repository.open();
    const first = await manager.importInstructions();
    expect(first.proposed.map(({ outcome }) => outcome)).toEqual(['new', 'new']);
    for (const { name } of first.proposed) await manager.promote(name);
    const states = async () => (await manager.list()).map(({ state }) => state);

    repository.repository.write('AGENTS.md', rules('40', 'Some words.\n\n'));
    expect(await states()).toEqual(['active', 'active']);
    expect((await manager.importInstructions()).proposed.map(({ outcome }) => outcome)).toEqual([
      'known',
      'known',
    ]);

    repository.repository.write('AGENTS.md', rules('60'));
    expect((await states()).filter((state) => state === 'stale')).toHaveLength(1);
    const again = await manager.importInstructions();
    // What binds comes first in an answer.
    expect(again.proposed.map(({ outcome }) => outcome)).toEqual(['known', 'update']);
    const preview = await manager.previewUpdate(first.proposed[1]?.name ?? '');
    expect(preview?.before).toContain('under 40 lines');
    expect(preview?.after).toContain('under 60 lines');
  });

  it('follows without anybody asking, and holds again where the lines are put back', async () => {
    const repository = new MemoryRepository({ files: { 'AGENTS.md': rules('40') } });
    const manager = await repository.open();
    const { proposed } = await manager.importInstructions();
    for (const { name } of proposed) await manager.promote(name);
    await manager.followDrift();

    repository.repository.write('AGENTS.md', rules('60'));
    expect(await manager.followDrift()).toBe(true);
    const preview = await manager.previewUpdate(proposed[1]?.name ?? '');
    expect(preview?.after).toContain('under 60 lines');
    expect(await rowsOf(manager)).toContainEqual(expect.stringContaining('follows them'));

    repository.repository.write('AGENTS.md', rules('40'));
    await manager.followDrift();
    expect((await manager.list()).map(({ state }) => state)).toEqual(['active', 'active']);
  });

  it('falls silent where a script or a file that it names is gone, though its line stands as it was', async () => {
    const manifest = (script: string) => JSON.stringify({ scripts: { [script]: 'tsc --noEmit' } });
    const repository = new MemoryRepository({
      files: {
        'package.json': manifest('typecheck'),
        'AGENTS.md': '# Rules\n\n- Run `npm run typecheck` before you push.\n',
      },
    });
    const manager = await repository.open();
    for (const { name } of (await manager.importInstructions()).proposed)
      await manager.promote(name);
    const states = async () => (await manager.list()).map(({ state }) => state);
    expect(await states()).toEqual(['active']);

    repository.repository.write('package.json', manifest('types'));
    expect(await states()).toEqual(['stale']);
    await manager.followDrift();
    const { proposed } = await manager.importInstructions();
    expect(proposed.map(({ outcome }) => outcome)).not.toContain('refreshed');
    expect(await states()).toEqual(['stale']);

    repository.repository.write('package.json', manifest('typecheck'));
    expect(await states()).toEqual(['active']);
  });

  it('follows a file that the user named', async () => {
    const path = 'notes/MEMORY.md';
    const repository = new MemoryRepository({ files: { [path]: rules('40') } });
    const manager = await repository.open();
    const { proposed } = await manager.importInstructions({ named: [path] });
    for (const { name } of proposed) await manager.promote(name);
    repository.repository.write(path, rules('60'));
    await manager.followDrift();
    const [update] = (await manager.list()).filter(({ state }) => state === 'candidate');
    expect(update?.entry.lesson.body).toContain('60 lines');
  });

  it('proposes nothing new where it follows', async () => {
    const repository = new MemoryRepository({ files: { 'AGENTS.md': rules('40') } });
    const manager = await repository.open();
    for (const { name } of (await manager.importInstructions()).proposed)
      await manager.promote(name);
    repository.repository.write('AGENTS.md', `${rules('60')}- Always use tabs.\n`);
    await manager.followDrift();
    expect((await manager.list()).filter(({ state }) => state === 'candidate')).toHaveLength(1);
  });

  it('is stale with its line where that is gone', async () => {
    const repository = new MemoryRepository({ files: { 'AGENTS.md': rules('40') } });
    const manager = await repository.open();
    for (const { name } of (await manager.importInstructions()).proposed)
      await manager.promote(name);
    repository.repository.write('AGENTS.md', '# Rules\n\n- Never log tokens of users.\n');
    await manager.followDrift();
    const stale = (await manager.list()).filter(({ state }) => state === 'stale');
    expect(stale.map(({ reasons }) => reasons.map((reason) => say(reason)).join())).toEqual([
      expect.stringContaining('Keep request handlers under 40 lines'),
    ]);
    expect((await manager.list()).filter(({ state }) => state === 'candidate')).toEqual([]);
  });

  it('moves to the other file where its line moved, and watches it there', async () => {
    const repository = new MemoryRepository({ files: { 'AGENTS.md': rules('40') } });
    const manager = await repository.open();
    for (const { name } of (await manager.importInstructions()).proposed)
      await manager.promote(name);
    repository.repository.write('AGENTS.md', '# Rules\n\n- Never log tokens of users.\n');
    repository.repository.write('CONTRIBUTING.md', '- Keep request handlers under 40 lines.\n');
    await manager.followDrift();
    const [update] = (await manager.list()).filter(({ state }) => state === 'candidate');
    expect(update?.entry.lesson.source?.evidence).toEqual(['CONTRIBUTING.md:1']);
    await manager.promote(update?.entry.lesson.name ?? '');
    const moved = (await manager.list()).find(({ entry }) => entry.lesson.body.includes('40'));
    expect([moved?.state, moved?.entry.lesson.fingerprint.map(({ ref }) => ref)]).toEqual([
      'active',
      [expect.stringMatching(/^CONTRIBUTING\.md#re:/)],
    ]);
  });

  it('that waits for a review follows in place', async () => {
    const repository = new MemoryRepository({ files: { 'AGENTS.md': rules('40') } });
    const manager = await repository.open();
    await manager.importInstructions();
    repository.repository.write('AGENTS.md', rules('60'));
    await manager.followDrift();
    const bodies = (await manager.list()).map(({ entry }) => entry.lesson.body);
    expect(bodies.sort()).toEqual([
      '- Keep request handlers under 60 lines.',
      '- Never log tokens of users.',
    ]);
  });

  it('keeps what maintainers say of ports and of today', async () => {
    const text = '- Open the app at http://localhost:5173/ before you take pictures.\n';
    const manager = await new MemoryRepository({ files: { 'AGENTS.md': text } }).open();
    const { proposed } = await manager.importInstructions();
    expect(proposed.map(({ outcome }) => outcome)).toEqual(['new']);
  });
});
