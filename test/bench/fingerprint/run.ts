import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { measureCold } from './cold';
import { fileRefs, folderRefs, writeLargeRepository, writeMixedFiles } from './repository';
import { measureWarm } from './warm';

async function main(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'lessons-bench-'));
  try {
    const mixed = join(root, 'mixed');
    const large = join(root, 'large');
    for (const folder of [mixed, large]) {
      mkdirSync(folder);
      execFileSync('git', ['init', '--quiet'], { cwd: folder });
    }
    const paths = writeMixedFiles(mixed, 500);
    const folders = writeLargeRepository(large, 100_000);
    await wait(300);
    await measureCold(mixed, paths);
    await measureWarm('warm, 3,000 refs into 500 files', mixed, fileRefs(paths, 3_000));
    await measureWarm(
      `warm, the same and ${folderRefs.length} dir/ and glob: refs, 100,000 files in ${folders} folders`,
      large,
      [...fileRefs(writeMixedFiles(large, 500), 3_000), ...folderRefs],
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

void main();
