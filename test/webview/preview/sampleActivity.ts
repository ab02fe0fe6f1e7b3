import type { ActivityRow, MistakeView, ReceiptView } from '../../../src/protocol/activity';

const minute = 60_000;

/** Requests and steps of the preview, newest first. */
export function sampleActivity(now = Date.now()): readonly ActivityRow[] {
  return [
    {
      id: 'r1',
      time: now - 2 * minute,
      outcome: 'given',
      title: 'Add a test for the retry helper',
      summary: 'testing, import-suffix',
      tokens: 75,
      hasReceipt: true,
      steps: [],
    },
    {
      id: 'r2',
      time: now - 9 * minute,
      outcome: 'nothing',
      title: 'Where is the session token refreshed?',
      summary: 'It asks to look around, not to write code: 91 % sure',
      tokens: 0,
      hasReceipt: true,
      steps: [],
    },
    {
      id: 'n1',
      time: now - 50 * minute,
      outcome: 'note',
      title: 'Nothing to learn, 12 times',
      summary: 'mostly because no task was seen to succeed',
      tokens: 0,
      hasReceipt: false,
      steps: [],
    },
    {
      id: 'n2a',
      time: now - 55 * minute,
      outcome: 'note',
      title: 'Nothing to learn',
      summary: 'because add-page: a recipe covers it: pages',
      tokens: 0,
      hasReceipt: false,
      steps: [{ kind: 'anyway', label: 'Learn It Anyway', row: 'n2a' }],
    },
    {
      id: 'n3',
      time: now - 3 * 60 * minute,
      outcome: 'note',
      title: 'Captured: Handlers throw HttpError; the middleware turns it into JSON',
      summary: 'Review it in the inbox',
      tokens: 0,
      hasReceipt: false,
      steps: [{ kind: 'lesson', label: 'Show Lesson', lesson: 'l09', tab: 'inbox' }],
    },
    {
      id: 'n4',
      time: now - 5 * 60 * minute,
      outcome: 'note',
      title: 'On trial for you alone: commits, Conventional commits',
      summary: 'Promote it to share it, or veto it',
      tokens: 0,
      hasReceipt: false,
      steps: [{ kind: 'lesson', label: 'Show Lesson', lesson: 'l03', tab: 'lessons' }],
    },
    {
      id: 'n5',
      time: now - 7 * 60 * minute,
      outcome: 'note',
      title: 'Resting: css-modules',
      summary:
        'because it did not help in 4 of 5 uses · Retire it, or reinforce it where it does help',
      tokens: 0,
      hasReceipt: false,
      steps: [{ kind: 'lesson', label: 'Show Lesson', lesson: 'l05', tab: 'lessons' }],
    },
    {
      id: 'n6',
      time: now - 8 * 60 * minute,
      outcome: 'note',
      title: 'Suppressed: old-lint',
      summary: 'because you said never to learn it again',
      tokens: 0,
      hasReceipt: false,
      steps: [],
    },
    {
      id: 'n2',
      time: now - 30 * 60 * minute,
      outcome: 'failed',
      title: 'Extraction failed: the endpoint gave 401',
      summary: 'Nothing is lost; /capture tries again',
      tokens: 0,
      hasReceipt: false,
      steps: [
        { kind: 'place', label: 'Try Again', shortcut: 'capture' },
        { kind: 'place', label: 'Show Log', shortcut: 'showLog' },
      ],
    },
  ];
}

/** The receipts behind them. */
export function sampleReceipt(
  id: string,
  isPinned = false,
  now = Date.now(),
): ReceiptView | undefined {
  if (id === 'r1')
    return {
      id,
      time: now - 2 * minute,
      request: 'Add a test for the retry helper\nand keep `backoff()` covered.',
      verdict: {
        label: 'code-gen',
        confidence: 0.94,
        inject: true,
        says: 'Code will be written: 97 % sure.',
        why: '"add a test" asks for new code',
      },
      injected: [{ id: 'l01', name: 'testing', note: '31 tokens' }],
      broken: [
        {
          id: 'l03',
          name: 'commits',
          note: 'src/retry.ts: the change belongs into `CHANGELOG.md`, 27 tokens',
        },
      ],
      omitted: [
        {
          reason: 'stale',
          meaning: 'What it depends on has changed.',
          lessons: [
            { id: 'l02', name: 'import-suffix', note: 'moduleResolution: node16 → bundler' },
          ],
          total: 1,
        },
        {
          reason: 'under floor',
          meaning: 'Too little to do with the request.',
          lessons: [
            { id: 'l05', name: 'css-modules' },
            { id: 'l06', name: 'release' },
          ],
          total: 9,
        },
      ],
      tokens: 102,
      brokenTokens: 27,
      lessonTokens: 31,
      budget: 200,
      sent: {
        model: 'Scripted',
        tools: ['lessons_find', 'lessons_read', 'lessons_search', 'lessons_edit', 'lessons_run'],
        toolCost: '812 tokens in every round, beside the lessons',
        attached: ['AGENTS.md, 240 tokens, once in this conversation'],
      },
      block: '<lessons>\n- Tests run with vitest: `npm test`.\n</lessons>',
      milliseconds: 3.4,
      task: {
        id: 't1',
        facts: [
          { label: 'Outcome', value: 'accepted: npm test exited with 0' },
          { label: 'Ended', value: 'answered' },
          { label: 'Tokens', value: '3120 in, 410 out (estimated)' },
        ],
        did: [
          { text: 'read_file src/retry.ts', isFailed: false },
          { text: 'lessons_run npm test -- tests/retry.test.ts', isFailed: true },
          { text: 'lessons_run npm test', isFailed: false },
          { text: 'edited tests/retry.test.ts', isFailed: false },
        ],
        total: 4,
        isPinned,
        canPin: true,
      },
    };
  if (id !== 'r2') return undefined;
  return {
    id,
    time: now - 9 * minute,
    verdict: {
      label: 'exploration',
      confidence: 0.97,
      inject: false,
      says: 'It asks to look around, not to write code: 91 % sure.',
      why: '"where is" asks about code that exists',
    },
    injected: [],
    omitted: [],
    tokens: 0,
    brokenTokens: 0,
    lessonTokens: 0,
    budget: 200,
    milliseconds: 0.6,
  };
}

/** The ledger of wrong calls of the preview: one with a mend, one long, one that nobody mended. */
export const sampleMistakes: readonly MistakeView[] = [
  {
    call: 'pnpm test:unit',
    instead: 'pnpm --filter api test',
    summary: '7 times in 4 sessions; about 2140 tokens of results and 9 turns; last on 2026-11-20',
    sessions: ['2026-11-12 refunds', '2026-11-14 login', '2026-11-18 export', '2026-11-20 search'],
  },
  {
    call: 'cd packages/registration-service && node --experimental-strip-types scripts/checkAllTheSchemas.ts',
    instead: 'npm run check:schemas --workspace packages/registration-service',
    summary: '3 times in 2 sessions; about 610 tokens of results and 4 turns',
    sessions: ['a', 'b'],
  },
  {
    call: 'go vet --all',
    summary: '2 times in 2 sessions; about 90 tokens of results and 2 turns; last on 2026-11-02',
    sessions: ['a', 'b'],
  },
];
