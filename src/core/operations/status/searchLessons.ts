import {
  searchLessons as rankSearch,
  type RankBy,
  type SearchRanking,
} from '../../select/searchRank';
import { currentIndex } from '../preflight/currentIndex';
import { rankable } from '../preflight/rankable';
import { standingOf } from '../../journal/standingRow';
import { journalOf } from '../../library/lessonLibrary';
import type { Pipeline } from '../pipeline';

/** How to search; without `rankBy` the plain bm25 order stands. */
export interface SearchOptions {
  readonly rankBy?: RankBy;
  /** How many hits at most. */
  readonly limit: number;
}

/** Finds lessons by words: everything that is not retired. Looking at hits is no read. */
export async function searchLessons(
  { library, ports, settings }: Pipeline,
  query: string,
  { rankBy, limit }: SearchOptions,
): Promise<SearchRanking> {
  const known = await library.refresh();
  const lessons = known.entries
    .filter(({ folder }) => folder !== 'retired')
    .map((entry) => {
      const { rows } = known.ledgers[journalOf(entry.scope)];
      return rankable(entry, standingOf(rows[entry.brief.id], entry.brief.confidence));
    });
  const ranking = rankSearch({
    lessons,
    query,
    index: currentIndex(library, known),
    alpha: settings().alpha,
    now: ports.clock.now(),
    ...(rankBy && { rankBy }),
  });
  return { ...ranking, hits: ranking.hits.slice(0, limit) };
}
