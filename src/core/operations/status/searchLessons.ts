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
  { library, ports, settings, meanings }: Pipeline,
  query: string,
  { rankBy, limit }: SearchOptions,
): Promise<SearchRanking> {
  const known = await library.refresh();
  const entries = known.entries.filter(({ folder }) => folder !== 'retired');
  const { alpha, needsMoreUnder, embeddingModel } = settings();
  const compared =
    rankBy === 'selector' && embeddingModel !== ''
      ? await meanings?.compare(
          query,
          entries.map(({ lesson }) => lesson),
        )
      : undefined;
  const lessons = entries.map((entry) => {
    const { rows, team } = known.ledgers[journalOf(entry.scope)];
    const { id, confidence } = entry.brief;
    return rankable(entry, standingOf(rows[id], confidence, team?.lessons[id]?.others));
  });
  const ranking = rankSearch({
    lessons,
    query,
    index: currentIndex(library, known),
    alpha,
    threshold: needsMoreUnder,
    ...(compared && 'similarities' in compared && { similarities: compared.similarities }),
    now: ports.clock.now(),
    ...(rankBy && { rankBy }),
  });
  return { ...ranking, hits: ranking.hits.slice(0, limit) };
}
