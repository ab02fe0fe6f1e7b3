import { describe, expect, it, vi } from 'vitest';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readsOf, withFolder } from '../faults/faultFolder';
import { bundle, run } from '../faults/faultProcess';
import { bundledCommandLine } from '../support/bundledCommandLine';
import { killAppend, killCompaction } from '../faults/killFaults';
import { clockSetBack, twoCompactions } from '../faults/raceFaults';
import { truncatedJournal } from '../faults/damageFaults';
import { temporaryFolder } from '../support/temporaryFolder';

// Ten processes at once on a busy machine take their time.
vi.setConfig({ testTimeout: 120_000 });

const worker = bundle('test/faults/faultWorker.ts');

/** The fast part of `npm run faults`: the same faults, a few times each. */
describe('several processes at one journal', () => {
  it('lose no event and count none twice', async () => {
    await withFolder(async (folder) => {
      const names = ['a', 'b', 'c', 'd'];
      await Promise.all(names.map((name) => run(worker, ['append', folder.path, name, '100'])));
      expect(await readsOf(folder)).toBe(400);
    });
  });

  it('survive kill -9 during append and during compaction', async () => {
    for (let at = 0; at < 2; at += 1) {
      await killAppend(worker);
      await killCompaction(worker);
    }
  });

  it('compact at once without losing anything', async () => {
    await twoCompactions(worker);
  });

  it('agree after the clock was set back or the journal was cut', async () => {
    for (let at = 0; at < 10; at += 1) {
      await clockSetBack();
      await truncatedJournal();
    }
  });
});

describe('the command line', () => {
  it('counts ten parallel runs of "lessons show" as exactly ten reads', async () => {
    const cli = bundledCommandLine();
    const folder = temporaryFolder();
    mkdirSync(join(folder, '.lessons'));
    mkdirSync(join(folder, '.git'));
    writeFileSync(join(folder, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(folder, '.lessons', 'testing.md'), '- vitest\n');
    const options = { cwd: folder, environment: { LESSONS_HOME: join(temporaryFolder(), 'home') } };
    const runs = Array.from({ length: 10 }, () => run(cli, ['show', 'testing'], options));
    for (const { code, errors } of await Promise.all(runs)) expect([code, errors]).toEqual([0, '']);
    const { lines } = await run(
      cli,
      ['search', 'vitest', '--rank-by', 'reinforcements', '--json'],
      options,
    );
    const [hit] = JSON.parse(lines.join('\n')) as { reinforcements: number; confidence: number }[];
    expect(hit?.reinforcements).toBe(10);
    expect(hit?.confidence).toBeCloseTo(0.8954, 4);
  });
});
