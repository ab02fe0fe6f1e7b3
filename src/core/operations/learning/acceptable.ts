import { rankOf } from '../../capture/instructions/statementRank';
import { warningsOf } from '../../library/libraryEntry';
import { isSameSaid } from '../../saying';
import type { LessonStatus } from '../status/lessonStatus';
import { because } from '../status/statusCode';

/** Where a candidate comes from: an instruction file by its path, else who proposed it, such as `scan`. */
function sourceOf({ entry: { lesson } }: LessonStatus): string {
  const { by = 'hand', evidence: [first = ''] = [] } = lesson.source ?? {};
  return by === 'import' ? first.replace(/:\d+$/, '') : by;
}

/** The candidates of each source that one yes may put to use together, in file order. */
export function acceptableBySource(
  statuses: readonly LessonStatus[],
): ReadonlyMap<string, readonly LessonStatus[]> {
  const sources = new Map<string, LessonStatus[]>();
  for (const status of statuses) {
    if (status.state !== 'candidate' || !isPlainYes(status)) continue;
    const source = sourceOf(status);
    sources.set(source, [...(sources.get(source) ?? []), status]);
  }
  return sources;
}

/** Whether one yes to all covers its text: what the user once said no to waits for a word about itself. */
export function waitsForAnyYes({ state, reasons: [first] }: LessonStatus): boolean {
  const noWord = (['status.waits', 'status.waitsFilled'] as const).map((code) => because(code));
  return state === 'quarantined' && noWord.some((waits) => isSameSaid(first, waits));
}

/**
 * Where a candidate stands among others, smaller first: what a scan, work or a person proposed comes before imported statements, of
 * which those that are likely to help most come first.
 */
export function reviewPlace({ entry: { lesson } }: LessonStatus): number {
  const { by, evidence = [] } = lesson.source ?? {};
  return by === 'import' ? -rankOf({ body: lesson.body, evidence }) : -Infinity;
}

/** Whether nothing about a candidate asks for a look of its own: it replaces no text, is warned of in nothing, and says nothing that is not so. */
function isPlainYes({ entry, updates, claims }: LessonStatus): boolean {
  const failsAClaim = claims !== undefined && claims.holds < claims.of;
  return !updates && !failsAClaim && warningsOf(entry).length === 0;
}
