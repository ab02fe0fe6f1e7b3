import MiniSearch from 'minisearch';
import { termsOf } from './words';
import { conceptsOf, vocabularyVersion } from './vocabulary';

/** What search knows of a lesson. */
export interface SearchDocument {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly triggers: readonly string[];
  readonly signals: readonly string[];
  readonly topic?: string;
  readonly body: string;
}

/** The index as plain JSON. Postings are text, so that loading parses only what a query asks for. */
export interface SerializedIndex {
  /** Of another version: build anew. */
  readonly version: string;
  /** Per slot the id and its field lengths; `null` = a removed lesson. */
  readonly documents: readonly (readonly [id: string, lengths: readonly number[]] | null)[];
  readonly terms: Readonly<Record<string, string>>;
  readonly concepts: Readonly<Record<string, string>>;
}

/** One occurrence list entry: the lesson's slot, the field, and a count (terms) or strength 1-9 (concepts). */
export interface Posting {
  readonly slot: number;
  readonly field: number;
  readonly count: number;
}

export const searchFields = ['name', 'triggers', 'description', 'body'] as const;
/** A word in the name or the triggers says more about a lesson than one in its body. */
const boost = { name: 2, triggers: 2, description: 1.5, body: 1 };
const version = `1.${vocabularyVersion}`;
const fieldCount = searchFields.length;

/** Postings are written as `place` or `place:count` in base 36, parted by spaces. */
const radix = 36;
const [space, colon, zero, nine] = [0x20, 0x3a, 0x30, 0x39];
/** Code of the digit `a` minus its value. */
const letterTen = 0x61 - 10;

type Document = readonly [id: string, lengths: readonly number[]];

/** Texts of the fields, in the order of `searchFields`. */
function textsOf(document: SearchDocument): readonly string[] {
  const calls = [...document.triggers, ...document.signals, document.topic ?? ''].join(' ');
  return [document.name, calls, document.description, document.body];
}

/**
 * An inverted index over lessons: words for BM25 and concepts for what words miss. It promises that a
 * search gives the scores MiniSearch would give on the whole collection, while loading only the lists a query needs.
 */
export class SearchIndex {
  private readonly slots = new Map<string, number>();

  private constructor(
    private readonly documents: (Document | null)[],
    private readonly terms: Map<string, string>,
    private readonly concepts: Map<string, string>,
  ) {
    documents.forEach((document, slot) => document && this.slots.set(document[0], slot));
  }

  static build(documents: Iterable<SearchDocument> = []): SearchIndex {
    const index = new SearchIndex([], new Map(), new Map());
    for (const document of documents) index.add(document);
    return index;
  }

  /** `undefined` = written by another version or broken: build anew. */
  static load(json: SerializedIndex | undefined): SearchIndex | undefined {
    if (json?.version !== version) return undefined;
    return new SearchIndex(
      [...json.documents],
      new Map(Object.entries(json.terms)),
      new Map(Object.entries(json.concepts)),
    );
  }

  toJSON(): SerializedIndex {
    return {
      version,
      documents: this.documents,
      terms: Object.fromEntries(this.terms),
      concepts: Object.fromEntries(this.concepts),
    };
  }

  get size(): number {
    return this.slots.size;
  }

  has(id: string): boolean {
    return this.slots.has(id);
  }

  slotOf(id: string): number | undefined {
    return this.slots.get(id);
  }

  /** Adds a lesson, or replaces the one with its id. */
  add(document: SearchDocument): void {
    this.remove(document.id);
    const slot = this.documents.length;
    const texts = textsOf(document);
    const lengths = texts.map((text, field) => {
      const counts = new Map<string, number>();
      for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
      for (const [term, count] of counts) append(this.terms, term, slot, field, count);
      return counts.size;
    });
    for (const [concept, strength] of conceptsOf(texts))
      append(this.concepts, concept, slot, 0, strength);
    this.documents.push([document.id, lengths]);
    this.slots.set(document.id, slot);
  }

