import type { EventBody } from './event';
import type { Keyed, KeptNo, Ledger } from './ledger';

/** Why a text stays silent whatever it is called. The gravest first. */
export type No = KeptNo | 'retracted' | 'vetoed';

/** Hashes by which a text may have been refused. */
export interface RefusableText {
  readonly approval: string;
  readonly textHash: string;
  readonly shortHash: string;
}

/** This user's no to a text, under any name, folder or id; `undefined` = there is none, or a later yes lifted it. */
export function noTo(text: RefusableText, ledger: Ledger): No | undefined {
  const { noes, tombstones, vetoes } = ledger;
  if (isIn(tombstones, text)) return 'retracted';
  if (isIn(noes, text)) {
    const said = [text.approval, text.textHash, text.shortHash].flatMap((key) => noes[key] ?? []);
    if (said.includes('retired')) return 'retired';
    if (said.includes('contested')) return 'contested';
  }
  return isIn(vetoes, text) ? 'vetoed' : undefined;
}

function isIn(record: Keyed<unknown>, { approval, textHash, shortHash }: RefusableText): boolean {
  return (
    record[approval] !== undefined ||
    record[textHash] !== undefined ||
    record[shortHash] !== undefined
  );
}

/** True where the user marked this very text as contradicted. */
export function isContestedText(text: RefusableText, { noes }: Ledger): boolean {
  const keys = [text.approval, text.textHash, text.shortHash];
  return keys.some((key) => noes[key]?.includes('contested'));
}

type Records = {
  readonly noes: Record<string, readonly KeptNo[]>;
  readonly vetoes: Record<string, true>;
  readonly tombstones: Record<string, true>;
};

/** The hashes an event names a text by. */
export type NamedText = Pick<Extract<EventBody, { type: 'approved' }>, 'text' | 'short'> & {
  readonly hash?: string;
};

export function hashesOf({ hash, text, short }: NamedText): readonly string[] {
  return [hash, text, short].filter((key) => typeof key === 'string');
}

/** Says no to a text by all the hashes given. */
export function refuse({ noes }: Pick<Records, 'noes'>, keys: readonly string[], no: KeptNo): void {
  for (const key of keys) noes[key] = [...new Set([...(noes[key] ?? []), no])];
}

/** Takes one kind of no back. */
export function relent({ noes }: Pick<Records, 'noes'>, keys: readonly string[], no: KeptNo): void {
  for (const key of keys) {
    const left = (noes[key] ?? []).filter((other) => other !== no);
    if (left.length > 0) noes[key] = left;
    else delete noes[key];
  }
}

/** The user's yes to this very text: every no to it is lifted. */
export function lift({ noes, vetoes, tombstones }: Records, keys: readonly string[]): void {
  for (const key of keys) {
    delete noes[key];
    delete vetoes[key];
    delete tombstones[key];
  }
}
