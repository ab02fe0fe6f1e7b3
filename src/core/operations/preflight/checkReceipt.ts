import type { Receipt } from '../../lesson/receipt';
import type { BrokenRules } from './breachNote';

/** The receipt of a moment at which broken rules were said. They count against no budget of lessons. */
export function checkReceipt(
  request: string,
  verdict: Receipt['verdict'],
  { broken, note, tokens }: BrokenRules,
  spent: Receipt['spent'],
): Receipt {
  return {
    ...{ request, verdict, injected: [], omitted: [], tokens, block: note, milliseconds: 0 },
    spent: { ...spent, counted: 0 },
    moment: 'check',
    broken,
  };
}
