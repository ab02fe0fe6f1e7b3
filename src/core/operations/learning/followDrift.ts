import type { Cancellation } from '../../ports';
import { activity } from '../status/activitySaying';
import { recheckClaims, type CheckedLesson } from '../status/checkClaims';
import { currentScan } from './currentScan';
import { fillShipped } from './fillShipped';
import { followSources } from './importLessons';
import { inUsersWords } from './inUsersWords';
import type { LessonStatus } from '../status/lessonStatus';
import { listLessons } from '../status/listLessons';
import { noteStale } from '../status/noteStale';
import { isSameSlot, isUntouched } from './proposalSlot';
import { propose } from './propose';
import type { Pipeline } from '../pipeline';

/**
 * What follows from changed inputs without anybody asking: claims are checked again, scanned lessons that are stale are derived again
 * (same text: fresh digests and a note; another one: an update candidate), imported lessons whose lines changed follow them, recipes are filled again, and updates whose reason is gone are
 * withdrawn. Gives whether anything was written. Costs one look at the digests where nothing changed; does nothing in Restricted Mode.
 */
export async function followDrift(pipeline: Pipeline, signal?: Cancellation): Promise<boolean> {
  if (!pipeline.settings().trusted) return false;
  const checked = await recheckClaims(pipeline, signal);
  const statuses = await listLessons(pipeline, signal);
  await noteStale(pipeline, statuses);
  const due = checked.length === 0 ? [] : statuses.filter((status) => isDue(status, checked));
  const from = (source: string) => due.filter(({ entry }) => entry.lesson.source?.by === source);
  const [scanned, imported] = [from('scan'), from('import')];
  const isRecipeStale = statuses.some(
    ({ entry, state }) => entry.scope === 'shipped' && state === 'stale',
  );
  const hasDerived = scanned.length > 0 || isRecipeStale;
  if (hasDerived) await deriveAgain(pipeline, scanned, signal);
  if (imported.length > 0) await followLines(pipeline, imported, signal);
  const withdrawn = await withdrawUpdates(pipeline, statuses);
  return checked.length > 0 || hasDerived || withdrawn > 0;
}

/** A lesson whose inputs became others since the last look. One that stayed stale was derived then. */
function isDue({ entry, drifts }: LessonStatus, checked: readonly CheckedLesson[]): boolean {
  return (
    drifts.some(({ state }) => state === 'stale') &&
    !drifts.some(({ state }) => state === 'unreadable') &&
    checked.some(
      ({ entry: other }) => other.fileName === entry.fileName && other.folder === entry.folder,
    )
  );
}

async function deriveAgain(
  pipeline: Pipeline,
  due: readonly LessonStatus[],
  signal?: Cancellation,
): Promise<void> {
  const { facts, candidates } = await currentScan(pipeline, signal);
  // Only what is known already: new lessons are proposed when the user asks for a scan.
  const known = candidates.filter((candidate) =>
    due.some(({ entry }) => isSameSlot(candidate, entry)),
  );
  const { candidates: again } = await inUsersWords(pipeline, known);
  const proposed = await propose(pipeline, again);
  const updates = proposed.filter(({ outcome }) => outcome === 'update');
  await pipeline.library.recordAll(
    'project',
    updates.map(({ name }) => ({
      type: 'activity' as const,
      topic: 'scan',
      message: activity('saysElse', { name }),
    })),
  );
  await fillShipped(pipeline, facts);
}

/** Imported lessons follow the lines they were read from. */
async function followLines(
  pipeline: Pipeline,
  due: readonly LessonStatus[],
  signal?: Cancellation,
): Promise<void> {
  const lessons = new Set(due.map(({ entry }) => entry.lesson.id));
  const proposed = await followSources(pipeline, lessons, signal);
  await pipeline.library.recordAll(
    'project',
    proposed.flatMap(({ outcome, name, lesson }) =>
      outcome === 'update' && lesson !== undefined
        ? {
            type: 'activity' as const,
            topic: 'import',
            lesson,
            message: activity('linesChanged', { name: nameOf(lesson, due) ?? name }),
          }
        : [],
    ),
  );
}

function nameOf(id: string, statuses: readonly LessonStatus[]): string | undefined {
  return statuses.find(({ entry }) => entry.lesson.id === id)?.entry.lesson.name;
}

/** Takes back updates of lessons that hold again as they stand, such as after a branch switch back. What somebody edited stays. */
async function withdrawUpdates(
  pipeline: Pipeline,
  statuses: readonly LessonStatus[],
): Promise<number> {
  const library = await pipeline.library.refresh();
  const healed = statuses.flatMap(({ drifts, update }) => {
    const by = update?.lesson.source?.by;
    const isDerived = by === 'scan' || by === 'import';
    return update && isDerived && drifts.length === 0 && isUntouched(update, library)
      ? [update]
      : [];
  });
  for (const update of healed) {
    await pipeline.ports.stores.project.files.remove(update);
    const message = activity('withdrawn', { name: update.lesson.name });
    await pipeline.library.record('project', { type: 'activity', topic: 'scan', message });
  }
  return healed.length;
}
