import type { EventBody } from './event';
import type { KeptNo, Ledger } from './ledger';
import { refuse } from './noes';

/** Length of the hashes that approvals were kept under once. */
const shortLength = 16;

const isShort = (hash: string): boolean => hash.length === shortLength;

/** True where texts are known by short hashes that were not exchanged yet. */
export function needsRehash(ledger: Ledger): boolean {
  if (ledger.isRehashed || known.has(ledger)) return false;
  const { approvals, trials, captured, shown } = ledger;
  const needs =
    Object.keys(approvals).some(isShort) ||
    [trials, captured, shown].some((seen) => Object.values(seen).some(({ hash }) => isShort(hash)));
  if (!needs) known.add(ledger);
  return needs;
}

/** Ledgers without a short hash: a new event makes a new one, so that each is looked through once. */
const known = new WeakSet<Ledger>();

type Rehashed = Extract<EventBody, { type: 'rehashed' }>;

/** What is known of a lesson, of the one text with this hash. */
interface OfText {
  readonly hash?: string;
}

interface Records {
  readonly approvals: Record<string, true>;
  readonly tombstones: Record<string, true>;
  readonly vetoes: Record<string, true>;
  readonly noes: Record<string, readonly KeptNo[]>;
  readonly trials: Record<string, OfText>;
  readonly captured: Record<string, OfText>;
  readonly shown: Record<string, OfText>;
  readonly validated: Record<string, OfText>;
  readonly verified: Record<string, OfText>;
  readonly seenStale: Record<string, OfText>;
  readonly contests: Readonly<Record<string, readonly string[]>>;
  isRehashed?: true;
}

/** What is known of one text of a lesson, by lesson. */
function ledgerOfTexts(ledger: Records): readonly Record<string, OfText>[] {
  const { trials, captured, shown, validated, verified, seenStale } = ledger;
  return [trials, captured, shown, validated, verified, seenStale];
}

/** Short hashes give way to full ones, once: what is in force keeps its approval, what else had a short one waits again. A no stays a no. */
export function rehash<T extends Records>(ledger: T, { texts }: Pick<Rehashed, 'texts'>): void {
  for (const text of texts) {
    const { lesson, from, to, isInForce } = text;
    if (isInForce && ledger.approvals[from]) ledger.approvals[to] = true;
    keepNoes(ledger, text);
    for (const seen of ledgerOfTexts(ledger)) {
      const known = seen[lesson];
      if (known?.hash === from) seen[lesson] = { ...known, hash: to };
    }
  }
  for (const hash of Object.keys(ledger.approvals))
    if (isShort(hash)) delete ledger.approvals[hash];
  ledger.isRehashed = true;
}

function keepNoes(
  ledger: Records,
  { lesson, from, to, text, isRetired }: Rehashed['texts'][number],
): void {
  for (const record of [ledger.vetoes, ledger.tombstones])
    if (record[from]) Object.assign(record, { [to]: true, [text]: true });
  if (ledger.contests[lesson]) refuse(ledger, [to, text], 'contested');
  if (isRetired) refuse(ledger, isRetired === 'everywhere' ? [to, text] : [to], 'retired');
}

/** A short hash that came after the exchange, from a window of an older version, approves nothing. */
export function mayApprove(hash: string, ledger: Pick<Ledger, 'isRehashed'>): boolean {
  return !ledger.isRehashed || !isShort(hash);
}
