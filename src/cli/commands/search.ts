import { failure } from '../../core/errors';
import type { CliCommand } from '../commandLine';
import { printJson, printTable } from '../print';
import { rankings, type RankBy } from '../../core/select/searchRank';
import { say, spoken } from '../../prose/say';

export const search: CliCommand = {
  usage: 'search QUERY… [--rank-by RANKING]',
  help: `Finds lessons by words. RANKING is one of ${rankings.join(', ')}; bm25 where none is named.`,
  flags: {
    'rank-by': { type: 'string', help: rankings.join(' | ') },
    limit: { type: 'string', help: 'how many at most (20)' },
  },
  run: async ({ open, words, option, isJson, io }) => {
    if (words.length === 0)
      throw failure.wrongUsage(spoken('Say what to search: "lessons search QUERY".'));
    const wanted = option('rank-by');
    const rankBy: RankBy | undefined = rankings.find((name) => name === wanted);
    if (wanted !== undefined && !rankBy)
      throw failure.wrongUsage(spoken('--rank-by is one of {0}.', rankings.join(', ')));
    const limit = Number(option('limit') ?? 20);
    if (!Number.isInteger(limit) || limit < 1)
      throw failure.wrongUsage(spoken('--limit is a whole number from 1.'));
    const { manager } = await open();
    const { hits, needsMore, note } = await manager.search(words.join(' '), {
      limit,
      ...(rankBy && { rankBy }),
    });
    const rows = hits.map(({ why, ...hit }) => ({ ...hit, why: say(why) }));
    if (isJson)
      printJson(
        io,
        needsMore === undefined
          ? rows.map((hit, at) =>
              at === 0 && note !== undefined ? { ...hit, note: say(note) } : hit,
            )
          : rows.map((hit, at) => (at === 0 ? { ...hit, needsMore } : hit)),
      );
    else {
      printTable(
        io,
        rows.map(({ name, score, reinforcements, confidence, why }) => [
          name,
          score.toFixed(3),
          spoken('{0} reads', reinforcements),
          spoken('confidence {0}', confidence.toFixed(2)),
          why,
        ]),
      );
      if (note !== undefined) io.out(`${say(note)}\n`);
      if (needsMore)
        io.out(`${spoken('The second fits nearly as well as the best: look at both.')}\n`);
    }
    return 0;
  },
};
