import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldEpisodes, type Episode } from '../../src/core/journal/episodes';
import { inWords } from './inWords';
import { compareEvents, readJournalLines } from '../../src/core/journal/journalLine';

/** The recorded tasks, in words, below a lessons home, of whichever repository, by start; and how many journal lines could not be read. */
export function recordedEpisodes(home: string): {
  readonly episodes: readonly Episode[];
  readonly skipped: number;
} {
  if (!existsSync(home)) return { episodes: [], skipped: 0 };
  const lines = readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(home, file), 'utf8').split('\n'));
  const { events, skipped } = readJournalLines(lines);
  const episodes = foldEpisodes([...events].sort(compareEvents));
  return { episodes: inWords(episodes) as readonly Episode[], skipped: skipped.length };
}
