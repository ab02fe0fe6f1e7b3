import { randomBytes } from '../process/randomBytes';
import { weekEnd } from './weekName';

/** A file of the journal folder, by its name. */
export type JournalFileName =
  /** Events of one week; appended to. */
  | { readonly kind: 'week'; readonly name: string; readonly end: number }
  /** A week that was renamed to be compacted, and when. Read like any other until a snapshot says that it is folded. */
  | { readonly kind: 'closing'; readonly name: string; readonly claimed: number }
  | { readonly kind: 'snapshot'; readonly name: string; readonly generation: number }
  | { readonly kind: 'copy'; readonly name: string; readonly generation: number }
  /** Lines kept word for word; the snapshot of that generation names it. */
  | { readonly kind: 'kept'; readonly name: string; readonly generation: number }
  | { readonly kind: 'temporary'; readonly name: string };

const patterns = {
  week: /^(\d{4}-W\d{2})\.jsonl$/,
  closing: /^\d{4}-W\d{2}\.closing-([0-9a-z]+)-[0-9a-f]{8}\.jsonl$/,
  snapshot: /^snapshot-(\d{6,})\.json$/,
  copy: /^snapshot-(\d{6,})\.copy\.json$/,
  kept: /^kept-(\d{6,})-[0-9a-f]{8}\.jsonl$/,
} as const;

/** What a name in the journal folder means; `undefined` = it is none of ours. */
export function readJournalName(name: string): JournalFileName | undefined {
  const week = patterns.week.exec(name)?.[1];
  if (week !== undefined) return { kind: 'week', name, end: weekEnd(week) };
  const claimed = patterns.closing.exec(name)?.[1];
  if (claimed !== undefined) return { kind: 'closing', name, claimed: parseInt(claimed, 36) };
  for (const kind of ['snapshot', 'copy', 'kept'] as const) {
    const generation = patterns[kind].exec(name)?.[1];
    if (generation !== undefined) return { kind, name, generation: Number(generation) };
  }
  return name.endsWith('.tmp') ? { kind: 'temporary', name } : undefined;
}

export function closingName(week: string, now: number): string {
  return `${week.replace(/\.jsonl$/, '')}.closing-${now.toString(36)}-${suffix()}.jsonl`;
}

export function snapshotName(generation: number): string {
  return `snapshot-${padded(generation)}.json`;
}

export function copyName(generation: number): string {
  return `snapshot-${padded(generation)}.copy.json`;
}

export function keptName(generation: number): string {
  return `kept-${padded(generation)}-${suffix()}.jsonl`;
}

function padded(generation: number): string {
  return String(generation).padStart(6, '0');
}

/** No two processes ever use the same name. */
function suffix(): string {
  return randomBytes(4).toString('hex');
}
