import { SortedTable, writeSortedTable } from '../language/sortedTable';
import { termsOf } from '../language/words';
import { conceptsOf, vocabularyVersion } from '../language/vocabulary';
import { signsOf } from './lessonSigns';

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

/** The index as plain JSON. Lists are text, so that loading parses only what a query asks for. */
export interface SerializedIndex {
  /** Of another version: build anew. */
  readonly version: string;
  /** By slot; `null` = a removed lesson. */
  readonly ids: readonly (string | null)[];
  readonly marks: readonly string[];
  /** Lengths of the fields, as many as `searchFields` per slot. */
  readonly lengths: readonly number[];
  /** Sorted tables of postings. */
  readonly terms: string;
  readonly concepts: string;
}

/**
 * Where a term stands, or which lesson is about a concept: lesson, field and count in one number, because a query reads thousands.
 * `slotOf(posting)`, `fieldOf(posting)`; `countOf(posting)` is a count (terms) or a strength from 1 to 9 (concepts).
 */
export type Posting = number;

/** More than any lesson says one word in one field: ten bits, then two for the field, twenty for the slot. */
const countLimit = 1024;

export const slotOf = (posting: Posting): number => posting >>> 12;
export const fieldOf = (posting: Posting): number => (posting >>> 10) & 3;
export const countOf = (posting: Posting): number => posting & 1023;

export const searchFields = ['name', 'triggers', 'description', 'body'] as const;
const version = `3.${vocabularyVersion}`;
const fieldCount = searchFields.length;
/** Where signs stand: no search asks for one. */
const bodyField = searchFields.indexOf('body');
const noPostings: readonly Posting[] = [];
/** Lists read lately are kept as numbers, up to so many of them. */
const mostLists = 4_000;
/** Slots of removed lessons are given back when there are so many, and more of them than living ones. */
const mostDead = 64;

interface Document {
  readonly id: string;
  /** See `SearchIndex.markOf`. */
  readonly mark: string;
  /** Lengths of its fields begin at `from`: a loaded index has one list for all. */
  readonly lengths: readonly number[];
  readonly from: number;
}

/** Texts of the fields, in the order of `searchFields`. */
function textsOf(document: SearchDocument): readonly string[] {
  const calls = [...document.triggers, ...document.signals, document.topic ?? ''].join(' ');
  return [document.name, calls, document.description, document.body];
}

/** Posting lists by key: searched where they lie until one of them changes. */
class PostingLists {
  private readonly parsed = new Map<string, readonly Posting[]>();
  private table: SortedTable;

  constructor(text: string) {
    this.table = new SortedTable(text);
  }

  has(key: string): boolean {
    return this.table.has(key);
  }

  read(key: string): readonly Posting[] {
    const known = this.parsed.get(key);
    if (known) return known;
    const list = this.table.get(key);
    if (list === undefined) return noPostings;
    if (this.parsed.size >= mostLists) this.parsed.clear();
    // The platform's parser reads numbers many times faster than a loop of a process that has just started.
    const postings = JSON.parse(`[${list}]`) as readonly Posting[];
    this.parsed.set(key, postings);
    return postings;
  }

  append(key: string, posting: Posting): void {
    const lists = this.table.toMap();
    const list = lists.get(key);
    lists.set(key, list === undefined ? String(posting) : `${list},${posting}`);
    this.parsed.delete(key);
  }

  /** Keeps what `move` gives a new slot for. */
  compact(move: (slot: number) => number | undefined): void {
    const slotSize = countLimit * fieldCount;
    const moved = new Map<string, string>();
    for (const key of this.table.toMap().keys()) {
      const list = this.read(key).flatMap((posting) => {
        const slot = move(slotOf(posting));
        return slot === undefined ? [] : [slot * slotSize + (posting % slotSize)];
      });
      if (list.length > 0) moved.set(key, list.join(','));
    }
    this.table = new SortedTable(writeSortedTable(moved));
    this.parsed.clear();
  }

  toJSON(): string {
    return writeSortedTable(this.table.toMap());
  }
}

/**
 * An inverted index over lessons: words, and concepts for what words miss. It loads only the lists that a query needs;
 * `searchByWords.ts` searches it.
 */
export class SearchIndex {
  private readonly slots = new Map<string, number>();
  private changes = 0;

  private constructor(
    private documents: (Document | null)[],
    private readonly terms: PostingLists,
    private readonly concepts: PostingLists,
  ) {
    this.numberSlots();
  }

  static build(documents: Iterable<SearchDocument> = []): SearchIndex {
    const index = new SearchIndex([], new PostingLists(''), new PostingLists(''));
    for (const document of documents) index.add(document);
    return index;
  }

