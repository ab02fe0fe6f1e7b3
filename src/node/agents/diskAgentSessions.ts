import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import type { AgentSessions, SessionNote } from '../../core/operations/agents/agentSession';
import type { Clock } from '../../core/ports';
import { errorCode } from '../process/diskFailure';
import { ownFile, ownFolder, writeWhole } from '../process/writeWhole';

/** Sessions that nobody came back to are forgotten. Milliseconds. */
const forgottenAfter = 7 * 24 * 3600_000;
/** Old ones are looked for this often: a look costs as much as there were sessions, and somebody waits for every hook. Milliseconds. */
const lookedForEvery = 24 * 3600_000;

/** Notes of sessions as JSON lines, a file a session, and an empty file for everything claimed. */
export class DiskAgentSessions implements AgentSessions {
  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  async read(session: string): Promise<readonly SessionNote[]> {
    let text: string;
    try {
      text = readFileSync(this.file(session), 'utf8');
    } catch {
      // Missing is the ordinary case; what cannot be read is known to the journal.
      return [];
    }
    return text.split('\n').flatMap(readNote);
  }

  /** The notes of every session that was noted of within so many milliseconds. */
  async readRecent(within: number): Promise<readonly (readonly SessionNote[])[]> {
    if (!existsSync(this.folder)) return [];
    const since = this.clock.now() - within;
    const recent = readdirSync(this.folder).filter(
      (name) =>
        name.endsWith('.jsonl') &&
        (statSync(join(this.folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0) >= since,
    );
    return Promise.all(recent.map((name) => this.read(name.slice(0, -'.jsonl'.length))));
  }

  async add(session: string, note: SessionNote): Promise<void> {
    mkdirSync(this.folder, { recursive: true, mode: ownFolder });
    appendFileSync(this.file(session), `${JSON.stringify(note)}\n`, { mode: ownFile });
  }

  async restart(session: string, notes: readonly SessionNote[]): Promise<void> {
    mkdirSync(this.folder, { recursive: true, mode: ownFolder });
    const lines = notes.map((note) => `${JSON.stringify(note)}\n`);
    writeWhole(this.file(session), lines.join(''), ownFile);
    this.forgetOld();
  }

  async claim(session: string, what: string, forMs = Infinity): Promise<boolean> {
    const path = this.claimed(session, what);
    try {
      mkdirSync(this.claims(session), { recursive: true, mode: ownFolder });
      closeSync(openSync(path, 'wx', ownFile));
      return true;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const now = this.clock.now();
      const isHeld = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) <= forMs;
      if (!isHeld) utimesSync(path, now / 1000, now / 1000);
      return !isHeld;
    }
  }

  async release(session: string, what?: string): Promise<void> {
    const path = what === undefined ? this.claims(session) : this.claimed(session, what);
    rmSync(path, { recursive: true, force: true });
  }

  private file(session: string): string {
    return join(this.folder, `${session}.jsonl`);
  }

  private claimed(session: string, what: string): string {
    return join(this.claims(session), encodeURIComponent(what).slice(0, 200));
  }

  private claims(session: string): string {
    return join(this.folder, `${session}.claimed`);
  }

  private forgetOld(): void {
    const now = this.clock.now();
    const looked = join(this.folder, 'looked');
    const last = statSync(looked, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (now - last < lookedForEvery) return;
    writeWhole(looked, '', ownFile);
    utimesSync(looked, now / 1000, now / 1000);
    for (const name of readdirSync(this.folder)) {
      const path = join(this.folder, name);
      const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      if (age > forgottenAfter) rmSync(path, { recursive: true, force: true });
    }
  }
}

function readNote(line: string): readonly SessionNote[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && 'note' in value
      ? [value as SessionNote]
      : [];
  } catch {
    // The empty end of the file, or a line that a full disk cut.
    return [];
  }
}
