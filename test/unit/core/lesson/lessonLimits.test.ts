import { describe, expect, it } from 'vitest';
import { lessonLimits } from '../../../../src/core/lesson/lessonLimits';
import { codeTurn, MemoryRepository } from '../../../support/memoryRepository';
import { say } from '../../../../src/prose/say';

const many = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

async function problemsOf(text: string): Promise<readonly string[]> {
  const manager = await new MemoryRepository({ lessons: { 'one.md': text } }).open();
  const [status] = await manager.list();
  expect(status?.entry.isSound).toBe(false);
  return status?.entry.problems.map((problem) => say(problem)) ?? [];
}

describe('a lesson file larger than a lesson', () => {
  it.each([
    ['text', 'a'.repeat(lessonLimits.bodyBytes + 1), 'The text has more than 4096 bytes'],
    ['text of other scripts', '語'.repeat(1400), 'The text has more than 4096 bytes'],
    ['frontmatter', `---\n${many(4000, (at) => `k${at}:`)}\n---\na`, 'has more than 16384 bytes'],
    ['triggers', `---\ntriggers: [${'a,'.repeat(51)}]\n---\na`, 'a list of at most 50'],
    ['refs', `---\nfingerprint:\n${many(21, (at) => `  f${at}:`)}\n---\na`, 'at most 20 refs'],
    ['a name', `---\nname: ${'a'.repeat(1001)}\n---\na`, 'at most 1000 characters'],
    ['a glob', '---\napplies-to: "+(a|b)"\n---\na', 'no glob that is read'],
    ['a key twice', '---\nname: a\nname: b\n---\na', 'Map keys must be unique'],
  ])('is listed with its problem and never given: too much %s', async (_what, text, problem) => {
    expect((await problemsOf(text)).join('\n')).toContain(problem);
  });

  it('is never measured by the tokenizer or searched, and takes no time', async () => {
    const started = process.cpuUsage();
    await problemsOf('a'.repeat(1_000_000));
    await problemsOf(`---\n${many(60_000, (at) => `k${at}:`)}\n---\na`);
    const { user } = process.cpuUsage(started);
    expect(user / 1000).toBeLessThan(2_000);
  });
});

describe('a text that waits for a yes', () => {
  it('has no input of it looked at, until this user says yes', async () => {
    const repository = new MemoryRepository({ files: { 'big.yaml': 'a: 1\n' } });
    repository.lessons.put('one.md', '---\nfingerprint:\n  big.yaml#a:\n---\n- Use two spaces.\n');
    const manager = await repository.open();
    const looked: string[] = [];
    const files = repository.repository;
    const [stat, read] = [files.stat.bind(files), files.read.bind(files)];
    files.stat = (paths) => {
      looked.push(...paths);
      return stat(paths);
    };
    files.read = (path, most) => {
      looked.push(path);
      return read(path, most);
    };
    await manager.list();
    await codeTurn(manager, 'add a test');
    expect(looked).not.toContain('big.yaml');
    await manager.approve('one');
    await manager.list();
    expect(looked).toContain('big.yaml');
  });
});
