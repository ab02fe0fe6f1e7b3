import { describe, expect, it } from 'vitest';
import type { LessonStatus } from '../../../../../src/core/operations/status/lessonStatus';
import type { ExplainedDrift } from '../../../../../src/core/operations/status/explainStale';
import type { Lesson } from '../../../../../src/core/lesson/lesson';
import {
  activityId,
  activityRow,
  receiptView,
  type ReceiptEvent,
} from '../../../../../src/extension/features/manager/activityRows';
import { foldedRow, foldNothing } from '../../../../../src/extension/features/manager/foldNothing';
import { listedLesson } from '../../../../../src/extension/features/manager/lessonCardOf';
import { lessonDetailOf } from '../../../../../src/extension/features/manager/lessonDetailOf';
import { managerHtml } from '../../../../../src/extension/features/manager/managerHtml';
import { uiStrings } from '../../../../../src/extension/features/manager/translate';
import { fillIn } from '../../../../../src/protocol/fillIn';
import { englishStrings } from '../../../../../src/protocol/uiStrings';

const lesson: Lesson = {
  id: 'k3v9',
  name: 'testing',
  description: 'Test runner',
  kind: 'convention',
  breadth: 'broad',
  triggers: ['test'],
  signals: [],
  appliesTo: ['**/*.ts'],
  fingerprint: [{ ref: 'package.json#scripts.test' }, { ref: 'tests/' }],
  source: { by: 'scan', evidence: ['41 of 43 files'] },
  supersedes: [],
  check: [],
  body: '- vitest',
};
const status = (more: Partial<LessonStatus> = {}, file: object = {}): LessonStatus => ({
  entry: {
    scope: 'project',
    folder: 'active',
    fileName: 'testing.md',
    stamp: { size: 1, mtime: 1, inode: 1 },
    brief: lesson,
    lesson,
    isSound: true,
    problems: [],
    approval: 'x',
    textHash: 'x',
    shortHash: 'x',
    secrets: [],
    item: '',
    tokens: 31,
    ...file,
  },
  state: 'active',
  reasons: [],
  omission: undefined,
  drifts: [],
  cannotBeChecked: false,
  standing: {
    reinforcements: 0,
    given: 0,
    confidence: 0.7,
    helped: 0,
    hurt: 0,
    recentOutcomes: [],
  },
  ...more,
});
const card = (of: LessonStatus, isTrusted = true) => listedLesson(of, { id: 'x', isTrusted });
const detail = (of: LessonStatus, explained: readonly ExplainedDrift[] = []) =>
  lessonDetailOf(of, {
    isTrusted: true,
    id: 'x',
    against: [],
    explained,
    translate: fillIn,
    showTime: String,
  });

const heard = {
  ...{
    people: 4,
    helpedPeople: 3,
    outcomes: 11,
    bound: 0.3,
    users: 4,
    last: Date.UTC(2026, 10, 20),
  },
  ...{ approvedBy: ['a'.repeat(64), 'b'.repeat(64)], contestedBy: ['c'.repeat(64)], staleFor: [] },
  ...{ packages: {}, branches: {}, names: {} },
  ...{ reached: Date.UTC(2026, 10, 21), isBehind: true },
};

describe('what a team says of a lesson', () => {
  const context = { id: '0:1', isTrusted: true };
  const fact = (voice?: typeof heard) =>
    lessonDetailOf(status(voice ? { voice } : {}), {
      ...{ ...context, against: [], explained: [] },
      ...{ translate: fillIn, showTime: String },
    }).standing.find(({ label }) => label === 'Team');

  it('is shown in its open row: whom it helped, who approves and contradicts it, when, as of when', () => {
    const { value, meaning } = fact(heard) ?? {};
    expect(value).toBe(
      'helped 3 of 4 people, n = 11, at least 30 % (95 %); approved by aaaaaaaa, bbbbbbbb; contradicted by cccccccc; last heard 2026-11-20 00:00 UTC',
    );
    expect(meaning).toMatch(/as of 2026-11-21 00:00 UTC, the team was not reached since$/);
    expect(fact()).toBeUndefined();
  });

  it('is in its row: who contradicts what is in use, and who approves what waits', () => {
    expect(listedLesson(status({ voice: heard }), context).card.reason).toBe(
      'Contradicted by 1 of the team',
    );
    const waiting = status({ voice: heard, state: 'quarantined', omission: 'quarantined' });
    expect(listedLesson(waiting, context).card.text).toMatch(/^approved by 2 of the team · /);
  });
});