  /** `undefined` = written by another version or broken: build anew. */
  static load(json: SerializedIndex | undefined): SearchIndex | undefined {
    if (json?.version !== version) return undefined;
    const { ids, marks, lengths } = json;
    const documents = ids.map((id, slot) => {
      if (id === null) return null;
      return { id, mark: marks[slot] ?? '', lengths, from: slot * fieldCount };
    });
    return new SearchIndex(
      documents,
      new PostingLists(json.terms),
      new PostingLists(json.concepts),
    );
  }

  toJSON(): SerializedIndex {
    const none = searchFields.map(() => 0);
    return {
      version,
      ids: this.documents.map((document) => document?.id ?? null),
      marks: this.documents.map((document) => document?.mark ?? ''),
      lengths: this.documents.flatMap((document) => (document ? lengthsOf(document) : none)),
      terms: this.terms.toJSON(),
      concepts: this.concepts.toJSON(),
    };
  }

  get size(): number {
    return this.slots.size;
  }

  /** Another one than before means that lessons were added or removed since. */
  get revision(): number {
    return this.changes;
  }

  /** Slots in use or given back; every slot is below it. */
  get slotCount(): number {
    return this.documents.length;
  }

  has(id: string): boolean {
    return this.slots.has(id);
  }

  ids(): Iterable<string> {
    return this.slots.keys();
  }

  slotOf(id: string): number | undefined {
    return this.slots.get(id);
  }

  /** The mark a lesson was added with: another one means that its text has changed since. `undefined` = not indexed. */
  markOf(id: string): string | undefined {
    const slot = this.slots.get(id);
    return slot === undefined ? undefined : this.documents[slot]?.mark;
  }

  /** Adds a lesson, or replaces the one with its id. */
  add(document: SearchDocument, mark = ''): void {
    this.remove(document.id);
    this.changes++;
    const slot = this.documents.length;
    const texts = textsOf(document);
    const lengths = texts.map((text, field) => {
      const counts = new Map<string, number>();
      for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
      for (const [term, count] of counts) this.terms.append(term, posting(slot, field, count));
      return counts.size;
    });
    for (const sign of signsOf(document)) this.terms.append(sign, posting(slot, bodyField, 1));
    for (const [concept, strength] of conceptsOf(texts))
      this.concepts.append(concept, posting(slot, 0, strength));
    this.documents.push({ id: document.id, mark, lengths, from: 0 });
    this.slots.set(document.id, slot);
  }

  /** Forgets a lesson; its list entries are skipped until they are thrown out. Unknown ids are fine. */
  remove(id: string): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.changes++;
    this.documents[slot] = null;
    this.slots.delete(id);
    const dead = this.documents.length - this.slots.size;
    if (dead > mostDead && dead > this.slots.size) this.compact();
  }

  /** Where a term stands, living lessons only, grouped by lesson. */
  termPostings(term: string): readonly Posting[] {
    return this.living(this.terms.read(term));
  }

  /** Which lessons are about a concept, and how much (1-9). */
  conceptPostings(concept: string): readonly Posting[] {
    return this.living(this.concepts.read(concept));
  }

  /** Whether a term stands anywhere. */
  hasTerm(term: string): boolean {
    return this.terms.has(term);
  }

  /** The lessons by slot, with how many different terms each of their fields has. */
  indexed(): readonly {
    readonly slot: number;
    readonly id: string;
    readonly lengths: readonly number[];
  }[] {
    return this.documents.flatMap((document, slot) =>
      document ? [{ slot, id: document.id, lengths: lengthsOf(document) }] : [],
    );
  }

  private living(postings: readonly Posting[]): readonly Posting[] {
    if (this.slots.size === this.documents.length) return postings;
    return postings.filter((place) => this.documents[slotOf(place)]);
  }

  private compact(): void {
    const moves = new Map<number, number>();
    this.documents.forEach((document, slot) => document && moves.set(slot, moves.size));
    this.terms.compact((slot) => moves.get(slot));
    this.concepts.compact((slot) => moves.get(slot));
    this.documents = this.documents.filter((document) => document !== null);
    this.slots.clear();
    this.numberSlots();
  }

  private numberSlots(): void {
    this.documents.forEach((document, slot) => document && this.slots.set(document.id, slot));
  }
}

function lengthsOf({ lengths, from }: Document): readonly number[] {
  return lengths.slice(from, from + fieldCount);
}

function posting(slot: number, field: number, count: number): Posting {
  return (slot * fieldCount + field) * countLimit + Math.min(count, countLimit - 1);
}
