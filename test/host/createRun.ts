import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folders of one run of the editor. They lie outside the project, because the product would take the project's repository for that of a workspace inside it. */
export interface Run {
  /** Everything of this run: logs, the editor's data, the folders below. */
  readonly folder: string;
  /** The folder that the editor opens; empty at first and no repository. */
  readonly workspace: string;
  /** Steers the scripted model. */
  readonly model: string;
  /** What the product needs in its environment to leave the user's own lessons alone. */
  readonly env: Readonly<Record<string, string>>;
}

const prefix = 'repo-lessons-run-';

/** What failed runs leave behind is kept this long. */
const keptFor = 24 * 3_600_000;

/** Makes the folders of a run and removes those of past days. */
export function createRun(name: string): Run {
  // The real path: an editor that resolves links would see another workspace than the test.
  const temporary = realpathSync(tmpdir());
  removeOld(temporary);
  const folder = mkdtempSync(join(temporary, `${prefix}${name}-`));
  const workspace = join(folder, 'workspace');
  const home = join(folder, 'lessons-home');
  mkdirSync(workspace);
  mkdirSync(home);
  return { folder, workspace, model: join(folder, 'model'), env: { LESSONS_HOME: home } };
}

function removeOld(temporary: string): void {
  for (const name of readdirSync(temporary)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(temporary, name);
    // Another process may remove the same folder at the same time.
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age <= keptFor) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A test that was killed may have left a folder that nobody can write; it is no reason to fail another.
    }
  }
}
