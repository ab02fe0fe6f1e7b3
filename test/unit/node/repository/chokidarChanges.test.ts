import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ChokidarChanges } from '../../../../src/node/repository/chokidarChanges';
import { temporaryFolder } from '../../../support/temporaryFolder';

/** Time chokidar may take to be ready; real disks have no other signal. */
const settleMs = 150;
const patienceMs = 3_000;

function open() {
  const root = temporaryFolder();
  const changes = new ChokidarChanges(root);
  onTestFinished(() => changes.close());
  const seen: string[] = [];
  changes.onDidChange((path) => void seen.push(path));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  /** Does something and waits until the path is told of, or time is up. */
  const tells = async (path: string, act: () => void) => {
    await wait(settleMs);
    seen.length = 0;
    act();
    for (let waited = 0; waited < patienceMs && !seen.includes(path); waited += 20) await wait(20);
    return seen.includes(path);
  };
  return { root, changes, write, tells, seen, at: (path: string) => join(root, path) };
}

describe('ChokidarChanges', () => {
  it('tells of a watched file: changed, replaced, deleted and made again', async () => {
    const { changes, write, tells, at } = open();
    write('a/f.json', '1');
    await changes.watch({ files: ['a/f.json'], folders: [] });
    expect(await tells('a/f.json', () => write('a/f.json', '22'))).toBe(true);
    const replace = () => {
      write('a/f.tmp', '333');
      renameSync(at('a/f.tmp'), at('a/f.json'));
    };
    expect(await tells('a/f.json', replace)).toBe(true);
    expect(await tells('a/f.json', () => write('a/f.json', '4444'))).toBe(true);
    expect(await tells('a/f.json', () => rmSync(at('a/f.json')))).toBe(true);
    expect(await tells('a/f.json', () => write('a/f.json', '5'))).toBe(true);
  });

  it('tells of a file that does not exist yet, in a folder that does not either', async () => {
    const { changes, write, tells } = open();
    await changes.watch({ files: ['deep/er/new.json'], folders: [] });
    expect(await tells('deep', () => write('deep/er/new.json', '1'))).toBe(true);
    expect(await tells('deep/er/new.json', () => write('deep/er/new.json', '12'))).toBe(true);
  });

  it('keeps working when a watched folder is deleted and made again', async () => {
    const { changes, write, tells, at } = open();
    write('.lessons/x.md', '1');
    await changes.watch({ files: ['a/f.json'], folders: ['.lessons'] });
    expect(await tells('.lessons/y.md', () => write('.lessons/y.md', '1'))).toBe(true);
    expect(await tells('.lessons', () => rmSync(at('.lessons'), { recursive: true }))).toBe(true);
    expect(await tells('.lessons', () => write('.lessons/z.md', '1'))).toBe(true);
    expect(await tells('.lessons/z.md', () => write('.lessons/z.md', '12'))).toBe(true);
  });

  it('watches folders of targets, never their neighbours or what lies below', async () => {
    const { changes, write, seen } = open();
    for (let index = 0; index < 50; index += 1) {
      write(`a/sub${index}/x.ts`, '');
      write(`a/other${index}.ts`, '');
    }
    write('a/f.json', '1');
    await changes.watch({ files: ['a/f.json', 'a/g.json', 'a/h.json'], folders: [] });
    await wait(settleMs);
    expect(changes.watchedFolders).toBe(1);
    write('a/other1.ts', 'x');
    write('a/sub1/x.ts', 'x');
    await wait(200);
    expect(seen).toEqual([]);
  });

  it('watches nothing after it is closed or told so', async () => {
    const { changes, write, seen } = open();
    write('f.json', '1');
    await changes.watch({ files: ['f.json'], folders: [] });
    await wait(settleMs);
    await changes.watch({ files: [], folders: [] });
    expect(changes.watchedFolders).toBe(0);
    await changes.close();
    write('f.json', '2');
    await wait(200);
    expect(seen).toEqual([]);
  });
});
