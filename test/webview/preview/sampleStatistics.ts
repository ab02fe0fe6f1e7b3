import { requestLabels } from '../../../src/protocol/activity';
import type { StatisticsView } from '../../../src/protocol/statistics';
import type { TeamView } from '../../../src/protocol/team';

const week = 7 * 86_400_000;
/** Monday, 2026-11-16. */
const lastMonday = Date.UTC(2026, 10, 16);

const runsAt = 'Lessons run inside WSL: folders are looked for there.';

/** A team of four. */
export const sampleTeam: TeamView = {
  facts: [
    {
      label: 'Met',
      value: 'Team qkzv3c2o5w7xj4ab at /mnt/team/lessons, as of 2026-11-20 08:14 UTC.',
    },
    {
      label: 'People',
      value:
        '3\nAnn 4f1c22ab (you), 2 homes: 214 events, last 2026-11-20 08:14 UTC\nBob 90d3e1f7: 31 events, last 2026-11-19 17:02 UTC\nc8a04b55: 7 events, last 2026-11-02 09:40 UTC',
    },
    { label: 'Conflicts', value: 'commit-messages (2)', meaning: 'Said to be wrong.' },
  ],
  lessons: [
    {
      label: 'testing',
      value: 'helped 3 of 4 people, n = 11, at least 30 % (95 %); approved by Ann, Bob',
    },
    { label: 'commit-messages', value: 'used by 2, no outcome yet; contradicted by Bob' },
  ],
  remotes: ['origin'],
  runsAt,
};

/** In no team yet. */
export const noTeam: TeamView = { facts: [], lessons: [], remotes: ['origin', 'fork'], runsAt };

/** Eight weeks of a repository in use. */
export function sampleStatistics(): readonly StatisticsView[] {
  const given = [0, 2, 5, 9, 7, 12, 8, 11];
  return [
    {
      id: 'shop',
      toReview: 4,
      worth: [
        { label: 'Tokens given', value: '6372' },
        { label: 'Requests without a lesson', value: '52 % (58 of 112)' },
        { label: 'Seen to help', value: '3 of 5', meaning: 'A vote, or a finished task.' },
      ],
      team: sampleTeam,
      replay: {
        summary:
          '40 of 98 sessions, 2 without the code of their time. Every figure is an upper bound.',
        isStopped: true,
        figures: [
          { label: 'Refused calls met before', value: 'at most 12, 14 turns' },
          {
            label: 'Tokens, said once (estimated)',
            value: 'at most 640 spared − 2150 for lessons = -1510',
          },
        ],
        weeks: given.map((count, at) => ({
          start: lastMonday - (given.length - 1 - at) * week,
          ...{ spared: count * 20, cost: 150 + count * 9 },
        })),
        places: [
          {
            title: 'Refused calls met before',
            rows: [{ where: '2026-11-16 s4-1, call 20', what: 'npm run typecheck (test-command)' }],
            total: 12,
          },
        ],
      },
      weeks: given.map((count, at) => ({
        start: lastMonday - (given.length - 1 - at) * week,
        ...{ given: count, without: 3 + ((at * 5) % 9), tokens: count * 118 },
        ...{ taskTokens: count * 4_310 + 900, stale: at === 3 ? 2 : at === 6 ? 1 : 0 },
      })),
      stale: [
        {
          time: lastMonday - 5 * 86_400_000,
          lesson: { id: 'l02', name: 'import-suffix', tab: 'lessons' },
          refs: [
            {
              ref: 'tsconfig.json#compilerOptions.moduleResolution',
              commit: 'a41c09e Move to bundler resolution',
            },
            { ref: 'src/index.ts' },
          ],
        },
        {
          time: lastMonday - 27 * 86_400_000,
          lesson: { id: 'gone', name: 'old-runner' },
          refs: [{ ref: 'package.json#scripts.test', commit: '77e01aa vitest instead of jest' }],
        },
      ],
      staleTotal: 3,
      outcomes: [
        { lesson: { id: 'l01', name: 'testing', tab: 'lessons' }, helped: 9, hurt: 1 },
        { lesson: { id: 'l05', name: 'css-modules', tab: 'lessons' }, helped: 1, hurt: 4 },
      ],
      matrix: {
        labels: requestLabels,
        counts: [
          [0, 0, 1, 2],
          [3, 0, 0, 0],
          [1, 0, 0, 0],
          [0, 0, 0, 0],
        ],
        summary:
          '3 requests got lessons and should not have; 4 got none and should have. The gate asks to be surer by 0.01 since, at most by 0.1.',
      },
      states: [
        { state: 'active', count: 4 },
        { state: 'stale', count: 1 },
        { state: 'candidate', count: 2 },
      ],
      verdicts: [
        { label: 'code-gen', count: 54 },
        { label: 'exploration', count: 41 },
        { label: 'none', count: 3 },
      ],
    },
  ];
}

/** A repository in which nothing happened yet, with a name nobody can break. */
export function emptyStatistics(): readonly StatisticsView[] {
  const none = requestLabels.map(() => requestLabels.map(() => 0));
  return ['x'.repeat(300), 'متجر 🛒'].map((repository, at) => ({
    ...{
      id: `r${at}`,
      repository,
      team: noTeam,
      toReview: 0,
      worth: [],
      weeks: [],
      stale: [],
      staleTotal: 0,
      outcomes: [],
    },
    matrix: { labels: requestLabels, counts: none, summary: 'None.' },
    ...{ states: [], verdicts: [] },
  }));
}
