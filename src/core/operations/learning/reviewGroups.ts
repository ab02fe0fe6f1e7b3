import { rankOf } from '../../capture/instructions/statementRank';
import { warningsOf } from '../../library/libraryEntry';
import type { RelativePath } from '../../ports';
import type { LessonStatus } from '../status/lessonStatus';

/** Candidates in the order in which a reviewer meets them, each once. */
export interface ReviewGroups {
  /** What a scan, recorded work or a person proposed, as it comes. */
  readonly others: readonly LessonStatus[];
  /** The imported statements that are likely to help most, the best first. */
  readonly best: readonly LessonStatus[];
  /** All other imported statements, by the file they were read from. */
  readonly byFile: ReadonlyMap<RelativePath, readonly LessonStatus[]>;
  /** What would replace the text of a lesson in use. */
  readonly updates: readonly LessonStatus[];
}

/** Statements read first: as many as somebody goes through with care. */
const mostBest = 20;

/** Puts candidates in the order of a review. */
export function reviewGroups(statuses: readonly LessonStatus[]): ReviewGroups {
  const candidates = statuses.filter(({ state }) => state === 'candidate');
  const fresh = candidates.filter(({ updates }) => !updates);
  const imported = fresh
    .filter(isImported)
    .sort((a, b) => rankOf(lessonOf(b)) - rankOf(lessonOf(a)));
  return {
    others: fresh.filter((status) => !isImported(status)),
    best: imported.slice(0, mostBest),
    byFile: byFile(imported.slice(mostBest)),
    updates: candidates.filter(({ updates }) => updates),
  };
}

/** The candidates read from each instruction file that one yes may put to use together. */
export function acceptableByFile(
  statuses: readonly LessonStatus[],
): ReadonlyMap<RelativePath, readonly LessonStatus[]> {
  return byFile(
    statuses.filter(
      (status) => status.state === 'candidate' && isImported(status) && isPlainYes(status),
    ),
  );
}

/** Whether nothing about a candidate asks for a look of its own: it replaces no text, is warned of in nothing, and says nothing that is not so. */
export function isPlainYes({ entry, updates, claims }: LessonStatus): boolean {
  const failsAClaim = claims !== undefined && claims.holds < claims.of;
  return !updates && !failsAClaim && warningsOf(entry).length === 0;
}

const isImported = ({ entry }: LessonStatus): boolean => entry.lesson.source?.by === 'import';

const lessonOf = ({ entry: { lesson } }: LessonStatus) => ({
  body: lesson.body,
  evidence: lesson.source?.evidence ?? [],
});

function byFile(
  statuses: readonly LessonStatus[],
): ReadonlyMap<RelativePath, readonly LessonStatus[]> {
  const files = new Map<RelativePath, LessonStatus[]>();
  for (const status of statuses) {
    const [evidence = ''] = lessonOf(status).evidence;
    const path = evidence.replace(/:\d+$/, '');
    files.set(path, [...(files.get(path) ?? []), status]);
  }
  return files;
}
