import type { SharedKind } from './sharedEvent';
import type { Register } from './toldRegister';

/** How often it helped and hurt. */
export interface Outcomes {
  readonly helped: number;
  readonly hurt: number;
}

/** A text that was stale for somebody when he last looked, and on which branch, as a hash; empty = on none that he named. */
export interface StaleText {
  readonly hash: string;
  readonly branch: string;
}

/** What one person's use says of one lesson. */
export interface PersonOnLesson extends Outcomes {
  /** Whether a model was handed it, or the person opened it. */
  readonly isUsed: boolean;
  /** Requests that kept what it asks for, and that broke it. */
  readonly kept: number;
  readonly broken: number;
  /** Outcomes in packages that are known, by the hash of their folder. */
  readonly packages: Readonly<Record<string, Outcomes>>;
  /** Texts that this person approves, as approval hashes. */
  readonly approved: readonly string[];
  readonly isContested: boolean;
  /** The branch on which it was contradicted, as a hash; empty = on none that is named, or it is not. */
  readonly contestedOn: string;
  readonly stale: readonly StaleText[];
  /** How many words of this person stand. */
  readonly words: number;
  /** When this person last said anything of it, milliseconds since 1970. */
  readonly last: number;
}

/** Counts what the registers of one person say of one lesson. */
export function personOnLesson(registers: ReadonlyMap<string, Register>): PersonOnLesson {
  const count = emptyCount();
  for (const [thing, word] of registers) {
    count.last = Math.max(count.last, word.time);
    // What a request broke it did not keep.
    const isBrokenToo = word.kind === 'kept' && registers.has(`b${thing.slice(1)}`);
    if (!isBrokenToo) counts[word.kind]?.(count, word);
  }
  count.approved.sort();
  count.stale.sort((a, b) => (a.hash + a.branch < b.hash + b.branch ? -1 : 1));
  return { ...count, words: registers.size };
}

/** The same with one word more, which is about nothing that was counted before, and no approval, dispute or look at a text. */
export function withWord(all: PersonOnLesson, thing: string, word: Register): PersonOnLesson {
  const one = personOnLesson(new Map([[thing, word]]));
  const packages = { ...all.packages };
  for (const [folder, { helped, hurt }] of Object.entries(one.packages)) {
    const before = packages[folder] ?? { helped: 0, hurt: 0 };
    packages[folder] = { helped: before.helped + helped, hurt: before.hurt + hurt };
  }
  return {
    ...all,
    isUsed: all.isUsed || one.isUsed,
    ...{ helped: all.helped + one.helped, hurt: all.hurt + one.hurt },
    ...{ kept: all.kept + one.kept, broken: all.broken + one.broken },
    packages,
    ...{ words: all.words + 1, last: Math.max(all.last, one.last) },
  };
}

type Draft<T> = { -readonly [Name in keyof T]: T[Name] };

interface Count extends Omit<Draft<PersonOnLesson>, 'packages' | 'approved' | 'stale' | 'words'> {
  readonly packages: Record<string, Draft<Outcomes>>;
  readonly approved: string[];
  readonly stale: StaleText[];
}

const emptyCount = (): Count => ({
  ...{ isUsed: false, helped: 0, hurt: 0, kept: 0, broken: 0, packages: {}, approved: [] },
  ...{ isContested: false, contestedOn: '', stale: [], last: 0 },
});

type Counts = (count: Count, word: Register) => void;

const isUsed: Counts = (count) => (count.isUsed = true);

const outcome: Counts = (count, { kind, package: folder }) => {
  const what = kind === 'helped' ? 'helped' : 'hurt';
  count[what] += 1;
  if (folder !== '') (count.packages[folder] ??= { helped: 0, hurt: 0 })[what] += 1;
};

/** What takes something back counts nothing. */
const counts: Readonly<Partial<Record<SharedKind, Counts>>> = {
  read: isUsed,
  given: isUsed,
  helped: outcome,
  hurt: outcome,
  kept: (count) => (count.kept += 1),
  broken: (count) => (count.broken += 1),
  approved: ({ approved }, { hash }) => approved.push(hash),
  contested: (count, { branch }) =>
    Object.assign(count, { isContested: true, contestedOn: branch }),
  stale: ({ stale }, { hash, branch }) => stale.push({ hash, branch }),
};
