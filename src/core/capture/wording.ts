import type { Hasher } from '../ports';
import type { Candidate, ScannedPoint } from './candidate';

/** A point as it is kept: the form of its sentence, a hash of its words, and a hash of each value in it. */
export interface KeptPoint {
  readonly form: string;
  readonly words: string;
  /** By slot; a list of quotations has a slot for each. */
  readonly values: ReadonlyMap<string, string>;
}

/** Enough of a digest to tell sentences of one repository apart. */
const hashLength = 16;
/** Counts change with every commit and are nothing that a user's words are about. */
const countSlots: ReadonlySet<string> = new Set(['count']);

const short = (text: string, hasher: Hasher): string => hasher.sha256(text).slice(0, hashLength);

/** A point as one line of the journal: hashes only, nothing of the repository. */
export function keptPoint(point: ScannedPoint, hasher: Hasher): string {
  const values = Object.entries(flatValues(point)).map(
    ([slot, value]) => `${slot}=${short(value, hasher)}`,
  );
  return [point.form, short(point.text, hasher), ...values].join(' ');
}

/** The other way round; what is no such line reads as nothing. */
export function readKeptPoint(line: unknown): KeptPoint | undefined {
  const [form, words, ...rest] = typeof line === 'string' ? line.split(' ') : [];
  if (form === undefined || words === undefined) return undefined;
  const values = new Map<string, string>();
  for (const part of rest) {
    const at = part.indexOf('=');
    if (at > 0) values.set(part.slice(0, at), part.slice(at + 1));
  }
  return { form, words, values };
}

/** What a user may have quoted from a sentence: each value, and of a list each item. */
function flatValues({ values }: ScannedPoint): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([slot]) => !countSlots.has(slot))
      .flatMap(([slot, value]): (readonly [string, string])[] => {
        const items = [...value.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
        return items.length === 0
          ? [[slot, value]]
          : items.map((item, at): readonly [string, string] => [`${slot}.${at}`, item]);
      }),
  );
}

/** What the texts of this user say about the words of the scan. */
export interface KnownWording {
  /** Forms of sentences that the user put away or put into other words: not used again. */
  readonly disliked: ReadonlySet<string>;
  /** Hash of a sentence of the scan to its form. */
  readonly formOf: ReadonlyMap<string, string>;
}

/** A lesson's text, and what the scan had said in it. */
export interface WordedLesson {
  readonly body: string;
  readonly points: readonly KeptPoint[];
}

/** The words of a line, without its bullet. */
const wordsOf = (line: string): string => line.replace(/^\s*[-*+]\s+/, '').trim();

/** Forms that the scan had used in a text and that its user took out or put into other words. */
export function changedForms(
  { body, points }: WordedLesson,
  formOf: ReadonlyMap<string, string>,
  hasher: Hasher,
): readonly string[] {
  const kept = new Set(body.split('\n').map((line) => formOf.get(short(wordsOf(line), hasher))));
  return points.map(({ form }) => form).filter((form) => !kept.has(form));
}

/** A candidate without the forms of sentence that the user does not want; `undefined` = nothing is left to say. */
export function withoutForms(
  candidate: Candidate,
  disliked: ReadonlySet<string>,
): Candidate | undefined {
  const { points } = candidate;
  if (!points?.some(({ form }) => disliked.has(form))) return candidate;
  const left = points.filter(({ form }) => !disliked.has(form));
  if (left.length === 0) return undefined;
  return { ...candidate, points: left, body: left.map(({ text }) => `- ${text}`).join('\n') };
}

/** A candidate in the words of the lesson that it is about. */
export interface OwnWords {
  readonly candidate: Candidate;
  /** False where something changed that the user's words do not show: only the user can say whether they still hold. */
  readonly isSure: boolean;
}

/**
 * What a scan found, said in the user's words where the user changed ours: our own sentences follow the facts, the user's stay, with the values that
 * became others exchanged in them, and what was taken out stays out.
 */
export function inOwnWords(
  candidate: Candidate,
  lesson: WordedLesson,
  { disliked, formOf }: KnownWording,
  hasher: Hasher,
): OwnWords {
  const points = candidate.points ?? [];
  const changed = new Set(changedForms(lesson, formOf, hasher));
  if (changed.size === 0 || points.length === 0) return { candidate, isSure: true };
  const exchange = exchanges(lesson.points, points, changed, hasher);
  const lines = lesson.body.split('\n').map((line) => {
    const form = formOf.get(short(wordsOf(line), hasher));
    return { form, text: form === undefined ? exchange.inLine(line) : bulletOf(points, form) };
  });
  const hasOwn = lines.some(({ form, text }) => form === undefined && wordsOf(text ?? '') !== '');
  // Only what was never said in this lesson is new to it.
  const said = new Set([...lesson.points, ...lines].map(({ form }) => form));
  const fresh = points.filter(({ form }) => !said.has(form) && !disliked.has(form));
  const all = [...lines.map(({ text }) => text), ...fresh.map(({ text }) => `- ${text}`)];
  const body = all
    .filter((line) => line !== undefined)
    .join('\n')
    .trim();
  return { candidate: { ...candidate, body }, isSure: !hasOwn || exchange.isComplete() };
}

function bulletOf(points: readonly ScannedPoint[], form: string): string | undefined {
  const point = points.find((one) => one.form === form);
  return point && `- ${point.text}`;
}

/** The values that are others now, to be exchanged in words that are not ours. */
function exchanges(
  before: readonly KeptPoint[],
  now: readonly ScannedPoint[],
  changed: ReadonlySet<string>,
  hasher: Hasher,
): { readonly inLine: (line: string) => string; readonly isComplete: () => boolean } {
  const values = new Map<string, string | undefined>();
  for (const { form, values: old } of before.filter((point) => changed.has(point.form))) {
    const point = now.find((one) => one.form === form);
    const fresh = point && flatValues(point);
    for (const [slot, hash] of old) {
      const value = fresh?.[slot];
      if (value === undefined || short(value, hasher) !== hash) values.set(hash, value);
    }
  }
  const met = new Set<string>();
  const inSpan = (span: string): string => {
    const hash = short(span, hasher);
    const value = values.get(hash);
    if (value === undefined) return span;
    met.add(hash);
    return value;
  };
  return {
    inLine: (line) =>
      line
        .split(/(`[^`]*`)/)
        .map((part) =>
          part.startsWith('`') && part.length > 2
            ? `\`${inSpan(part.slice(1, -1))}\``
            : part.replace(/[^\s,;:()]*[^\s,;:().]/g, inSpan),
        )
        .join(''),
    isComplete: () => [...values.keys()].every((hash) => met.has(hash)),
  };
}
