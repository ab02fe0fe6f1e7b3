import type { BrokenCheck } from '../core/operations/status/checkChange';
import type { BreachForm } from './breaches';
import { saying } from '../core/saying';
import { say, type Translate } from './say';

/** What is broken and what to do, with the lesson that asks for it: one sentence without an end mark. */
export function sayBreach(broken: BrokenCheck, translate?: Translate): string {
  const { what = '', instead = '', lesson } = broken;
  return `${say(saying(`breach.${formOf(broken)}`, { what, instead }), translate)} (lesson ${lesson.name})`;
}

/** Two kinds ask for one thing or forbid another. */
function formOf({ kind, check, isWanted }: BrokenCheck): BreachForm {
  if (isWanted) return 'lacks';
  return kind === 'import' && / ends \S+$/.test(check) ? 'ends' : kind;
}
