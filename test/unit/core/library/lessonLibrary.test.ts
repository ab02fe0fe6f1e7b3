import { describe, expect, it } from 'vitest';
import { emptyLedger } from '../../../../src/core/journal/ledger';
import {
  emptyProjection,
  readProjection,
  writeProjection,
} from '../../../../src/core/library/projection';
import { isGathered } from '../../../../src/core/lesson/lesson';
import { anEvent } from '../../../support/journalEvents';
import { MemoryRepository } from '../../../support/memoryRepository';

const lessons = { 'testing.md': '- vitest', 'style.md': '- two spaces' };
const week = 7 * 86_400_000;

async function reads(repository: MemoryRepository, name: string): Promise<number | undefined> {
  const manager = await repository.open();
  const found = (await manager.list()).find(({ entry }) => entry.lesson.name === name);
  return found?.standing.reinforcements;
}

describe('the library', () => {
  it('counts five reads in five processes as five', async () => {
    const repository = new MemoryRepository({ lessons });
    for (let at = 0; at < 5; at += 1) {
      const manager = await repository.open();
      await manager.show('testing', { request: `r${at}`, surface: 'command-line' });
      await manager.save();
    }
    const manager = await repository.open();
    const testing = (await manager.list()).find(({ entry }) => entry.lesson.name === 'testing');
    expect(testing?.standing.reinforcements).toBe(5);
    expect(testing?.standing.confidence).toBeCloseTo(0.8229, 3);
    expect(await reads(repository, 'style')).toBe(0);
  });

  it('counts the same from the projection and without it', async () => {
    const repository = new MemoryRepository({ lessons });
    const manager = await repository.open();
    await manager.show('testing', { request: 'r', surface: 'tree' });
    await manager.save();
    expect(await reads(repository, 'testing')).toBe(1);
    repository.projection.text = undefined;
    expect(await reads(repository, 'testing')).toBe(1);
  });

  it('tells whoever asks during a look of what was written after that look had read the journal', async () => {
    const repository = new MemoryRepository({ lessons });
    const [manager, other] = [await repository.open(), await repository.open()];
    const { journal } = repository;
    const readSince = journal.readSince.bind(journal);
    const asked: ReturnType<typeof manager.library>[] = [];
    journal.readSince = async (since) => {
      const slice = await readSince(since);
      journal.readSince = readSince;
      await other.note({ topic: 'scan', message: 'done' });
      asked.push(manager.library(), manager.library());
      return slice;
    };
    const before = await manager.library();
    const [after, shared] = await Promise.all(asked);
    expect(before.ledgers.project.events).toBe(0);
    expect(after?.ledgers.project.events).toBe(1);
    expect(shared).toBe(after);
  });

  it('looks again for whoever asked during a look that failed', async () => {
    const repository = new MemoryRepository({ lessons });
    const manager = await repository.open();
    const { lessons: files } = repository;
    const list = files.list.bind(files);
    files.list = async () => {
      files.list = list;
      throw new Error('the disk is gone');
    };
    const failed = manager.library();
    const again = manager.library();
    await expect(failed).rejects.toThrow('the disk is gone');
    expect((await again).entries.map(({ lesson }) => lesson.name)).toContain('testing');
  });

  it('writes nothing where nothing changed', async () => {
    const repository = new MemoryRepository({ lessons });
    const first = await repository.open();
    await first.list();
    await first.save();
    const { writes } = repository.projection;
    const manager = await repository.open();
    await manager.list();
    await manager.save();
    await manager.save();
    expect(repository.projection.writes).toBe(writes);
  });

  it('leaves a few events to the next process, and writes once there are many', async () => {
    const repository = new MemoryRepository({ lessons });
    const use = async (request: string): Promise<number> => {
      const { writes } = repository.projection;
      const manager = await repository.open();
      await manager.show('testing', { request, surface: 'hook' });
      await manager.list();
      await manager.save();
      return repository.projection.writes - writes;
    };
    expect(await use('first')).toBe(1);
    const written: number[] = [];
    for (let at = 0; at < 60; at += 1) written.push(await use(`r${at}`));
    const sum = written.reduce((all, one) => all + one, 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThan(5);
    expect(await reads(repository, 'testing')).toBe(61);
  });

  it('never marks a change during a save as saved, and drains on close', async () => {
    const repository = new MemoryRepository({ lessons });
    const manager = await repository.open();
    const write = repository.projection.write.bind(repository.projection);
    let release = (): void => undefined;
    repository.projection.write = async (text) => {
      await new Promise<void>((resolve) => (release = resolve));
      await write(text);
    };
    const first = manager.save();
    await new Promise((resolve) => setTimeout(resolve, 0));
    manager.pipeline.library.keep('digests', '"changed meanwhile"');
    repository.projection.write = write;
    release();
    await first;
    await manager.save();
    expect(repository.projection.text).toContain('changed meanwhile');
  });

  it('rebuilds a projection that is cut, flipped or of another version, and says so', async () => {
    const repository = new MemoryRepository({ lessons });
    const manager = await repository.open();
    await manager.show('testing', { request: 'r', surface: 'tree' });
    await manager.save();
    const whole = repository.projection.text ?? '';
    const bad = [
      '',
      'x',
      whole.slice(0, whole.length / 2),
      whole.replace(/^lessons-projection \d+/, 'lessons-projection 99'),
    ];
    for (const text of bad) {
      repository.projection.text = text;
      repository.logger.messages.length = 0;
      const again = await repository.open();
      expect(repository.logger.messages.join()).toContain('The index is rebuilt');
      expect(await reads(repository, 'testing')).toBe(1);
      await again.save();
      expect(repository.projection.text).not.toBe(text);
      repository.logger.messages.length = 0;
      await repository.open();
      expect(repository.logger.messages).toEqual([]);
    }
  });

  it('counts nothing where the journal cannot be written, and says so', async () => {
    const repository = new MemoryRepository({ lessons });
    const manager = await repository.open();
    repository.journal.fail = new Error('full');
    await expect(manager.show('testing', { request: 'r', surface: 'tree' })).rejects.toThrow(
      'full',
    );
    repository.journal.fail = undefined;
    expect(await reads(repository, 'testing')).toBe(0);
  });

  it('compacts closed weeks when it is saved, and counts on', async () => {
    const repository = new MemoryRepository({ lessons });
    const manager = await repository.open();
    for (const name of ['testing', 'style']) await manager.approve(name);
    await manager.show('testing', { request: 'r', surface: 'tree' });
    await manager.save();
    repository.time += 2 * week;
    const later = await repository.open();
    await later.list();
    await later.save();
    expect(repository.journal.lines).toEqual([]);
    await later.show('testing', { request: 's', surface: 'tree' });
    expect(await reads(repository, 'testing')).toBe(2);
    expect((await later.list()).map(({ state }) => state)).toEqual(['active', 'active']);
    expect((await later.pipeline.library.events('project')).map(({ type }) => type)).toContain(
      'approved',
    );
  });

  it('skips foreign lines, counts them, and reads the rest', async () => {
    const repository = new MemoryRepository({ lessons });
    const { id } = (await (await repository.open()).list())[0]!.entry.lesson;
    const read = anEvent({ type: 'read', lesson: id, request: 'r', surface: 'tree' });
    await repository.journal.append(['{"torn', '{"v":9}', JSON.stringify(read)], 5);
    const manager = await repository.open();
    expect((await manager.stats()).skippedLines).toBe(2);
    expect((await manager.list())[0]?.standing.reinforcements).toBe(1);
  });
});

describe('the projection', () => {
  it('reads what it wrote', () => {
    const text = writeProjection(emptyProjection);
    const read = readProjection(text);
    if ('unusable' in read) throw new Error(read.unusable);
    const { journals, parts } = read;
    expect({ journals, parts, ...read.rows() }).toEqual(emptyProjection);
    expect(emptyProjection.journals.project.ledger).toBe(emptyLedger);
  });

  // A flipped bit is seen by the state file, which never gives back what it did not write (`diskStateFile.test.ts`).
  it('is unusable where it is cut', () => {
    const text = writeProjection(emptyProjection);
    for (let length = 0; length < text.length; length += 1)
      expect(readProjection(text.slice(0, length))).toHaveProperty('unusable');
  });

  it('keeps lessons as they were read, and parses the text of none before it is asked for', async () => {
    const repository = new MemoryRepository({
      lessons: {
        ...lessons,
        'broken.md': '---\nname: [\n---\n- x',
        'two.md': '---\ntopic: a\n---\n- `a`\n\n- b',
        'scanned.md': '---\nsource:\n  by: scan\n---\n- c',
      },
    });
    const first = await repository.open();
    const before = (await first.pipeline.library.refresh()).entries;
    repository.time += 60_000;
    await (await repository.open()).list();
    await first.save();
    const text = repository.projection.text ?? '';
    const kept = readProjection(text);
    if ('unusable' in kept) throw new Error(kept.unusable);
    const { entries } = kept.rows();
    expect(entries.length).toBe(before.length);
    for (const [at, entry] of entries.entries()) {
      const { brief, lesson, problems, secrets, isSound, item, tokens, approval } = entry;
      expect({ lesson, problems, secrets, isSound, item, tokens, approval }).toEqual({
        lesson: before[at]?.lesson,
        problems: before[at]?.problems,
        secrets: before[at]?.secrets,
        isSound: before[at]?.isSound,
        item: before[at]?.item,
        tokens: before[at]?.tokens,
        approval: before[at]?.approval,
      });
      expect({ ...brief, ...lesson }).toEqual(lesson);
      expect(isGathered(brief)).toBe(lesson.name === 'scanned');
    }
  });
});
