import type { EventBody, EventType } from '../../journal/event';
import type { Ledger } from '../../journal/ledger';
import { hashesOf } from '../../journal/noes';
import { verificationBefore } from './verifyLesson';

type BodyOf<T, B = EventBody> = B extends { readonly type: infer U }
  ? T extends U
    ? B
    : never
  : never;

type Inverses = {
  readonly [T in EventType]: (
    body: BodyOf<T>,
    before: Ledger,
    outcome?: EventBody,
  ) => readonly EventBody[];
};

/** Observed, counted or told: it happened, whatever a user takes back. */
const stays = (): readonly EventBody[] => [];

const inverses: Inverses = {
  promoted: ({ lesson, name }, before) => [
    { type: 'unpromoted', lesson, name },
    ...trialOf(lesson, before),
  ],
  unpromoted: ({ lesson, name }) => [{ type: 'promoted', lesson, name }],
  retired: (body, before) => [{ ...body, type: 'restored' }, ...trialOf(body.lesson, before)],
  restored: ({ lesson, name, ...hashes }, before) => [
    { type: 'retired', lesson, name, ...refused(hashes, before) },
  ],
  approved: (body, before) => [
    ...(before.approvals[body.hash] ? [] : [revocation(body)]),
    ...noesTo(body, before),
  ],
  revoked: (body) => [{ ...body, type: 'approved' }],
  verified: ({ lesson }, before) => [verificationBefore(lesson, before), ...seen(lesson, before)],
  vetoed: (body, before) => [{ ...body, type: 'unvetoed' }, ...trialOf(body.lesson, before)],
  unvetoed: (body) => [{ ...body, type: 'vetoed' }],
  tombstoned: (body) => [{ ...body, type: 'untombstoned' }],
  untombstoned: (body) => [{ ...body, type: 'tombstoned' }],
  contested: (body, { contests }) =>
    contests[body.lesson]?.includes(body.against) ? [] : [{ ...body, type: 'settled' }],
  settled: (body) => [{ ...body, type: 'contested' }],
  pinned: (body) => [{ ...body, type: 'unpinned' }],
  unpinned: (body) => [{ ...body, type: 'pinned' }],
  outcome: ({ lesson, request }) => [{ type: 'outcome-withdrawn', lesson, request }],
  'outcome-withdrawn': (_body, _before, outcome) => (outcome ? [outcome] : []),
  reinforced: ({ lesson }, { rows }) => [
    { type: 'unreinforced', lesson, before: rows[lesson]?.lastReinforced ?? 0 },
  ],
  unreinforced: ({ lesson }) => [{ type: 'reinforced', lesson }],
  penalized: ({ lesson }) => [{ type: 'unpenalized', lesson }],
  unpenalized: ({ lesson }) => [{ type: 'penalized', lesson }],
  accompanied: stays,
  read: stays,
  injected: stays,
  checked: stays,
  'given-up': stays,
  costly: stays,
  returned: stays,
  captured: stays,
  worded: ({ lesson }, { worded }) => [{ type: 'worded', lesson, points: worded[lesson] ?? [] }],
  shown: stays,
  rehashed: stays,
  'seen-stale': stays,
  validated: stays,
  proven: stays,
  trial: stays,
  receipt: stays,
  compacted: stays,
  stood: stays,
  travelled: stays,
  correction: stays,
  'episode-started': stays,
  'tool-called': stays,
  edited: stays,
  'user-said': stays,
  'episode-ended': stays,
  'episode-outcome': stays,
  learnt: stays,
  activity: stays,
};

/**
 * The events that bring the ledger of before an act back, for one event of that act. What only happened stays. `outcome` is what a
 * withdrawal withdrew.
 */
export function inverseEvents(
  body: EventBody,
  before: Ledger,
  outcome?: EventBody,
): readonly EventBody[] {
  const inverse = inverses[body.type] as (
    body: EventBody,
    before: Ledger,
    outcome?: EventBody,
  ) => readonly EventBody[];
  return inverse(body, before, outcome);
}

function revocation({ lesson, hash }: BodyOf<'approved'>): EventBody {
  return { type: 'revoked', lesson, hash };
}

/** A trial that the act ended runs on. */
function trialOf(lesson: string, { trials }: Ledger): readonly EventBody[] {
  const trial = trials[lesson];
  return trial ? [{ type: 'trial', lesson, hash: trial.hash }] : [];
}

/** Of the hashes of a text those under which it was put away. */
function refused(
  { hash, text, short }: Pick<BodyOf<'restored'>, 'hash' | 'text' | 'short'>,
  { noes }: Ledger,
) {
  const was = (key: string | undefined): key is string =>
    key !== undefined && noes[key]?.includes('retired') === true;
  return { ...(was(hash) && { hash }), ...(was(text) && { text }), ...(was(short) && { short }) };
}

/** The noes that a yes to the text lifted. */
function noesTo(body: BodyOf<'approved'>, before: Ledger): readonly EventBody[] {
  const { lesson, hash, text } = body;
  const named = { lesson, hash, ...(text !== undefined && { text }) };
  const keys = hashesOf(body);
  const noes = keys.flatMap((key) => before.noes[key] ?? []);
  const buried = keys.filter((key) => before.tombstones[key]);
  const against = noes.includes('contested') ? (before.contests[lesson] ?? []) : [];
  return [
    ...(noes.includes('retired') ? [{ ...named, type: 'retired' as const, name: '' }] : []),
    ...(keys.some((key) => before.vetoes[key]) ? [{ ...named, type: 'vetoed' as const }] : []),
    ...buried.map((key) => ({ type: 'tombstoned' as const, key, lesson })),
    ...against.map((other) => ({ ...named, type: 'contested' as const, against: other })),
  ];
}

/** The states in which the text was seen to be stale: a verification forgets them. */
function seen(lesson: string, { seenStale }: Ledger): readonly EventBody[] {
  const before = seenStale[lesson];
  if (!before) return [];
  const { hash, digests } = before;
  const states = Math.max(0, ...Object.values(digests).map(({ length }) => length));
  return Array.from({ length: states }, (_, at) => ({
    type: 'seen-stale' as const,
    lesson,
    hash,
    digests: Object.fromEntries(
      Object.entries(digests).flatMap(([ref, all]) => {
        const digest = all[at];
        return digest === undefined ? [] : [[ref, digest]];
      }),
    ),
  }));
}
