import { describe, expect, it } from 'vitest';
import type { EventBody } from '../../../../src/core/journal/event';
import { readLesson } from '../../../../src/core/lesson/readLesson';
import type { LessonManager } from '../../../../src/core/lessonManager';
import { textHashes } from '../../../../src/core/trust/approvalHash';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { codeTurn, MemoryRepository } from '../../../support/memoryRepository';

const lesson = (name: string, body: string) =>
  `---\nname: ${name}\nbreadth: broad\n---\n- ${body}\n`;
const one = lesson('one', 'Tests run with vitest, beside the code they test.');
const two = lesson('two', 'Components are written as functions, with named exports.');

const known = (text: string, fileName: string) => {
  const read = readLesson(text, { scope: 'project', fileName }, nodeHasher).lesson;
  return { lesson: read.id, ...textHashes(read, nodeHasher) };
};

/** A repository whose journal an earlier version wrote. */
async function before(
  lessons: Readonly<Record<string, string>>,
  events: readonly EventBody[],
): Promise<MemoryRepository> {
  const repository = new MemoryRepository({ lessons });
  const lines = events.map((event, at) =>
    JSON.stringify({ v: 1, id: `e${at}`, time: at + 1, process: 'old', sequence: at, ...event }),
  );
  await repository.journal.append(lines, repository.time - 60_000);
  return repository;
}

const approvedShort = (text: string, fileName: string): EventBody => {
  const { lesson: id, shortHash } = known(text, fileName);
  return { type: 'approved', lesson: id, hash: shortHash };
};

const given = async (manager: LessonManager) =>
  (await codeTurn(manager, 'write a component with a test')).receipt.injected
    .map(({ name }) => name)
    .sort();

describe('approvals under short hashes', () => {
  it('are honoured once for what is in force', async () => {
    const repository = await before({ 'one.md': one }, [
      approvedShort(one, 'one.md'),
      approvedShort(two, 'two.md'),
    ]);
    const manager = await repository.open();
    expect(await given(manager)).toEqual(['one']);
    repository.lessons.put('two.md', two);
    expect(await given(manager)).toEqual(['one']);
    expect(await given(await repository.open())).toEqual(['one']);
    expect(repository.journal.lines.filter((line) => line.includes('"rehashed"'))).toHaveLength(1);
  });

  it('approve nothing that came after the exchange', async () => {
    const repository = await before({ 'one.md': one }, [approvedShort(one, 'one.md')]);
    const manager = await repository.open();
    await given(manager);
    const late = { v: 1, id: 'late', time: repository.time + 1, process: 'old', sequence: 99 };
    const event = { ...late, ...approvedShort(two, 'two.md') };
    await repository.journal.append([JSON.stringify(event)], repository.time);
    repository.lessons.put('two.md', two);
    expect(await given(manager)).toEqual(['one']);
  });

  it('approve nothing while the exchange cannot be written', async () => {
    const repository = await before({ 'one.md': one }, [approvedShort(one, 'one.md')]);
    repository.journal.fail = new Error('read-only');
    expect(await given(await repository.open())).toEqual([]);
    repository.journal.fail = undefined;
    expect(await given(await repository.open())).toEqual(['one']);
  });

  it('of a text that is retired stay a no, also under another name', async () => {
    const { lesson: id } = known(one, 'one.md');
    const repository = await before({ '_retired/one.md': one }, [
      approvedShort(one, 'one.md'),
      { type: 'retired', lesson: id, name: 'one' },
    ]);
    const manager = await repository.open();
    await manager.list();
    repository.lessons.put('other.md', one);
    await manager.approveAll();
    expect(await given(manager)).toEqual([]);
    await manager.approve('other.md');
    expect(await given(manager)).toEqual(['one']);
  });

  it('keep vetoes, tombstones and contests', async () => {
    const { lesson: id, shortHash } = known(one, 'one.md');
    const noes: readonly EventBody[] = [
      { type: 'vetoed', lesson: id, hash: shortHash },
      { type: 'tombstoned', key: shortHash, lesson: id },
      { type: 'contested', lesson: id, against: 'the repository' },
    ];
    for (const no of noes) {
      const repository = await before({ 'one.md': one }, [approvedShort(one, 'one.md'), no]);
      const manager = await repository.open();
      expect(await given(manager)).toEqual([]);
      repository.lessons.put('again.md', one);
      expect(await given(manager)).toEqual([]);
    }
  });
});
