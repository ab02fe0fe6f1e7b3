import { competenceOf, type Competence } from '../../capture/sessions/competence';
import { intentOf, intentSimilarity } from '../../capture/sessions/requestIntent';
import { shapeOf } from '../../capture/sessions/taskShape';
import { tasksNow, type StartedTask } from '../learning/recordedTasks';
import type { Lesson } from '../../lesson/lesson';
import { findLesson } from '../status/findLesson';
import { knownNearness } from '../preflight/requestMeasure';
import type { Pipeline } from '../pipeline';

/** A competence with the tasks it was computed from. */
export interface KnownCompetence extends Competence {
  readonly derivations: readonly StartedTask[];
  /** When the newest of them began, milliseconds since 1970; absent = the journal no longer says. */
  readonly lastUsed?: number;
}

/** How alike the words of a recipe and of a competence must be where no task links them. */
const intentFloor = 0.6;

/** What the journal says of how tasks were done; of one recipe's kind where a lesson is named. Computed, never stored. */
export async function findCompetence(
  pipeline: Pipeline,
  key?: string,
): Promise<readonly KnownCompetence[]> {
  const { library } = pipeline;
  const lesson = key === undefined ? undefined : findLesson(await library.refresh(), key).lesson;
  if (lesson && lesson.kind !== 'recipe') return [];
  const { tasks, started } = await tasksNow(pipeline);
  const shapes = tasks.map(shapeOf);
  const ways = competenceOf(shapes, await knownNearness(pipeline, shapes));
  return (lesson ? ownedBy(ways)(lesson) : ways).map((competence) => {
    const derivations = competence.derivedFrom.flatMap((id) => started.get(id) ?? []);
    const times = derivations.map(({ time }) => time);
    return {
      ...competence,
      derivations,
      ...(times.length > 0 && { lastUsed: Math.max(...times) }),
    };
  });
}

/** Which of the ways are a recipe's own: learnt from one of their tasks, or asking for the same kind of thing. Each way is read once, for all recipes. */
export function ownedBy(ways: readonly Competence[]): (recipe: Lesson) => readonly Competence[] {
  const asked = ways.map((way) => ({ way, intent: intentOf(way.trigger) }));
  return ({ name, description, source }) => {
    const evidence = source?.evidence ?? [];
    const wanted = intentOf(`${name.replace(/-/g, ' ')}. ${description}`);
    return asked
      .filter(
        ({ way, intent }) =>
          way.derivedFrom.some((id) => evidence.some((line) => line.startsWith(`${id}:`))) ||
          intentSimilarity(wanted, intent) >= intentFloor,
      )
      .map(({ way }) => way);
  };
}

/** "4 of 5 times, median 1,200 tokens, 3 s in tools". */
export function sayCompetence(competence: Competence): string {
  const { successes, failures, medianTokens, medianMilliseconds } = competence;
  const parts = [`${successes} of ${successes + failures} times`];
  if (medianTokens !== undefined) parts.push(`median ${Math.round(medianTokens)} tokens`);
  if (medianMilliseconds !== undefined)
    parts.push(`${(medianMilliseconds / 1000).toFixed(1)} s in tools`);
  return parts.join(', ');
}
