import { describe, expect, it } from 'vitest';
import type { Drift } from '../../../../../src/core/fingerprint/drift';
import { emptyLedger, type Ledger } from '../../../../../src/core/journal/ledger';
import { readLesson } from '../../../../../src/core/lesson/readLesson';
import { entryOf, type LibraryEntry } from '../../../../../src/core/library/libraryEntry';
import { trialClock, type TrialFacts } from '../../../../../src/core/operations/learning/trial';
import { textHashes } from '../../../../../src/core/trust/approvalHash';
import { nodeHasher } from '../../../../../src/node/process/nodeHasher';
import { sayCountdown, sayTrial } from '../../../../../src/prose/sayTrial';
import { english } from '../../../../../src/prose/say';

const day = 86_400_000;
const shownAt = 1_000 * day;

function candidate(text: string, more: Partial<LibraryEntry> = {}): LibraryEntry {
  const file = { scope: 'project', folder: 'candidates', fileName: 'a.md' } as const;
  const { lesson, problems } = readLesson(text, file, nodeHasher);
  const findings = { lesson, problems, secrets: [], tokens: 9, ...textHashes(lesson, nodeHasher) };
  return { ...entryOf({ ...file, stamp: { size: 1, mtime: 1, inode: 1 } }, findings), ...more };
}

const plain = candidate('- Tests run with vitest.\n');
const { lesson, approval, textHash } = plain;
const drifted = (state: Drift['state']): Drift => ({ ref: 'package.json', state, reason: '' });

function facts(
  { ledger, ...more }: Partial<Omit<TrialFacts, 'ledger'>> & { readonly ledger?: Partial<Ledger> },
  entry = more.entry ?? plain,
): TrialFacts {
  return {
    entry,
    ledger: {
      ...emptyLedger,
      captured: { [entry.lesson.id]: { hash: entry.approval, isOwn: true, time: 0 } },
      shown: { [entry.lesson.id]: { hash: entry.approval, time: shownAt } },
      ...ledger,
    },
    claims: { hash: entry.approval, of: 2, holds: 2, failed: [], drift: '', time: 0 },
    drifts: [],
    isTaken: false,
    ...more,
  };
}

const after = (days: number, trialAfterDays = 7) => ({
  now: shownAt + days * day,
  trialAfterDays,
});

describe('the clock of a trial', () => {
  it.each([
    [0, { state: 'counting', due: shownAt + 7 * day, days: 7 }],
    [0.5, { state: 'counting', due: shownAt + 7 * day, days: 7 }],
    [5, { state: 'counting', due: shownAt + 7 * day, days: 2 }],
    [6.999, { state: 'counting', due: shownAt + 7 * day, days: 1 }],
    [7, { state: 'due' }],
    [700, { state: 'due' }],
  ] as const)('says %s days after the text was shown what is left', (days, clock) =>
    expect(trialClock(facts({}), after(days))).toEqual(clock),
  );

  it.each<[string, TrialFacts]>([
    ['was captured by nobody here', facts({ ledger: { captured: {} } })],
    [
      'was edited since it was captured',
      facts({ ledger: { captured: { [lesson.id]: { hash: 'x', isOwn: true } } } as never }),
    ],
    [
      'came from files or a model',
      facts({ ledger: { captured: { [lesson.id]: { hash: approval, isOwn: false } } } as never }),
    ],
    ['is in use', facts({ entry: { ...plain, folder: 'active' } })],
    ['is global', facts({ entry: { ...plain, scope: 'global' } })],
    ['replaces another', facts({ entry: candidate('---\nsupersedes: [old]\n---\n- A text.\n') })],
    ['holds a credential', facts({ entry: { ...plain, secrets: ['a key'] } })],
    ['cannot be read', facts({ entry: candidate('---\nkind: [\n---\n- A text.\n') })],
  ])('does not run for a text that %s', (_, given) =>
    expect(trialClock(given, after(100))).toBeUndefined(),
  );

  it('does not run where the user switched it off', () =>
    expect(trialClock(facts({}), after(100, 0))).toBeUndefined());

  it('minds no mere warning about the file', () => {
    const problems = [{ severity: 'warning', message: 'long' }] as never;
    expect(trialClock(facts({ entry: { ...plain, problems } }), after(7))).toEqual({
      state: 'due',
    });
  });

  it.each<[string, TrialFacts, string]>([
    ['its topic is taken', facts({ isTaken: true }), 'another lesson has its topic'],
    ['nothing was checked', facts({ claims: undefined }), 'its claims were not checked yet'],
    [
      'a claim fails',
      facts({ claims: { hash: approval, of: 3, holds: 1, failed: [], drift: '', time: 0 } }),
      '2 of 3 of its claims do not hold',
    ],
    [
      'an input is half saved',
      facts({ drifts: [drifted('unreadable')] }),
      'its inputs cannot be read',
    ],
    ['an input changed', facts({ drifts: [drifted('stale')] }), 'its inputs changed'],
    [
      'one changed and one cannot be read',
      facts({ drifts: [drifted('stale'), drifted('unreadable')] }),
      'its inputs cannot be read',
    ],
    [
      'the user retired this text',
      facts({ ledger: { noes: { [textHash]: ['retired'] } } }),
      'you said no to this text',
    ],
  ])('is held where %s, and says so', (_, given, why) => {
    const clock = trialClock(given, after(100));
    expect(clock).toMatchObject({ state: 'held' });
    expect(sayTrial(clock, english)).toBe(`will not be tried: ${why}`);
    expect(sayCountdown(clock, english)).toBe('');
  });

  it('ends at a veto, whatever else stands in the way', () => {
    const clock = trialClock(
      facts({ ledger: { vetoes: { [approval]: true } }, isTaken: true }),
      after(100),
    );
    expect(clock).toEqual({ state: 'vetoed' });
    expect([sayTrial(clock, english), sayCountdown(clock, english)]).toEqual([
      'will not be tried: you said no',
      '',
    ]);
  });

  it('waits for the text to be shown, and starts anew for another text', () => {
    expect(trialClock(facts({ ledger: { shown: {} } }), after(100))).toEqual({
      state: 'not shown',
    });
    const other = { [lesson.id]: { hash: 'x', time: 0 } };
    const clock = trialClock(facts({ ledger: { shown: other } }), after(100));
    expect(clock).toEqual({ state: 'not shown' });
    expect([sayTrial(clock, english), sayCountdown(clock, english)]).toEqual(['', '']);
  });

  it('is told in words', () => {
    const say = (days: number) => {
      const clock = trialClock(facts({}), after(days));
      return [sayTrial(clock, english), sayCountdown(clock, english)];
    };
    expect(say(5)).toEqual(['will be tried in 2 days unless you say no', 'tried in 2 days']);
    expect(say(6)).toEqual(['will be tried in 1 day unless you say no', 'tried in 1 day']);
    expect(say(7)).toEqual(['will be tried next, unless you say no', 'tried next']);
    expect([sayTrial(undefined, english), sayCountdown(undefined, english)]).toEqual(['', '']);
  });
});
