import { describe, expect, it } from 'vitest';
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
