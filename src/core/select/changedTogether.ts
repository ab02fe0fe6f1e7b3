import { SortedTable } from '../language/sortedTable';
import { liftOf, radix, tableKeys, type PastChanges, type PastHint } from './pastChanges';

/** What past changes of a file in hand say of the place that a lesson is for. */
export interface FileHint extends PastHint {
  /** Of the files in hand the one whose changes touched the place most often. */
  readonly file: string;
  /** So many of its changes touched the place, of so many. */
  readonly times: number;
  readonly of: number;
}

/** Hints by the id of the lesson; who is for no place has none. */
export type FileHints = ReadonlyMap<string, FileHint>;

/** Files in hand that are asked; who has more open works on none of them more than on the others. */
const mostInHand = 10;
/** Changes of one file that are asked; older ones say little of a file that is changed so often. */
const mostOfFile = 100;
/** A file of few changes is taken to go the usual way in so many more. */
const usualChanges = 2;

/** A file in hand: how many changes of it are known, and how many of those touched each place. */
interface FileInHand {
  readonly file: string;
  readonly of: number;
  readonly times: Int32Array;
}

/**
 * What changed together with a file: lines of a path and the positions of its changes among those of `tableOfChanges`, each as the distance
 * from the one before. Searched where it lies, and read only where a front hands over files.
 */
export class ChangedTogether {
  private readonly table: SortedTable;

  constructor(text: string) {
    this.table = new SortedTable(text);
  }

  /** What was read; its positions stand for the changes of the table of the same state and of no other. */
  get state(): string | undefined {
    return this.table.get(tableKeys.state);
  }

  /** What changes of the files in hand touched; `undefined` = none of them was changed more than once, or both tables were not read at once. */
  hintsFor(files: readonly string[], past: PastChanges): FileHints | undefined {
    if (this.state !== past.state) return undefined;
    const inHand = files.slice(0, mostInHand).flatMap((file) => this.fileInHand(file, past) ?? []);
    if (inHand.length === 0) return undefined;
    const hints = new Map<string, FileHint>();
    past.allPlaces().forEach(([place, touched, lessons], number) => {
      const usual = touched / Math.max(1, past.size);
      const shareOf = ({ of, times }: FileInHand): number =>
        ((times[number] ?? 0) + usualChanges * usual) / (of + usualChanges);
      const leading = inHand.reduce((best, one) => (shareOf(one) > shareOf(best) ? one : best));
      const { file, of } = leading;
      const share = shareOf(leading);
      const times = leading.times[number] ?? 0;
      const hint = { share, lift: liftOf(share, usual), place, file, times, of };
      for (const lesson of lessons) hints.set(lesson, hint);
    });
    return hints;
  }

  private fileInHand(file: string, past: PastChanges): FileInHand | undefined {
    const times = new Int32Array(past.allPlaces().length);
    let of = 0;
    for (const at of this.changesOf(file)) {
      const touched = past.touchedBy(at);
      if (!touched) continue;
      of++;
      for (const place of touched) times[place] = (times[place] ?? 0) + 1;
    }
    return of === 0 ? undefined : { file, of, times };
  }

  /** The positions of the changes of a file, the newest first. */
  private changesOf(file: string): readonly number[] {
    const steps = file === tableKeys.state ? undefined : this.table.get(file);
    let at = -1;
    return (steps?.split(' ', mostOfFile) ?? []).map((step) => (at += parseInt(step, radix)));
  }
}
