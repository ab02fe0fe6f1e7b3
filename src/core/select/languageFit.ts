import { countOf, slotOf, type SearchIndex } from './searchIndex';
import { languageConcepts } from '../language/vocabulary';

/** Languages that live in one file tree: a lesson for one is no stranger to the other. */
const families: readonly (readonly string[])[] = [
  ['language-typescript', 'language-javascript'],
  ['language-c', 'language-cpp'],
  ['language-java', 'language-kotlin', 'language-scala'],
  ['language-csharp', 'language-fsharp'],
];
/** Spoken beside any other language. */
const everywhere = new Set(['language-sql', 'language-shell', 'language-lua']);
/** A language in passing is no statement about what a lesson is for. */
const saidClearly = 4;

/** Per slot the languages a lesson is for. */
export type LessonLanguages = ReadonlyMap<number, ReadonlySet<string>>;

function family(language: string): string {
  return families.find((members) => members.includes(language))?.[0] ?? language;
}

/** The languages that the lessons of an index name clearly. */
export function languagesOf(index: SearchIndex): LessonLanguages {
  const languages = new Map<number, Set<string>>();
  for (const concept of languageConcepts) {
    if (everywhere.has(concept)) continue;
    for (const posting of index.conceptPostings(concept)) {
      if (countOf(posting) < saidClearly) continue;
      const slot = slotOf(posting);
      const known = languages.get(slot);
      if (known) known.add(family(concept));
      else languages.set(slot, new Set([family(concept)]));
    }
  }
  return languages;
}

/**
 * Whether the lesson of a slot is for other languages than the request. A lesson that names none is no stranger, whatever its neighbours
 * name: how a change is tested and noted holds for a file in a new language too.
 */
export function strangerTo(
  languages: LessonLanguages,
  requested: ReadonlySet<string>,
): (slot: number) => boolean {
  const wanted = [...requested].filter((one) => !everywhere.has(one)).map(family);
  if (wanted.length === 0 || languages.size === 0) return () => false;
  return (slot) => {
    const own = languages.get(slot);
    return own ? !wanted.some((one) => own.has(one)) : false;
  };
}
