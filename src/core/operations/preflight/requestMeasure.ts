import type { RequestMeasure } from '../../capture/sessions/captureContext';
import type { Nearness } from '../../capture/sessions/taskSimilarity';
import type { RecordedTask } from '../../capture/sessions/task';
import { requestOf, type TaskShape } from '../../capture/sessions/taskShape';
import { saying, type SaidData, type Saying } from '../../saying';
import type { Pipeline } from '../pipeline';

export type ComparedCode = `compared.${'byWords' | 'byMeaning'}`;

const compared = (how: 'byWords' | 'byMeaning', data: SaidData): Saying<ComparedCode> =>
  saying(`compared.${how}`, data);

/** Older requests than these are compared by their words: nobody pays for a whole past. */
const mostRead = 500;

/**
 * How the requests of tasks are compared where one of the current ones succeeded, so that there may be a recipe: by meaning where a model
 * for that is configured and answers, else by words. `undefined` = by words, as the user has it.
 */
export async function requestMeasure(
  { meanings }: Pipeline,
  tasks: readonly RecordedTask[],
  current: ReadonlySet<string>,
): Promise<RequestMeasure | undefined> {
  const accepted = tasks.filter(({ outcome }) => outcome === 'accepted');
  if (!meanings?.requests || !accepted.some(({ id }) => current.has(id))) return undefined;
  const found = await meanings.requests(requestsOf(accepted.map(requestOf)), true);
  if (!found) return undefined;
  return 'instead' in found
    ? { text: compared('byWords', { why: found.instead }) }
    : { text: compared('byMeaning', { by: found.by }), nearness: found.nearness };
}

/** The same for a view: what was read before counts, and nothing is sent. */
export async function knownNearness(
  { meanings }: Pipeline,
  shapes: readonly TaskShape[],
): Promise<Nearness | undefined> {
  const found = await meanings?.requests?.(requestsOf(shapes.map(({ request }) => request)), false);
  return found && 'nearness' in found ? found.nearness : undefined;
}

const requestsOf = (requests: readonly string[]): readonly string[] =>
  [...new Set(requests.filter((request) => request !== ''))].slice(-mostRead);
