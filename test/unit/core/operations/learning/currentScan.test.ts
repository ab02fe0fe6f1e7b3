import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openLessons } from '../../../../../src/node/lessons/openLessons';
import { RecordingLogger } from '../../../../support/memoryRepository';
import { temporaryFolder } from '../../../../support/temporaryFolder';

const manifest = (runner: string) =>
  `{ "scripts": { "test": "${runner}" }, "devDependencies": { "${runner}": "^4.0.0" } }\n`;

/** A repository on disk whose files are old enough to be told from their next version. */
async function opened() {
  const root = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('package.json', manifest('vitest'));
  for (let at = 0; at < 5; at += 1) write(`src/p${at}.ts`, "import './b.js';\n");
  execFileSync('git', ['init', '--quiet', root]);
  const { manager } = await openLessons({
    folder: root,
    environment: { LESSONS_HOME: join(temporaryFolder(), 'home') },
    logger: new RecordingLogger(),
  });
  const settled = () => vi.waitFor(() => expect(Date.now() - newest(root)).toBeGreaterThan(150));
  const scan = async () => {
    await settled();
    const before = manager.pipeline.reader.opened;
    const { facts } = await manager.scan({ isDry: true });
    const runner = facts.find(({ topic }) => topic === 'testRunner')?.value;
    return { runner, opened: manager.pipeline.reader.opened - before };
  };
  return { root, write, scan };
}

function newest(root: string): number {
  return Math.max(
    ...['package.json', 'src/p0.ts', 'src/p4.ts'].map((path) => {
      const { ctimeMs, mtimeMs } = statSync(join(root, path));
      return Math.max(ctimeMs, mtimeMs);
    }),
  );
}

it('opens no file again while nothing changed', async () => {
  const { scan } = await opened();
  expect((await scan()).opened).toBeGreaterThan(0);
  expect(await scan()).toEqual({ runner: 'vitest', opened: 0 });
});

it('sees every change: of a file it read, of the list of files, and one that kept size and time', async () => {
  const { root, write, scan } = await opened();
  await scan();
  write('package.json', manifest('jest'));
  expect((await scan()).runner).toBe('jest');
  const path = join(root, 'package.json');
  const { atime, mtime } = statSync(path);
  write('package.json', readFileSync(path, 'utf8').replaceAll('jest', 'tape'));
  utimesSync(path, atime, mtime);
  expect((await scan()).runner).not.toBe('jest');
  write('jest.config.js', 'module.exports = {};\n');
  expect((await scan()).opened).toBeGreaterThan(0);
});

it('trusts nothing that was written this very moment', async () => {
  const { write, scan, root } = await opened();
  await scan();
  const { manager } = await openLessons({
    folder: root,
    environment: { LESSONS_HOME: join(temporaryFolder(), 'home') },
    logger: new RecordingLogger(),
  });
  for (const runner of ['jest', 'mocha', 'vitest']) {
    write('package.json', manifest(runner));
    const { facts } = await manager.scan({ isDry: true });
    expect(facts.find(({ topic }) => topic === 'testRunner')?.value).toBe(runner);
  }
});
