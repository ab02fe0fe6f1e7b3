import { describe, expect, it } from 'vitest';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { codeTurn, MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

const lessons = {
  'news.md':
    '---\napplies-to: [NEWS.md]\n---\n- A change that users notice gets one bullet that says what is different.\n',
  'money.md': '- Amounts are integers of minor units.\n',
};
const commitChanges = [
  ...Array.from({ length: 12 }, (_, at) => ({
    subject: `Give the importer option ${at}`,
    files: ['src/importer.ts', 'NEWS.md'],
  })),
  ...Array.from({ length: 120 }, (_, at) => ({
    subject: `Tidy the ledger ${at}`,
    files: ['src/ledger.ts'],
  })),
];
const files = { 'NEWS.md': '', 'src/importer.ts': '', 'src/ledger.ts': '' };
const made = () => new MemoryRepository({ files, commitChanges, lessons });
const prompt = 'give the importer an option for semicolons';

describe('what past changes touched', () => {
  it('is not read by a pre-flight', async () => {
    const repository = made();
    await codeTurn(await openApproved(repository), prompt);
    expect(await repository.changes.read()).toBeUndefined();
  });

  it('leads to what is due with such a change, and the receipt says so', async () => {
    const repository = made();
    const manager = await openApproved(repository);
    await manager.learnWords();
    const { receipt } = await codeTurn(manager, prompt);
    const news = receipt.injected.find(({ name }) => name === 'news');
    expect(inWords(news?.why)).toContain('such changes touched NEWS.md before');
  });

  it('is read where it lies by a process that starts later, and read again for other lessons alone', async () => {
    const repository = made();
    const manager = await openApproved(repository);
    await manager.learnWords();
    const kept = await repository.changes.read();
    await (await repository.open()).learnWords();
    expect(await repository.changes.read()).toBe(kept);
    const { receipt } = await codeTurn(await repository.open(), prompt);
    expect(receipt.injected.map(({ name }) => name)).toContain('news');
    await manager.retire('news');
    await manager.learnWords();
    expect(await repository.changes.read()).not.toBe(kept);
  });

  it('is unknown in a repository of a few commits', async () => {
    const repository = new MemoryRepository({
      ...{ files, lessons },
      commitChanges: commitChanges.slice(0, 5),
    });
    await (await openApproved(repository)).learnWords();
    expect(await repository.changes.read()).toBeUndefined();
  });
});

describe('what changed together with the file in hand', () => {
  const write = (manager: LessonManager, file: string) =>
    manager.preflight({
      ...{ request: manager.newId(), prompt: 'let semicolons part columns as well' },
      ...{ conversation: newConversation, moment: 'write', files: [file] },
    });

  it('is asked at the first write, and the receipt says how often it led there', async () => {
    const manager = await openApproved(made());
    await manager.learnWords();
    const told = async (file: string) => {
      const { injected, omitted } = (await write(manager, file)).receipt;
      const whys = [...injected.map(({ why }) => why), ...omitted.map(({ detail }) => detail)];
      return whys.map((why) => (why ? inWords(why) : '')).join();
    };
    expect(await told('src/importer.ts')).toContain(
      'changes of src/importer.ts touched NEWS.md 12 of 12 times',
    );
    expect(await told('src/ledger.ts')).not.toContain('NEWS.md');
  });

  /** Another process, with the same tables. */
  const later = async () => {
    const before = made();
    await (await openApproved(before)).learnWords();
    const repository = made();
    repository.changes.text = before.changes.text;
    repository.together.text = before.together.text;
    return repository;
  };

  it('is read for files that a front hands over alone, and left out where it cannot be read', async () => {
    const repository = await later();
    repository.together.fault = new Error('damaged');
    const manager = await openApproved(repository);
    const said = () => repository.logger.messages.join();
    await codeTurn(manager, `${prompt} in src/importer.ts`);
    expect(said()).not.toContain('Joint changes');
    await write(manager, 'src/importer.ts');
    expect(said()).toContain('Joint changes are not known');
  });

  it('is read again where it is gone, or where it stands for other changes', async () => {
    const repository = await later();
    const kept = repository.together.text;
    repository.together.text = undefined;
    await (await openApproved(repository)).learnWords();
    expect(repository.together.text).toBe(kept);
  });
});