describe('lessonCardOf', () => {
  it('puts proposals and texts without approval into the inbox', () => {
    expect(card(status()).tab).toBe('lessons');
    expect(card(status({ state: 'quarantined' })).tab).toBe('inbox');
    expect(card(status({ state: 'candidate' }, { folder: 'candidates' })).tab).toBe('inbox');
    // Its file is to be mended: no yes puts it to use.
    expect(card(status({ state: 'broken' }, { folder: 'candidates' })).tab).toBe('lessons');
    expect(card(status({ state: 'trial' }, { folder: 'candidates' })).tab).toBe('lessons');
  });

  it('offers only what makes sense, and nothing in Restricted Mode', () => {
    expect(card(status({ state: 'quarantined' })).card.verbs).toEqual([
      'approve',
      'retire',
      'retract',
    ]);
    const global = card(status({}, { scope: 'global' })).card.verbs;
    expect(global[0]).toBe('retire');
    expect(global).not.toContain('moveToGlobal');
    expect(card(status({ state: 'contested' })).card.verbs).not.toContain('settle');
    expect(card(status({ state: 'contested', isMarkedContested: true })).card.verbs[0]).toBe(
      'settle',
    );
    const waiting = { state: 'candidate', trial: { state: 'counting', due: 0, days: 5 } } as const;
    expect(card(status(waiting, { folder: 'candidates' })).card.verbs).toContain('veto');
    expect(card(status({ state: 'candidate' }, { folder: 'candidates' })).card.verbs).not.toContain(
      'veto',
    );
    expect(card(status({}, { scope: 'shipped' })).card.verbs).toEqual(['retire']);
    expect(card(status({ state: 'broken' }, { folder: 'retired' })).card.verbs).toEqual([]);
    expect(card(status(), false).card.verbs).toEqual([]);
  });

  it('names the evidence of a proposal and the reason of a state', () => {
    const candidate = status({ state: 'candidate' }, { folder: 'candidates' });
    expect(card(candidate).card.reason).toBe('41 of 43 files');
    const waiting = status({ state: 'quarantined', reasons: ['this text waits'] });
    expect(card(waiting).card.reason).toBe('This text waits');
    const stale = status({ state: 'stale', reasons: ['package.json#type changed'] });
    expect(card(stale).card.reason).toBe('package.json#type changed');
  });
});

describe('lessonDetailOf', () => {
  it('shows for each ref what changed, once', () => {
    const drifts = [
      {
        ref: 'package.json#scripts.test',
        state: 'stale' as const,
        from: 'vitest',
        to: 'jest',
        reason: 'changed from "vitest" to "jest"',
      },
    ];
    expect(detail(status({ state: 'stale', drifts })).refs).toEqual([
      {
        ref: 'package.json#scripts.test',
        canOpen: true,
        state: 'changed',
        from: 'vitest',
        to: 'jest',
      },
      { ref: 'tests/', canOpen: true, state: 'same' },
    ]);
  });

  it('names the commit behind a change once the history has answered', () => {
    const drift = {
      ref: 'tests/',
      state: 'stale' as const,
      reason: 'its value changed',
      to: '.spec',
    };
    const commit = { id: 'a41c09e712345', author: 'A', date: '2026-11-20', subject: 'Use specs' };
    const explanation = { from: '.test', commit, isUncommitted: false };
    const of = status({ state: 'stale', drifts: [drift] });
    expect(detail(of).refs[1]).toMatchObject({ why: 'Its value changed', commit: undefined });
    expect(detail(of, [{ ...drift, explanation }]).refs[1]).toMatchObject({
      from: '.test',
      to: '.spec',
      commit: 'a41c09e7 Use specs',
    });
  });

  it('claims nothing of refs that nobody compared', () => {
    const retired = detail(status({ state: 'retired' }, { folder: 'retired' }));
    expect(retired.refs.map(({ state }) => state)).toEqual(['unchecked', 'unchecked']);
  });

  it('shows what the validator said of the text, and nothing where it had nothing to say', () => {
    const claimsOf = (of: LessonStatus) =>
      detail(of).standing.find(({ label }) => label === 'Claims')?.value;
    const claims = { hash: 'x', of: 2, holds: 1, failed: ['`a/` exists'], drift: '', time: 1 };
    expect(claimsOf(status({ claims }))).toBe('1 of 2 hold; not: `a/` exists');
    expect(claimsOf(status({ claims: { ...claims, of: 0 } }))).toBeUndefined();
    expect(claimsOf(status())).toBeUndefined();
  });

  it('shows no rate before an outcome was observed', () => {
    const helped = (of: LessonStatus) =>
      detail(of).standing.find(({ label }) => label === 'Helped')?.value;
    expect(helped(status())).toBe('not known yet');
    const standing = { ...status().standing, helped: 3, hurt: 1 };
    expect(helped(status({ standing }))).toBe('3 of 4');
  });
});

