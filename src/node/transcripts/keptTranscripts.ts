import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  keptText,
  parseKept,
  type ReadTranscript,
} from '../../core/capture/sessions/keptTranscript';
import { looksSecret } from '../../core/lesson/looksSecret';
import type { RecordedTask, TaskEntry } from '../../core/capture/sessions/task';
import type { SecretScanner } from '../../core/ports';
import { nodeHasher } from '../process/nodeHasher';
import { ownFile, ownFolder, writeWhole } from '../process/writeWhole';

/** What was read of transcripts, so that a reading that was stopped goes on where it stood. Lies in `state/`; can be deleted. */
export class KeptTranscripts {
  /** With `isDry` what was kept is found, and nothing is added. */
  constructor(
    private readonly folder: string,
    private readonly isDry = false,
  ) {}

  /** What was read of the very same file; `undefined` = it has to be read. */
  find(name: string, stamp: string): ReadTranscript | undefined {
    const path = this.path(name);
    const kept = existsSync(path) ? parseKept(readFileSync(path, 'utf8')) : undefined;
    return kept?.stamp === stamp ? kept.read : undefined;
  }

  put(name: string, stamp: string, read: ReadTranscript): void {
    if (this.isDry) return;
    mkdirSync(this.folder, { recursive: true, mode: ownFolder });
    writeWhole(this.path(name), keptText(stamp, read), ownFile);
  }

  private path(name: string): string {
    return join(this.folder, `${nodeHasher.sha256(name).slice(0, 16)}.json`);
  }
}

/** A transcript without the lines and calls that seem to hold a credential. */
export async function withoutSecrets(
  read: ReadTranscript,
  secrets: SecretScanner,
): Promise<ReadTranscript> {
  const sessions = [];
  for (const session of read.sessions) {
    const tasks: RecordedTask[] = [];
    for (const task of session.tasks) tasks.push(await cleanTask(task, secrets));
    sessions.push({ ...session, tasks });
  }
  return { ...read, sessions };
}

async function cleanTask(task: RecordedTask, secrets: SecretScanner): Promise<RecordedTask> {
  const entries = task.entries.flatMap(cleanEntry);
  if ((await secrets.find(textOf(entries))).length === 0) return { ...task, entries };
  const kept: TaskEntry[] = [];
  for (const entry of entries) {
    if ((await secrets.find(textOf([entry]))).length === 0) kept.push(entry);
    else if (
      entry.type === 'tool' &&
      (await secrets.find(JSON.stringify(entry.input))).length === 0
    )
      kept.push({ ...entry, output: '' });
  }
  return { ...task, entries: kept };
}

const textOf = (entries: readonly TaskEntry[]): string =>
  entries
    .map((entry) =>
      entry.type === 'tool'
        ? `${JSON.stringify(entry.input)}\n${entry.output ?? ''}`
        : 'text' in entry
          ? entry.text
          : entry.file,
    )
    .join('\n');

const keyBlock = /-----BEGIN [A-Z ]*PRIVATE KEY[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;

function cleanEntry(entry: TaskEntry): readonly TaskEntry[] {
  if (entry.type !== 'tool') return 'text' in entry && looksSecret(entry.text) ? [] : [entry];
  if (looksSecret(JSON.stringify(entry.input))) return [];
  const { output } = entry;
  if (output === undefined || !looksSecret(output)) return [entry];
  const lines = output.replace(keyBlock, '').split('\n');
  return [{ ...entry, output: lines.filter((line) => !looksSecret(line)).join('\n') }];
}
