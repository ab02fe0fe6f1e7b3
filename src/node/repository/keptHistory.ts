import type { CommitChange, StateFile } from '../../core/ports';
import { commitsLog, readChanges } from './commitChanges';
import type { Git } from './git';

/** A longer text costs more to read again than git does. */
const longestText = 8_000_000;

/** What lies in `state/`: the changes of the newest commits, newest first, and the commit they begin with. */
interface Kept {
  readonly tip: string;
  readonly limit: number;
  readonly changes: readonly CommitChange[];
}

/**
 * The changes of single commits, of which only those are asked of git that came since the last time. A history that was rewritten is read as a
 * whole again: what was kept is no part of it. Work that was merged stands before what it was merged into, as git lists it where nothing is kept.
 */
export class KeptHistory {
  constructor(
    private readonly git: Git,
    private readonly file: StateFile,
  ) {}

  /** At most `limit`, newest first; empty where git cannot be asked. */
  async newest(limit: number): Promise<readonly CommitChange[]> {
    const tip = await this.lines('--format=%H', '-1');
    if (tip === undefined || tip === '') return [];
    const known = await this.kept();
    // What was kept for fewer commits says nothing of the older ones.
    const kept = known && known.limit >= limit ? known : undefined;
    if (kept?.tip === tip) return kept.changes.slice(0, limit);
    const most = kept?.limit ?? limit;
    const changes =
      kept && (await this.goesOn(kept.tip))
        ? [...(await this.changes(most, `${kept.tip}..${tip}`)), ...kept.changes].slice(0, most)
        : await this.changes(most, tip);
    await this.keep({ tip, limit: most, changes });
    return changes.slice(0, limit);
  }

  /** Whether the history of today still holds the commit: nothing of it is missing there. */
  private async goesOn(tip: string): Promise<boolean> {
    return (await this.lines('--format=%H', '-1', `HEAD..${tip}`)) === '';
  }

  private async changes(limit: number, range: string): Promise<readonly CommitChange[]> {
    const log = await this.git.ask('log', ...commitsLog, `-${limit}`, range);
    return log === undefined ? [] : readChanges(log.output.toString('utf8'));
  }

  private async lines(...words: readonly string[]): Promise<string | undefined> {
    return (await this.git.ask('log', ...words))?.output.toString('utf8').trim();
  }

  /** Anything that is not what was written reads as nothing kept. */
  private async kept(): Promise<Kept | undefined> {
    try {
      const kept = JSON.parse((await this.file.read()) ?? '') as Partial<Kept>;
      const isWhole = /^[0-9a-f]{40,64}$/.test(kept.tip ?? '') && Array.isArray(kept.changes);
      return isWhole ? (kept as Kept) : undefined;
    } catch {
      return undefined;
    }
  }

  private async keep(kept: Kept): Promise<void> {
    const text = JSON.stringify(kept);
    if (text.length > longestText) return;
    // The next time reads the whole history again; a scan must not end for it.
    await this.file.write(text).catch(() => undefined);
  }
}
