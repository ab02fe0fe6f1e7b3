import type { DietLine } from '../core/operations/status/findDiet';
import { saying } from '../core/saying';
import { say, type Translate } from './say';
import { sayFinding } from './sayFinding';

/** Why a line of an instruction file could go, in one line; empty = nothing speaks against it. */
export function sayDiet({ statement, reasons }: DietLine, translate?: Translate): string {
  const { fact, against, faults = [] } = statement;
  const facts = {
    topic: fact?.topic ?? '',
    value: fact?.value ?? '',
    place: against ? `${against.path}:${against.line}` : '',
  };
  return reasons
    .flatMap((reason) =>
      reason === 'stale'
        ? faults.map((fault) => sayFinding(fault, translate))
        : say(saying(`diet.${reason}`, facts), translate),
    )
    .join('; ');
}
