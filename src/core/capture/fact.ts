import type { Evidence } from './evidence';
import type { ScanTree } from './scanTree';

/** How many of the cases that were looked at agree. */
export interface Support {
  readonly of: number;
  readonly holds: number;
}

/** One convention that the files prove. One value per topic and package. */
export interface Fact {
  readonly topic: string;
  readonly value: string;
  /** In [0, 1]. */
  readonly confidence: number;
  readonly support?: Support;
  readonly evidence: readonly Evidence[];
  /** Fingerprint refs: what must stay equal for the fact to hold. */
  readonly refs: readonly string[];
  /** Folder of the package it holds for; absent = the root. */
  readonly package?: string;
  /** Globs of the files it holds for; absent = all of its package. */
  readonly appliesTo?: readonly string[];
  /** What it asks of a change, as lines of `check:`. */
  readonly checks?: readonly string[];
  /** It says more than its checks try. */
  readonly isPartlyChecked?: true;
  /** Parts of the sentence that says it, by name; each is checked again before it is written down. */
  readonly slots?: Readonly<Record<string, string>>;
  /** What other sources say instead (a script against CI): shown beside it. */
  readonly rivals?: readonly { readonly value: string; readonly evidence: Evidence }[];
}

/** Reads the repository and says what holds. Unsure = no fact. Never throws on bad files. */
export interface Detector {
  readonly name: string;
  detect(tree: ScanTree): Promise<readonly Fact[]>;
}

/** A fact that one line of one file proves. */
export function provenFact(
  topic: string,
  value: string,
  evidence: Evidence | readonly Evidence[],
  refs: readonly string[],
  confidence = 0.95,
): Fact {
  const list = Array.isArray(evidence) ? (evidence as readonly Evidence[]) : [evidence as Evidence];
  return { topic, value, confidence, evidence: list, refs };
}

/** A fact that counting proves; its confidence is the share that agrees. */
export function countedFact(
  topic: string,
  value: string,
  support: Support,
  evidence: readonly Evidence[],
  refs: readonly string[],
): Fact {
  const confidence = Math.round((support.holds / Math.max(1, support.of)) * 100) / 100;
  return { topic, value, confidence, support, evidence, refs };
}

/** The key under which a fact is compared: topics of different packages are different slots. */
export function factKey(fact: Pick<Fact, 'topic' | 'package'>): string {
  return fact.package === undefined ? fact.topic : `${fact.package}:${fact.topic}`;
}

/** Something that may turn out to be a fact. */
export type Attempt = Fact | undefined | Promise<Fact | undefined>;

/** The facts among these, in order. */
export async function collect(...attempts: readonly Attempt[]): Promise<readonly Fact[]> {
  const facts = await Promise.all(attempts as readonly Promise<Fact | undefined>[]);
  return facts.filter((fact) => fact !== undefined);
}

/** The first that has something to say; later ones are not even tried. */
export async function firstOf(...attempts: readonly (() => Attempt)[]): Promise<Fact | undefined> {
  for (const attempt of attempts) {
    const fact = await attempt();
    if (fact) return fact;
  }
  return undefined;
}

/** The value that at least `bar` of the votes share; else none. */
export function majority(
  topic: string,
  votes: readonly { readonly value: string; readonly evidence: Evidence }[],
  bar: number,
  refs: readonly string[] = [],
): Fact | undefined {
  const counts = new Map<string, number>();
  for (const { value } of votes) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < bar * votes.length) return undefined;
  const agreeing = votes.filter(({ value }) => value === best[0]).map(({ evidence }) => evidence);
  const support = { of: votes.length, holds: best[1] };
  const paths = refs.length > 0 ? refs : agreeing.slice(0, 1).map(({ path }) => path);
  return countedFact(topic, best[0], support, agreeing.slice(0, 3), paths);
}
