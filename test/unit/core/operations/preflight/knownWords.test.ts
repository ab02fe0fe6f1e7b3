import { describe, expect, it } from 'vitest';
import type { ClassifyRequest } from '../../../../../src/core/classify/classifier';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { inWords } from '../../../../support/inWords';
import { constantClassifier, MemoryRepository } from '../../../../support/memoryRepository';

const names =
  'ledger invoice refund parcel voucher courier depot pallet customs tariff tenant roster shift wage'.split(
    ' ',
  );
const kinds = 'reader writer parser renderer exporter importer planner'.split(' ');
const files = Object.fromEntries(
  names.flatMap((name) => kinds.map((kind) => [`src/${name}${at(kind)}/${name}.ts`, ''])),
);
const commits = names.flatMap((name) => [1, 2, 3, 4, 5].map((nth) => `Mend the ${name} ${nth}`));
const lessons = { 'money.md': '- Amounts are integers in cents.\n' };

function at(kind: string): string {
  return kind.slice(0, 1).toUpperCase() + kind.slice(1);
}

/** Hears what the gate is asked. */
function hearing() {
  const heard: ClassifyRequest[] = [];
  const classifier = constantClassifier('code-gen', true);
  const classify = (request: ClassifyRequest) => {
    heard.push(request);
    return classifier.classify(request);
  };
  return { heard, classifier: { classify } };
}

const ask = (manager: LessonManager) =>
  manager.preflight({
    request: manager.newId(),
    prompt: 'round the ledger',
    conversation: newConversation,
  });

const counted = (repository: MemoryRepository) =>
  repository.logger.messages.filter((message) => message.includes('words were counted'));

describe('the words of the repository', () => {
  it('are unknown to the gate before they were counted, and a pre-flight counts none', async () => {
    const { heard, classifier } = hearing();
    const repository = new MemoryRepository({ files, commits, lessons, classifier });
    await ask(await repository.open());
    expect(heard[0]?.repository).toBeUndefined();
    expect(await repository.words.read()).toBeUndefined();
  });

  it('are read where they lie by a process that starts later', async () => {
    const { heard, classifier } = hearing();
    const repository = new MemoryRepository({ files, commits, lessons, classifier });
    await (await repository.open()).learnWords();
    await ask(await repository.open());
    expect(heard[0]?.repository?.familiarity('ledger').inPaths).toBe(1);
    expect(counted(repository)).toHaveLength(1);
    expect(counted(repository)[0]).toContain('98 paths and 70 commits');
  });

  it('are counted again only where the newest commit is another one', async () => {
    const repository = new MemoryRepository({ files, commits, lessons });
    const manager = await repository.open();
    await manager.learnWords();
    await manager.learnWords();
    expect(counted(repository)).toHaveLength(1);
    repository.commits = [...Array<string>(3).fill('Weigh the zeppelin'), ...commits];
    const later = await repository.open();
    await later.learnWords();
    expect(counted(repository)).toHaveLength(2);
    expect(await repository.words.read()).toContain('zeppelin');
  });

  it('come from the paths alone where there is no git, and follow their names', async () => {
    const repository = new MemoryRepository({ files, lessons });
    const manager = await repository.open();
    await manager.learnWords();
    await manager.learnWords();
    expect(counted(repository)).toEqual([expect.stringContaining('98 paths and 0 commits')]);
    repository.repository.remove('src/wagePlanner/wage.ts');
    repository.repository.write('src/wagePlanner/zeppelin.ts', '');
    await (await repository.open()).learnWords();
    expect(counted(repository)).toHaveLength(2);
    expect(await repository.words.read()).toContain('zeppelin');
  });

  it('are due after an answer once for each change of the commit, for each work tree by itself', async () => {
    const repository = new MemoryRepository({ files, commits, lessons });
    const due = async (tree: string) => (await repository.open()).claimWords(tree);
    expect([await due('/a'), await due('/a'), await due('/b')]).toEqual([true, false, true]);
    await (await repository.open()).learnWords();
    expect(await due('/c')).toBe(false);
    repository.commits = ['Weigh the zeppelin', ...commits];
    expect([await due('/a'), await due('/a')]).toEqual([true, false]);
    repository.commits = commits;
    await (await repository.open()).learnWords();
    repository.commits = ['Weigh the zeppelin', ...commits];
    expect(await due('/b')).toBe(true);
  });

  it.each([
    ['there is no lesson', { files, commits }],
    ['there is no commit', { files, lessons }],
    ['lessons are switched off', { files, commits, lessons, settings: { enabled: false } }],
  ])('are never due where %s', async (_, contents) => {
    const manager = await new MemoryRepository(contents).open();
    expect(await manager.claimWords('/a')).toBe(false);
  });

  it('that were counted while nobody waited stand in Activity', async () => {
    const repository = new MemoryRepository({ files, commits, lessons });
    const manager = await repository.open();
    expect(await manager.countWords(true)).toMatchObject({ isNew: true, state: 'commit-70' });
    expect(await manager.countWords(true)).toMatchObject({ isNew: false, state: 'commit-70' });
    const rows = (await manager.events()).filter(({ type }) => type === 'activity');
    expect(rows.map(inWords)).toMatchObject([
      { topic: 'words', message: expect.stringContaining('counted again at commit-70') as string },
    ]);
  });

  it('of a repository of few files find nothing strange', async () => {
    const { heard, classifier } = hearing();
    const repository = new MemoryRepository({ files: { 'a.ts': '' }, lessons, classifier });
    const manager = await repository.open();
    await manager.learnWords();
    await ask(manager);
    expect(heard[0]?.repository).toBeUndefined();
  });

  it('that cannot be written down leave the gate as it was, and the log says so', async () => {
    const repository = new MemoryRepository({ files, commits, lessons });
    repository.words.write = () => Promise.reject(new Error('the disk is full'));
    await (await repository.open()).learnWords();
    expect(repository.logger.messages.join('\n')).toContain('the disk is full');
  });

  it('are left where the window closes meanwhile', async () => {
    const repository = new MemoryRepository({ files, commits, lessons });
    await (await repository.open()).learnWords({ aborted: true });
    expect(await repository.words.read()).toBeUndefined();
  });
});
