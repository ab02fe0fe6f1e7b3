import { competenceOf } from '../../capture/sessions/competence';
import type { RecordedTask } from '../../capture/sessions/task';
import { shapeOf } from '../../capture/sessions/taskShape';
import type { EventBody, JournalEvent } from '../../journal/event';
import { journalOf } from '../../library/lessonLibrary';
import { knownNearness } from '../preflight/requestMeasure';
import type { Pipeline } from '../pipeline';
import { ownedBy } from './findCompetence';

/**
 * What tasks of its kind say of each recipe in use where that changed, so that ranking has it without reading a single task. Tasks that
 * were given the recipe are left out: their outcome reached it already.
 */
export async function provenRecipes(
  pipeline: Pipeline,
  events: readonly JournalEvent[],
  tasks: readonly RecordedTask[],
): Promise<readonly EventBody[]> {
  const { entries, ledgers } = await pipeline.library.refresh();
  const recipes = entries.filter(
    ({ brief, folder, scope }) =>
      brief.kind === 'recipe' && folder !== 'retired' && scope !== 'global',
  );
  if (recipes.length === 0) return [];
  const shapes = tasks.map(shapeOf);
  const waysOf = ownedBy(competenceOf(shapes, await knownNearness(pipeline, shapes)));
  const outcomes = new Map(tasks.map(({ id, outcome }) => [id, outcome]));
  const given = tasksGiven(events);
  return recipes.flatMap(({ lesson, scope }): readonly EventBody[] => {
    const known = ledgers[journalOf(scope)].rows[lesson.id]?.proven;
    const own = waysOf(lesson)
      .flatMap(({ derivedFrom }) => derivedFrom)
      .filter((task) => given.get(task)?.has(lesson.id) !== true);
    const successes = own.filter((task) => outcomes.get(task) === 'accepted').length;
    const failures = own.length - successes;
    const isKnown = (known?.successes ?? 0) === successes && (known?.failures ?? 0) === failures;
    return isKnown ? [] : [{ type: 'proven', lesson: lesson.id, successes, failures }];
  });
}

/** The lessons that each task was given. */
function tasksGiven(events: readonly JournalEvent[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byRequest = new Map<string, Set<string>>();
  const byTask = new Map<string, ReadonlySet<string>>();
  const of = (request: string): Set<string> => {
    const known = byRequest.get(request) ?? new Set<string>();
    byRequest.set(request, known);
    return known;
  };
  for (const event of events) {
    if (event.type === 'receipt') for (const { id } of event.injected) of(event.request).add(id);
    if (event.type === 'episode-started') byTask.set(event.episode, of(event.request));
  }
  return byTask;
}
