import type { BrokenCheck } from '../core/operations/status/checkChange';
import { saying } from '../core/saying';
import { say, type Translate } from './say';

/** What is broken and what to do, with the lesson that asks for it: one sentence without an end mark. */
export function sayBreach({ kind, what = '', lesson }: BrokenCheck, translate?: Translate): string {
  return `${say(saying(`breach.${kind}`, { what }), translate)} (lesson ${lesson.name})`;
}
