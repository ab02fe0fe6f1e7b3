import { readDiff, type ChangedFile } from '../../checks/change';
import { newestTried } from '../../checks/givenUp';
import { concerns, tryCheck } from '../../checks/tryCheck';
import { parseCheck } from '../../lesson/parseCheck';
import { journalOf } from '../../library/lessonLibrary';
import type { PastChange } from '../../ports';
import type { Pipeline } from '../pipeline';
import { judgeLessons } from '../preflight/eligibleLessons';

/** How often changes kept what a lesson asks for. */
export interface KeptRecord {
  readonly id: string;
  readonly name: string;
  readonly checks: readonly string[];
  /** Requests of this user's assistants that the checks had a say in. */
  readonly seen: { readonly of: number; readonly kept: number };
  /** The newest changes of the main line, whoever made them. */
  readonly past: {
    readonly of: number;
    readonly kept: number;
    /** ISO date of the oldest that was looked at; absent = there is none. */
    readonly since?: string;
  };
  /** The newest changes it had a say in, where most of them broke it: it is no rule here any more. */
  readonly givenUp?: { readonly of: number; readonly broken: number; readonly since: string };
}

/** Changes of the main line that a lesson is tried on. */
const looked = 300;
/** The newest of those a lesson had a say in, by which it is seen whether people still keep it. */
const newest = 20;
/** Broken more often than this, a rule holds for nobody. */
const mostBroken = 0.5;

/** Tries the checks of lessons in use on the newest 300 changes, so that a new lesson shows its record at once. Writes nothing. */
export async function findKept(pipeline: Pipeline): Promise<readonly KeptRecord[]> {
  const library = await pipeline.library.refresh();
  const { eligible } = await judgeLessons(pipeline, library);
  const asking = eligible.filter(({ entry }) => entry.brief.check.length > 0);
  if (asking.length === 0) return [];
  const changes = (await pipeline.history.newestChanges(looked)).map((change) => ({
    ...change,
    files: readDiff(change.diff),
  }));
  return asking.map(({ entry }): KeptRecord => {
    const { id, name, check } = entry.brief;
    const tried = triedOn(check, changes);
    const row = library.ledgers[journalOf(entry.scope)].checked?.[id] ?? { kept: 0, broken: 0 };
    const since = changes.at(-1)?.date.slice(0, 10);
    return {
      ...{ id, name, checks: check },
      seen: { of: row.kept + row.broken, kept: row.kept },
      past: {
        of: tried.length,
        kept: tried.filter(({ isKept }) => isKept).length,
        ...(since !== undefined && { since }),
      },
      ...givenUp(tried),
    };
  });
}

interface Tried {
  readonly date: string;
  readonly isKept: boolean;
}

function triedOn(
  lines: readonly string[],
  changes: readonly (PastChange & { readonly files: readonly ChangedFile[] })[],
): readonly Tried[] {
  const checks = lines.flatMap((line) => parseCheck(line) ?? []);
  return changes.flatMap(({ date, files }) => {
    const asked = checks.filter((check) => concerns(check, files));
    const isKept = asked.every((check) => tryCheck(check, files).length === 0);
    return asked.length === 0 ? [] : [{ date, isKept }];
  });
}

function givenUp(tried: readonly Tried[]): Pick<KeptRecord, 'givenUp'> {
  const isMost = (broken: number, of: number): boolean =>
    of >= newestTried && broken > mostBroken * of;
  // The more of them say so the better it is told; three are enough for a check to fall silent.
  for (const count of [newest, newestTried]) {
    const last = tried.slice(0, count);
    const broken = last.filter(({ isKept }) => !isKept).length;
    if (isMost(broken, last.length))
      return {
        givenUp: { of: last.length, broken, since: last.at(-1)?.date.slice(0, 10) ?? '' },
      };
  }
  return {};
}
