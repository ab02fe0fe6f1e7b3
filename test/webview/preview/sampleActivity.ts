import type { ActivityRow, ReceiptView } from '../../../src/protocol/activity';

const minute = 60_000;

/** Requests and steps of the preview, newest first. */
export function sampleActivity(now = Date.now()): readonly ActivityRow[] {
  return [
    {
      id: 'r1',
      time: now - 2 * minute,
      outcome: 'given',
      title: 'Add a test for the retry helper',
      summary: 'code-gen · testing, import-suffix',
      tokens: 75,
      hasReceipt: true,
    },
    {
      id: 'r2',
      time: now - 9 * minute,
      outcome: 'nothing',
      title: 'Where is the session token refreshed?',
      summary: 'exploration · nothing given',
      tokens: 0,
      hasReceipt: true,
    },
    {
      id: 'n1',
      time: now - 50 * minute,
      outcome: 'note',
      title: 'Nothing to learn from the last task',
      summary: 'It repeated what "testing" says.',
      tokens: 0,
      hasReceipt: false,
    },
    {
      id: 'n2',
      time: now - 30 * 60 * minute,
      outcome: 'failed',
      title: 'Extraction failed: the endpoint gave 401',
      summary: 'Set a key with "Lessons: Set API Key".',
      tokens: 0,
      hasReceipt: false,
    },
  ];
}

/** The receipts behind them. */
export function sampleReceipt(id: string, now = Date.now()): ReceiptView | undefined {
  if (id === 'r1')
    return {
      id,
      time: now - 2 * minute,
      request: 'Add a test for the retry helper\nand keep `backoff()` covered.',
      verdict: {
        label: 'code-gen',
        confidence: 0.94,
        inject: true,
        why: '"add a test" asks for new code',
      },
      injected: [{ id: 'l01', name: 'testing', note: '31 tokens' }],
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
      tokens: 75,
      milliseconds: 3.4,
    };
  if (id !== 'r2') return undefined;
  return {
    id,
    time: now - 9 * minute,
    verdict: {
      label: 'exploration',
      confidence: 0.97,
      inject: false,
      why: '"where is" asks about code that exists',
    },
    injected: [],
    omitted: [],
    tokens: 0,
    milliseconds: 0.6,
  };
}
