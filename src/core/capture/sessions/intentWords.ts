import vocabulary from './intentVocabulary.json';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const stopWords = setOf(vocabulary.stop);

const senses = (
  groups: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly string[]> => {
  const map = new Map<string, string[]>();
  for (const [sense, words] of Object.entries(groups))
    for (const word of words.split(' ')) map.set(word, [...(map.get(word) ?? []), sense]);
  return map;
};
const actionsOf = senses(vocabulary.actions);
const objectsOf = senses(vocabulary.objects);

/** A light English stem, enough to join `commands` with `command` and `caching` with `cache`. */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  return word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=...)(?:ing|ed|es|s)$/, '')
    .replace(/(?<=...)e$/, '');
}

/** The words of a text that say what it is about, in order, each once. Names keep their punctuation out. */
export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_#+]+(?:['’][a-z]+)?/gu) ?? [];
  return [...new Set(words)].filter((word) => word.length > 1 && !stopWords.has(word));
}

/** What a request asks for, apart from the names it fills in. */
export interface Intent {
  readonly actions: ReadonlySet<string>;
  /** Kinds of thing the request is about: ideas of the vocabulary. */
  readonly objects: ReadonlySet<string>;
  /** The other telling words, stemmed. */
  readonly terms: ReadonlySet<string>;
  /** Words of the object as typed, for names and triggers. */
  readonly named: readonly string[];
}

/** What differs between two requests of one kind: names in quotes, paths, identifiers, numbers. */
const parameters =
  /`[^`]*`|"[^"]*"|“[^”]*”|'[^'\s]{2,40}'|\S*\/\S+|\b\w+(?:_\w+)+\b|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*|\b\w+\.\w{1,4}\b|\d+\S*/g;

/** Where a request stops to say what and starts to say how or why. */
const tail =
  /\b(?:that|which|so that|so|because|since|where|when|which|printing|showing|returning)\b|[,;:.!?]\s/;

function headOf(text: string): string {
  const plain = text.replace(parameters, ' ').trim();
  const cut = tail.exec(plain.slice(12));
  const head = cut === null ? plain : plain.slice(0, 12 + cut.index);
  return contentWords(head).length >= 2 ? head : plain.slice(0, 200);
}

/** Reads a request for its intent. The head of the sentence tells the kind, the rest only details. */
export function intentOf(text: string): Intent {
  const own = text.slice(0, 2_000);
  const all = own.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  const head =
    headOf(own)
      .toLowerCase()
      .match(/[\p{L}\p{N}'’]+/gu) ?? [];
  const from = (
    words: readonly string[],
    map: ReadonlyMap<string, readonly string[]>,
  ): Set<string> => new Set(words.flatMap((word) => map.get(word) ?? []));
  const named = head.filter((word) => objectsOf.has(word));
  const actions = from(head.slice(0, 12), actionsOf);
  return {
    actions: actions.size > 0 ? actions : from(all.slice(0, 20), actionsOf),
    objects: named.length > 0 ? from(named, objectsOf) : from(all, objectsOf),
    terms: new Set(
      contentWords(headOf(own))
        .filter((word) => !actionsOf.has(word))
        .map(stemOf),
    ),
    named,
  };
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size);
  if (smaller === 0) return 0;
  let shared = 0;
  for (const item of a) if (b.has(item)) shared += 1;
  return shared / smaller;
}

/** Different kinds of work are never one intent, however alike their words: adding is not fixing. */
function sameAction(a: Intent, b: Intent): number {
  if (a.actions.size === 0 || b.actions.size === 0) return 0.5;
  return overlap(a.actions, b.actions) > 0 ? 1 : 0;
}

/** False where both name what is to be done, and it is not the same. */
export const isSameAction = (a: Intent, b: Intent): boolean => sameAction(a, b) > 0;

/** How alike two requests are in what they ask for, in [0, 1]: 0.3 the action, 0.5 the object, 0.2 the other words. */
export function intentSimilarity(a: Intent, b: Intent): number {
  const action = sameAction(a, b);
  if (action === 0) return 0;
  const objects = overlap(a.objects, b.objects);
  const terms = overlap(a.terms, b.terms);
  // Objects the vocabulary does not know are compared by their words alone.
  const about = a.objects.size === 0 || b.objects.size === 0 ? terms : objects;
  if (about > 0) return 0.3 * action + 0.5 * about + 0.2 * terms;
  // A request that names no kind of thing (“support Postgres”) is judged by its action, and by the work done.
  const isVague = a.objects.size === 0 || b.objects.size === 0;
  return isVague ? 0.3 * action : 0.1 * terms;
}
