import type { LookUpAnswer } from '../core/operations/agents/lookUp';
import type { Proposed } from '../core/operations/learning/proposalSlot';
import type { StaleReport } from '../core/operations/status/findStale';
import { say } from './say';
import { sayDrift } from './sayDrift';
import { sayRefusal } from './sayRefusal';

/** What a model that asked for lessons reads: English, as all that models are told. */
export function sayLookUp({ block, lessons, stopped, waiting }: LookUpAnswer): string {
  if (stopped !== undefined) return `No lessons: ${say(stopped)}.`;
  const rest = waiting === 0 ? '' : ` ${waiting} wait for the user's approval.`;
  if (lessons.length === 0) return `No lesson of this repository fits this task.${rest}`;
  const standing = lessons.map(({ name, reads, confidence, helped, hurt }) => {
    const outcome = helped + hurt === 0 ? '' : `, helped ${helped} of ${helped + hurt} times`;
    return `${name}: confidence ${confidence.toFixed(2)}, read ${reads} times${outcome}`;
  });
  return `${block}${standing.join('\n')}\n`;
}

/** What became of a model's proposal. */
export function sayProposed({ name, outcome, refusal, lesson }: Proposed): string {
  switch (outcome) {
    case 'new':
      return `Proposed as "${name}". It is used once the user says yes.`;
    case 'update':
      return `Proposed as a new text of the lesson "${name}". It is used once the user says yes.`;
    case 'refreshed':
      return `The lesson "${name}" says this, and holds again.`;
    case 'known':
      return `Nothing was proposed: known already${lesson === undefined ? '' : ` (${lesson})`}.`;
    case 'refused':
      return `Nothing was proposed${refusal ? `: ${sayRefusal(refusal)}` : ''}.`;
  }
}

/** The lessons that are stale, a line each. */
export function sayStale({ stale }: StaleReport): string {
  if (stale.length === 0) return 'No lesson is stale.';
  const lines = stale.map(
    ({ entry, drifts }) =>
      `${entry.lesson.name}: ${drifts.map((drift) => sayDrift(drift)).join('; ')}`,
  );
  return `Stale, so no longer given:\n${lines.join('\n')}\n`;
}
