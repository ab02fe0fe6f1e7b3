import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ChokidarChanges } from '../../../../src/node/repository/chokidarChanges';
import { MemoryRepository } from '../../../support/memoryRepository';
import { temporaryFolder } from '../../../support/temporaryFolder';

const roots = 10;
const packages = 50;
const lessons = 500;

/** A root with its packages, of which `lessons` lessons depend on files. */
function root() {
  const folder = temporaryFolder();
  for (let at = 0; at < packages; at += 1) {
    const own = join(folder, 'packages', `p${at}`, 'src');
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, '..', 'package.json'), '{}');
    writeFileSync(join(own, 'deep.ts'), '');
  }
  mkdirSync(join(folder, '.lessons'));
  const files = Array.from({ length: lessons }, (_, at) =>
    join('packages', `p${at % packages}`, at % 2 === 0 ? 'package.json' : `made-up-${at}.json`),
  );
  return { folder, targets: { files, folders: ['.lessons', '.lessons/_candidates'] } };
}

function watched(folder: string, most?: number): ChokidarChanges {
  const changes = new ChokidarChanges(folder, undefined, most);
  onTestFinished(() => changes.close());
  return changes;
}

describe('ten roots with 500 packages and 5,000 lessons', () => {
  it('watch a folder for each package and for the lessons, however many lessons name it', async () => {
    let sum = 0;
    for (let at = 0; at < roots; at += 1) {
      const { folder, targets } = root();
      const changes = watched(folder);
      await changes.watch(targets);
      sum += changes.watchedFolders;
    }
    // Each package once, the folder of the lessons, and the root, where that folder comes and goes.
    expect(sum).toBe(roots * (packages + 2));
  });

  it('watch no more folders than a root may, those of the lessons first', async () => {
    const { folder, targets } = root();
    const changes = watched(folder, 20);
    const seen: string[] = [];
    changes.onDidChange((path) => void seen.push(path));
    await changes.watch(targets);
    expect(changes.watchedFolders).toBe(20);
    await expect
      .poll(
        () => {
          writeFileSync(join(folder, '.lessons', 'new.md'), String(performance.now()));
          return seen;
        },
        { timeout: 5_000, interval: 200 },
      )
      .toContain('.lessons/new.md');
  });
});

describe('two windows on one repository with 500 lessons', () => {
  const texts = Object.fromEntries(
    Array.from({ length: lessons }, (_, at) => [
      `l${at}.md`,
      `---\nname: l${at}\nfingerprint: [packages/p${at % packages}/package.json]\n---\n- Fact number ${at} of a package.\n`,
    ]),
  );
  const files = Object.fromEntries(
    Array.from({ length: packages }, (_, at) => [`packages/p${at}/package.json`, '{}']),
  );

  it('read each lesson once between them: the second has what the first wrote down', async () => {
    const memory = new MemoryRepository({ lessons: texts, files });
    const first = await memory.open();
    expect(await first.list()).toHaveLength(lessons);
    expect(memory.lessons.reads).toHaveLength(lessons);
    await first.save();
    const second = await memory.open();
    expect((await second.list()).map(({ entry }) => entry.lesson.name).sort()).toEqual(
      Object.keys(texts)
        .map((name) => name.replace('.md', ''))
        .sort(),
    );
    expect(memory.lessons.reads.length).toBeLessThanOrEqual(lessons);
  });

  it('read a file once at a look, not once for each lesson that depends on it', async () => {
    const memory = new MemoryRepository({ lessons: texts, files });
    const window = await memory.open();
    await window.approveAll();
    memory.repository.reads.length = 0;
    await window.list();
    expect(memory.repository.reads.length).toBeLessThanOrEqual(packages);
    memory.repository.reads.length = 0;
    await window.list();
    expect(memory.repository.reads.length).toBeLessThanOrEqual(packages);
  });
});

describe('one library of 5,000 lessons on 50 packages', () => {
  it(
    'is read once, asks no more than 50 files for it, and is watched by 52 folders',
    { timeout: 60_000 },
    async () => {
      const many = 5_000;
      const names = Array.from({ length: many }, (_, at) => `l${at}`);
      const memory = new MemoryRepository({
        lessons: Object.fromEntries(
          names.map((name, at) => [
            `${name}.md`,
            `---\nname: ${name}\nfingerprint: [packages/p${at % packages}/package.json]\n---\n- Fact number ${at}.\n`,
          ]),
        ),
        files: Object.fromEntries(
          Array.from({ length: packages }, (_, at) => [`packages/p${at}/package.json`, '{}']),
        ),
      });
      const window = await memory.open();
      expect(await window.list()).toHaveLength(many);
      expect(memory.lessons.reads).toHaveLength(many);
      expect(memory.repository.reads.length).toBeLessThanOrEqual(packages);
      memory.lessons.reads.length = 0;
      memory.repository.reads.length = 0;
      await window.list();
      expect(memory.lessons.reads).toEqual([]);
      expect(memory.repository.reads.length).toBeLessThanOrEqual(packages);
      await window.save();
      expect(await (await memory.open()).list()).toHaveLength(many);
      expect(memory.lessons.reads).toEqual([]);

      const changes = watched(root().folder);
      await changes.watch({
        files: names.map((_, at) => `packages/p${at % packages}/package.json`),
        folders: ['.lessons', '.lessons/_candidates'],
      });
      expect(changes.watchedFolders).toBe(packages + 2);
    },
  );
});