  /** Forgets a lesson; its list entries are skipped from now on. Unknown ids are fine. */
  remove(id: string): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.documents[slot] = null;
    this.slots.delete(id);
  }

  /** Where a term stands, living lessons only. */
  termPostings(term: string): readonly Posting[] {
    return this.read(this.terms.get(term));
  }

  /** Which lessons are about a concept, and how much (1-9). */
  conceptPostings(concept: string): readonly Posting[] {
    return this.read(this.concepts.get(concept));
  }

  /** The concepts that any lesson is about. */
  conceptNames(): Iterable<string> {
    return this.concepts.keys();
  }

  /** BM25 by MiniSearch; best first, ties by id. A query without any known term finds nothing. */
  search(query: string): readonly { readonly id: string; readonly score: number }[] {
    const known = [...new Set(termsOf(query))].filter((term) => this.terms.has(term));
    if (known.length === 0) return [];
    const found = this.slice(known).search(query);
    return found
      .map(({ id, score }) => ({ id: String(id), score }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  }

  /** The library's own index, cut down to some terms: their scores need nothing else. */
  private slice(terms: readonly string[]): MiniSearch {
    const living = this.documents.flatMap((document, slot) =>
      document ? [{ document, slot }] : [],
    );
    const averages = searchFields.map(
      (_, field) =>
        living.reduce((sum, { document }) => sum + (document[1][field] ?? 0), 0) / living.length,
    );
    const index = terms.map((term): [string, Record<string, Record<string, number>>] => {
      const byField: Record<string, Record<string, number>> = {};
      for (const { slot, field, count } of this.termPostings(term))
        (byField[field] ??= {})[slot] = count;
      return [term, byField];
    });
    return MiniSearch.loadJS(
      {
        documentCount: living.length,
        nextId: this.documents.length,
        documentIds: Object.fromEntries(living.map(({ document, slot }) => [slot, document[0]])),
        fieldIds: Object.fromEntries(searchFields.map((field, at) => [field, at])),
        fieldLength: Object.fromEntries(living.map(({ document, slot }) => [slot, document[1]])),
        averageFieldLength: averages,
        storedFields: {},
        dirtCount: 0,
        index,
        serializationVersion: 2,
      } as unknown as Parameters<typeof MiniSearch.loadJS>[0],
      searchOptions,
    );
  }

  private read(list: string | undefined): readonly Posting[] {
    const postings: Posting[] = [];
    if (list === undefined) return postings;
    let place = 0;
    let count = 0;
    let isCount = false;
    // By hand, because splitting would make thousands of short-lived strings per query.
    for (let at = 0; at <= list.length; at++) {
      const code = at < list.length ? list.charCodeAt(at) : space;
      if (code === colon) isCount = true;
      else if (code !== space) {
        const digit = code <= nine ? code - zero : code - letterTen;
        if (isCount) count = count * radix + digit;
        else place = place * radix + digit;
      } else {
        const slot = Math.floor(place / fieldCount);
        if (this.documents[slot])
          postings.push({ slot, field: place % fieldCount, count: isCount ? count : 1 });
        place = 0;
        count = 0;
        isCount = false;
      }
    }
    return postings;
  }
}

/** How MiniSearch sees our texts; also what a bare search for comparison is built with. */
export const searchOptions = {
  fields: [...searchFields],
  tokenize: termsOf,
  processTerm: (term: string) => term,
  searchOptions: { boost, combineWith: 'OR' as const },
};

function append(
  lists: Map<string, string>,
  key: string,
  slot: number,
  field: number,
  count: number,
): void {
  const place = (slot * fieldCount + field).toString(radix);
  const entry = count === 1 ? place : `${place}:${count.toString(radix)}`;
  const list = lists.get(key);
  lists.set(key, list === undefined ? entry : `${list} ${entry}`);
}
