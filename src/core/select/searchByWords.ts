import MiniSearch from 'minisearch';
import { termsOf } from '../language/words';
import { countOf, fieldOf, searchFields, slotOf, type SearchIndex } from './searchIndex';

/** A word in the name or the triggers says more about a lesson than one in its body. */
const boost = { name: 2, triggers: 2, description: 1.5, body: 1 };

/** BM25 by MiniSearch, with the scores it would give on the whole collection; best first, ties by id. A query without any known term finds nothing. */
export function searchByWords(
  index: SearchIndex,
  query: string,
): readonly { readonly id: string; readonly score: number }[] {
  const known = [...new Set(termsOf(query))].filter((term) => index.hasTerm(term));
  if (known.length === 0) return [];
  return slice(index, known)
    .search(query)
    .map(({ id, score }) => ({ id: String(id), score }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** The library's own index, cut down to some terms: their scores need nothing else. */
function slice(source: SearchIndex, terms: readonly string[]): MiniSearch {
  const living = source.indexed();
  const averages = searchFields.map(
    (_, field) =>
      living.reduce((sum, { lengths }) => sum + (lengths[field] ?? 0), 0) / living.length,
  );
  const index = terms.map((term): [string, Record<string, Record<string, number>>] => {
    const byField: Record<string, Record<string, number>> = {};
    for (const place of source.termPostings(term))
      (byField[fieldOf(place)] ??= {})[slotOf(place)] = countOf(place);
    return [term, byField];
  });
  return MiniSearch.loadJS(
    {
      documentCount: living.length,
      nextId: source.slotCount,
      documentIds: Object.fromEntries(living.map(({ slot, id }) => [slot, id])),
      fieldIds: Object.fromEntries(searchFields.map((field, at) => [field, at])),
      fieldLength: Object.fromEntries(living.map(({ slot, lengths }) => [slot, lengths])),
      averageFieldLength: averages,
      storedFields: {},
      dirtCount: 0,
      index,
      serializationVersion: 2,
    } as unknown as Parameters<typeof MiniSearch.loadJS>[0],
    searchOptions,
  );
}

/** How MiniSearch sees our texts; also what a bare search for comparison is built with. */
export const searchOptions = {
  fields: [...searchFields],
  tokenize: termsOf,
  processTerm: (term: string) => term,
  searchOptions: { boost, combineWith: 'OR' as const },
};
