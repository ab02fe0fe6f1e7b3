import type { BrokenCheck } from '../core/operations/status/checkChange';
import type { BreachForm } from './breaches';
import { saying } from '../core/saying';
import { say, type Translate } from './say';

/** What is broken and what to do, with the lesson that asks for it: one sentence without an end mark. */
export function sayBreach(broken: BrokenCheck, translate?: Translate): string {
  return `${sayBroken(broken, translate)} (lesson ${broken.lesson.name})`;
}

/** The same where the lesson is named beside it. */
export function sayBroken(broken: Broken, translate?: Translate): string {
  const { what = '', instead = '', check } = broken;
  const suffix = suffixIn(check) ?? '';
  return say(saying(`breach.${formOf(broken)}`, { what, instead, suffix }), translate);
}

type Broken = Pick<BrokenCheck, 'kind' | 'check' | 'what' | 'instead' | 'isWanted'>;

/** Two kinds ask for one thing or forbid another. */
function formOf({ kind, check, isWanted }: Broken): BreachForm {
  if (isWanted) return kind === 'import' ? 'unimported' : 'lacks';
  const suffix = kind === 'import' ? suffixIn(check) : undefined;
  if (suffix === undefined) return kind;
  return suffix === 'none' ? 'bare' : 'ends';
}

const suffixIn = (check: string): string | undefined => / ends (\S+)$/.exec(check)?.[1];