describe('activityRows', () => {
  const receipt: ReceiptEvent = {
    v: 1,
    id: 'e1',
    time: 5,
    process: 'p',
    sequence: 1,
    type: 'receipt',
    request: 'r1',
    verdict: { label: 'code-gen', confidence: 0.9, inject: true, why: 'w', source: 'local' },
    injected: [{ id: 'a', name: 'testing', tokens: 31 }],
    omitted: Array.from({ length: 20 }, (_, index) => ({
      id: `o${index}`,
      name: `n${index}`,
      reason: 'under floor' as const,
    })),
    tokens: 75,
    milliseconds: 3,
    surface: 'chat',
  };

  it('tells a request that got lessons from one that got none, prompt or not', () => {
    expect(activityRow(receipt, fillIn)).toMatchObject({
      id: 'r1',
      outcome: 'given',
      title: 'A request',
      summary: 'testing',
    });
    const none = { ...receipt, injected: [], verdict: null, stopped: 'switched off' };
    expect(activityRow(none, fillIn)).toMatchObject({
      outcome: 'nothing',
      summary: 'Switched off',
    });
  });

  it('says in a sentence why nothing was given', () => {
    const summaryOf = (verdict: object) =>
      activityRow(
        { ...receipt, injected: [], verdict: { ...receipt.verdict, ...verdict } } as never,
        fillIn,
      ).summary;
    expect(summaryOf({ confidence: 0.64, inject: false })).toBe(
      'Not sure enough that code will be written: 64 %',
    );
    expect(summaryOf({ label: 'qa', inject: false })).toBe(
      'It asks a question, not for code: 90 % sure',
    );
  });

  it('folds all that only says that nothing was learnt into the newest of them', () => {
    const note = (id: string, message: string) =>
      ({ ...receipt, id, type: 'activity', topic: 'capture', message }) as never;
    const why = (reason: string) => `Nothing to learn because ${reason}`;
    const all = [
      note('n1', why('no task was seen to succeed')),
      receipt,
      note('n2', why('nothing repeated')),
      note('n3', 'Captured: testing'),
      note('n4', why('nothing repeated')),
    ];
    const { events, folded } = foldNothing(all);
    expect(events.map(activityId)).toEqual(['n1', 'r1', 'n3']);
    expect(folded).toEqual({
      id: 'n1',
      times: 3,
      reasons: [
        [why('nothing repeated'), 2],
        [why('no task was seen to succeed'), 1],
      ],
    });
    const row = folded && foldedRow(activityRow(all[0] ?? receipt, fillIn), folded, fillIn);
    expect(row).toMatchObject({
      title: 'Nothing to learn, 3 times',
      summary: 'mostly because nothing repeated',
    });
    expect(foldNothing(all.slice(0, 2)).folded).toBeUndefined();
    const offered = { ...(all[2] as object), anyway: 'add-page' } as never;
    expect(foldNothing([all[0] ?? receipt, offered]).events).toContain(offered);
  });

  it('shows a failure with its next step', () => {
    const failed = {
      ...receipt,
      type: 'activity' as const,
      topic: 'extraction',
      message: 'Extraction failed',
      next: 'Set a key',
      failed: true,
    };
    expect(activityRow(failed, fillIn)).toMatchObject({
      id: 'e1',
      outcome: 'failed',
      summary: 'Set a key',
      hasReceipt: false,
    });
  });

  it('offers to learn a recipe that another one covers', () => {
    const message = 'Nothing to learn because add-page: a recipe covers it: pages';
    const row = activityRow(
      { ...receipt, type: 'activity', topic: 'capture', message, anyway: 'add-page' },
      fillIn,
    );
    expect(row.steps).toEqual([{ kind: 'anyway', label: 'Learn It Anyway', row: 'e1' }]);
  });

  it('puts the reason of a background step on a line of its own', () => {
    const step = (message: string) =>
      activityRow({ ...receipt, type: 'activity', topic: 'capture', message }, fillIn);
    expect(step('Nothing to learn because no task was seen to succeed')).toMatchObject({
      title: 'Nothing to learn',
      summary: 'because no task was seen to succeed',
    });
    expect(step('Captured: Keep batches small.')).toMatchObject({
      title: 'Captured: Keep batches small.',
      summary: '',
    });
  });

  it('groups omitted lessons by reason and says how many there are', () => {
    const { omitted } = receiptView(receipt, {
      ...{ corrected: 'skip', idOf: (id) => id, translate: fillIn, budget: 200 },
    });
    expect(omitted).toHaveLength(1);
    expect(omitted[0]).toMatchObject({ reason: 'under floor', total: 20 });
    expect(omitted[0]?.lessons.length).toBeLessThan(20);
    const more = receiptView(
      { ...receipt, unrelated: 480 },
      { ...{ corrected: 'skip', idOf: (id) => id, translate: fillIn, budget: 200 } },
    );
    expect(more.omitted[0]).toMatchObject({ reason: 'under floor', total: 500 });
  });

  it('says which rules were broken, where and how, in the row and in the receipt', () => {
    const broken = [
      {
        ...({
          id: 'l9',
          name: 'suffixes',
          kind: 'import',
          check: 'import src/** ends .js',
        } as const),
        ...{ path: 'src/a.ts', line: 2, what: './b', tokens: 27 },
      },
    ];
    const turn = { ...receipt, injected: [], broken, tokens: 27 };
    const view = receiptView(turn, {
      ...{ corrected: undefined, idOf: (id) => `p.${id}`, translate: fillIn, budget: 200 },
    });
    expect(view).toMatchObject({ tokens: 27, brokenTokens: 27, lessonTokens: 0 });
    const note = 'src/a.ts:2: `./b`: relative imports end in `.js` here, 27 tokens';
    expect(view.broken).toEqual([{ id: 'p.l9', name: 'suffixes', note }]);
    expect(activityRow(turn, fillIn).summary).toBe('suffixes was broken');
  });
});

describe('managerHtml', () => {
  it('lets only the script with the nonce run and loads nothing from elsewhere', () => {
    const html = managerHtml({ script: 's', style: 'c', source: 'https://x' }, 'abc', 'en');
    const policy = /content="([^"]+)"/.exec(html)?.[1];
    expect(policy).toBe(
      "default-src 'none'; script-src 'nonce-abc'; style-src https://x; font-src https://x",
    );
    expect(html).not.toMatch(/unsafe|<style|\sstyle=|\son\w+=/);
    expect(html.match(/<script/g)).toHaveLength(1);
  });
});

describe('uiStrings', () => {
  it('translates every text and keeps the shape', () => {
    const german = uiStrings((text) => `de:${text}`, 'de');
    expect(german.locale).toBe('de');
    expect(german.noMatch.title).toBe(`de:${englishStrings.noMatch.title}`);
  });
});
