import { emptyLedger, type Ledger } from './ledger';

/** Raise where a ledger changes its meaning, and read the older ones: a snapshot is the only memory of what compaction folded. */
const version = 1;

/** A ledger as compaction keeps it. */
export function writeSnapshot(ledger: Ledger): string {
  return JSON.stringify({ v: version, ledger });
}

/** The ledger of a snapshot; `undefined` = a newer version wrote it. The adapter vouches for the bytes. */
export function readSnapshot(text: string): Ledger | undefined {
  const { v, ledger } = JSON.parse(text) as { readonly v: unknown; readonly ledger: Ledger };
  // Parts that came later begin empty.
  return v === version ? { ...emptyLedger, ...ledger } : undefined;
}
