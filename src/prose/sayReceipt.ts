import type { OmissionReason } from '../core/lesson/receipt';
import type { Label } from '../core/lesson/verdict';
import { saying } from '../core/saying';
import type { VerdictCode } from './receipts';
import { say, type Translate } from './say';

const codes: Readonly<Record<Label, VerdictCode>> = {
  'code-gen': 'verdict.unsure',
  exploration: 'verdict.exploration',
  qa: 'verdict.qa',
  other: 'verdict.other',
};

/** What the gate made of a request, as a sentence without a capital letter; what it was told by stands in `why`. */
export function sayVerdict(
  verdict: {
    readonly label: string;
    readonly confidence: number;
    readonly inject: boolean;
    readonly compared?: { readonly chance: number; readonly bar: number };
  },
  translate?: Translate,
): string {
  const { label, inject, compared } = verdict;
  if (compared && !inject && label === 'code-gen') {
    // Rounded down: what is under the bar never reads as being on it.
    const percent = Math.floor(100 * compared.chance);
    const bar = Math.round(100 * compared.bar);
    return say(saying<VerdictCode>('verdict.underBar', { percent, bar }), translate);
  }
  const known = codes[label as Label] ?? 'verdict.other';
  const code: VerdictCode = inject ? 'verdict.code' : known;
  return say(saying(code, { percent: Math.round(verdict.confidence * 100) }), translate);
}

/** Why a lesson was left out, as a sentence without a capital letter; `budget` = the tokens that a request may have. */
export function sayOmission(reason: OmissionReason, budget: number, translate?: Translate): string {
  return say(saying(`omitted.${reason}`, { budget }), translate);
}
