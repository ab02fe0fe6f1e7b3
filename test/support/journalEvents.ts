import fc from 'fast-check';
import type { EventBody, JournalEvent } from '../../src/core/journal/event';

/** An event as a journal holds it; what a test does not care about is filled in. */
export function anEvent(body: EventBody, at: Partial<JournalEvent> = {}): JournalEvent {
  return { v: 1, id: 'e', time: 1_000, process: 'p', sequence: 1, ...body, ...at } as JournalEvent;
}

const lesson = fc.constantFrom('one', 'two', 'three');
const hash = fc.constantFrom('h1', 'h2', 'h3');
const request = fc.integer({ min: 0, max: 12 }).map((number) => `r${number}`);

/** Uses: what reinforces. */
export const aUse: fc.Arbitrary<EventBody> = fc.oneof(
  fc.record({
    type: fc.constant('read' as const),
    lesson,
    request,
    surface: fc.constant('tree' as const),
  }),
  fc.record({ type: fc.constant('injected' as const), lesson, request, tokens: fc.nat(90) }),
  fc.record({
    type: fc.constant('returned' as const),
    lesson,
    request,
    tool: fc.constant('lookup'),
  }),
);

const anOutcome: fc.Arbitrary<EventBody> = fc.record({
  type: fc.constant('outcome' as const),
  lesson,
  request,
  value: fc.constantFrom('helped' as const, 'hurt' as const),
  evidence: fc.constant('said so'),
});

const aWord: fc.Arbitrary<EventBody> = fc.oneof(
  fc.record({
    type: fc.constantFrom('approved' as const, 'revoked' as const, 'vetoed' as const),
    lesson,
    hash,
  }),
  fc.record({
    type: fc.constantFrom('shown' as const, 'trial' as const),
    lesson,
    hash,
  }),
  fc.record({
    type: fc.constant('worded' as const),
    lesson,
    points: fc.array(hash, { maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('captured' as const),
    lesson,
    hash,
    scope: fc.constant('project' as const),
    by: fc.constant('scan'),
  }),
  fc.record({
    type: fc.constantFrom('promoted' as const, 'retired' as const, 'restored' as const),
    lesson,
    name: fc.constant('a name'),
  }),
  fc.record({ type: fc.constantFrom('tombstoned' as const, 'untombstoned' as const), key: hash }),
  fc.record({
    type: fc.constantFrom('contested' as const, 'settled' as const),
    lesson,
    against: lesson,
  }),
  fc.record({ type: fc.constantFrom('pinned' as const, 'unpinned' as const), episode: hash }),
  fc.record({
    type: fc.constant('verified' as const),
    lesson,
    digests: fc.record({ 'package.json': hash }),
    by: fc.constant('user'),
  }),
);

const aCheck: fc.Arbitrary<EventBody> = fc.record({
  type: fc.constant('validated' as const),
  lesson,
  hash,
  of: fc.constant(3),
  holds: fc.nat(3),
  failed: fc.constant([]),
  drift: fc.constantFrom('', 'd1'),
});

const aReceipt: fc.Arbitrary<EventBody> = fc.record({
  type: fc.constant('receipt' as const),
  request,
  verdict: fc.constant(null),
  injected: fc.array(fc.record({ id: lesson, name: lesson, tokens: fc.nat(90) }), { maxLength: 2 }),
  omitted: fc.constant([]),
  tokens: fc.nat(200),
  milliseconds: fc.nat(9),
  surface: fc.constant('chat' as const),
});

const aStep: fc.Arbitrary<EventBody> = fc.record({
  type: fc.constant('edited' as const),
  episode: hash,
  file: fc.constant('a.ts'),
  kept: fc.boolean(),
});

/** Any event a journal may hold, with times that collide and processes that run side by side. */
export function someEvents(maxLength = 60): fc.Arbitrary<readonly JournalEvent[]> {
  const body = fc.oneof(
    { weight: 4, arbitrary: aUse },
    { weight: 2, arbitrary: anOutcome },
    { weight: 3, arbitrary: aWord },
    { weight: 1, arbitrary: aReceipt },
    { weight: 1, arbitrary: aStep },
    { weight: 1, arbitrary: aCheck },
  );
  const time = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 4 * weekMs }));
  return fc
    .array(fc.tuple(body, time, fc.constantFrom('p', 'q', 'r')), { maxLength })
    .map((items) =>
      items.map(([content, at, process], sequence) =>
        anEvent(content, { time: origin + at, process, sequence, id: `e${sequence}` }),
      ),
    );
}

const episode = fc.integer({ min: 0, max: 4 }).map((number) => `e${number}`);
const compared = fc.constantFrom(
  ...[undefined, undefined, 'given' as const, 'nothing' as const].map((arm) =>
    arm ? { compared: { arm, lessons: ['one'] } } : {},
  ),
);

/** What statistics are made of: requests with several receipts, tasks in any state, verdicts called wrong, lessons found stale. */
export function aBodyOfUse(): fc.Arbitrary<EventBody> {
  const numbers = { tokensIn: fc.nat(900), tokensOut: fc.nat(90), estimated: fc.boolean() };
  return fc.oneof(
    fc.tuple(aReceipt, compared).map(([receipt, part]) => ({ ...receipt, ...part })),
    fc.record({
      type: fc.constant('episode-started' as const),
      ...{ episode, request, intent: fc.constant('add a test') },
    }),
    fc.record({
      type: fc.constant('episode-ended' as const),
      ...{ episode, exit: fc.constant('answered' as const), ...numbers },
    }),
    fc.record({
      type: fc.constant('correction' as const),
      ...{ request, should: fc.constant('skip' as const), label: fc.constant('qa' as const) },
    }),
    fc.record({
      type: fc.constant('seen-stale' as const),
      ...{ lesson, hash, digests: fc.record({ 'package.json': hash }) },
    }),
  );
}

/** The same as events of a journal, over three weeks. */
export function eventsOfUse(): fc.Arbitrary<readonly JournalEvent[]> {
  const body = aBodyOfUse();
  const time = fc.integer({ min: 1, max: 3 * weekMs });
  return fc
    .array(fc.tuple(body, time, fc.constantFrom('p', 'q')), { maxLength: 40 })
    .map((items) =>
      items.map(([content, at, process], sequence) =>
        anEvent(content, { time: origin + at, process, sequence, id: `e${sequence}` }),
      ),
    );
}

export const weekMs = 7 * 86_400_000;
/** The Monday on which all generated events begin. */
export const origin = Date.UTC(2026, 10, 16);

/** The last kept receipt of a request; `undefined` = there is none. */
export function receiptOf(
  events: readonly JournalEvent[],
  request: string,
): JournalEvent | undefined {
  return events.filter((event) => event.type === 'receipt' && event.request === request).at(-1);
}
