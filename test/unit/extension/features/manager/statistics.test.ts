import { describe, expect, it, vi } from 'vitest';
import { fillIn } from '../../../../../src/protocol/fillIn';
import type { ActivityFilter, RequestLabel } from '../../../../../src/protocol/activity';
import { isActivityFilter } from '../../../../../src/protocol/activity';
import type { PageQuery } from '../../../../../src/protocol/managerSnapshot';
import { filteredEvents } from '../../../../../src/extension/features/manager/activityFilters';
import type { ActivityEvent } from '../../../../../src/extension/features/manager/activityRows';
import { receiptView } from '../../../../../src/extension/features/manager/activityRows';
import { manager } from '../../../../../src/extension/features/manager/managerFeature';
import { loadManagerModel } from '../../../../../src/extension/features/manager/managerModel';
import type { Surroundings } from '../../../../../src/extension/features/manager/managerSnapshots';
import { StatisticsLook } from '../../../../../src/extension/features/manager/statisticsLook';
import { showInManager } from '../../../../../src/extension/host/showInManager';
import { receiptCommand } from '../../../../../src/core/chat/quietLine';
import { editor } from '../../../../support/fakeVscode';
import { openedWindow } from '../../../../support/openedWindow';

const monday = Date.UTC(2026, 10, 16);
const header = { v: 1 as const, process: 'p', sequence: 0 };

const request = (id: string, label: RequestLabel | null, given: boolean): ActivityEvent => ({
  ...{ ...header, id, type: 'receipt', request: id, time: monday, surface: 'chat' },
  verdict: label && { label, confidence: 0.9, inject: given, why: 'w', source: 'local' },
  injected: given ? [{ id: 'l1', name: 'testing', tokens: 30 }] : [],
  ...{ omitted: [], tokens: given ? 48 : 0, milliseconds: 1 },
});
const step: ActivityEvent = {
  ...{ ...header, id: 's1', type: 'activity', time: monday + 8 * 86_400_000 },
  ...{ topic: 'capture', message: 'Captured: x' },
};
const events = [
  step,
  request('r1', 'code-gen', true),
  request('r2', 'qa', false),
  request('r3', null, false),
];

describe('the filter of Activity', () => {
  it.each<[ActivityFilter | undefined, string[]]>([
    [undefined, ['s1', 'r1', 'r2', 'r3']],
    [{ kind: 'requests' }, ['r1', 'r2', 'r3']],
    [{ kind: 'given' }, ['r1']],
    [{ kind: 'without' }, ['r2', 'r3']],
    [{ kind: 'steps' }, ['s1']],
    [{ week: monday }, ['r1', 'r2', 'r3']],
    [{ week: monday + 7 * 86_400_000 }, ['s1']],
    [{ lesson: 'page-l1' }, ['r1']],
    [{ judged: 'none' }, ['r3']],
    [{ judged: 'qa', right: 'code-gen' }, ['r2']],
    [{ judged: 'qa', right: 'other' }, []],
  ])('%j leaves %j', (filter, ids) => {
    const left = filteredEvents(events, filter, {
      idOf: (lesson) => `page-${lesson}`,
      rightOf: (id) => (id === 'r2' ? 'code-gen' : undefined),
    });
    expect(left.map(({ id }) => id)).toEqual(ids);
  });

  it.each([{ kind: 'all' }, { week: 1.5 }, { judged: 'chat' }, { more: 1 }, []])(
    'refuses %j from a page',
    (filter) => expect(isActivityFilter(filter)).toBe(false),
  );
});

describe('a receipt', () => {
  const [, given] = events;
  const view = (kept?: Parameters<typeof receiptView>[1]['kept']) =>
    given?.type === 'receipt' &&
    receiptView(given, {
      ...{ corrected: undefined, idOf: (id) => id, translate: fillIn, budget: 200, kept },
    });

  it('tells lessons from the frame around them, within what may be given', () => {
    expect(view()).toMatchObject({ tokens: 48, lessonTokens: 30, budget: 200 });
    expect(view()).not.toHaveProperty('sent');
  });

  it('says what went along where the window still has it', () => {
    const offer = {
      model: 'Scripted',
      tools: ['lessons_find'],
      toolTokens: 812,
      instructions: [
        { name: 'AGENTS.md', tokens: 240 },
        { name: 'x.md', tokens: undefined },
      ],
    };
    expect(view({ offer, block: 'text\n' } as never)).toMatchObject({
      block: 'text',
      sent: {
        toolCost: '812 tokens in every round, beside the lessons',
        attached: [
          'AGENTS.md, 240 tokens, once in this conversation',
          'x.md, once in this conversation',
        ],
      },
    });
  });
});

describe('statistics', () => {
  const lessons = { 'testing.md': '- Tests run with vitest: `npm test`.\n' };

  it('are counted from the journal, with lessons that can be shown', async () => {
    const { manager: core, repository, context } = await openedWindow({ lessons }, manager);
    const [status] = await core.list();
    const lesson = status?.entry.lesson.id ?? '';
    await core.pipeline.library.recordAll('project', [
      {
        ...{ type: 'receipt', request: 'r1', verdict: null, surface: 'chat', omitted: [] },
        ...{ injected: [{ id: lesson, name: 'testing', tokens: 30 }], tokens: 48, milliseconds: 1 },
      },
      { type: 'outcome', lesson, request: 'r1', value: 'helped', evidence: 'said so' },
      { type: 'seen-stale', lesson, hash: 'h', digests: { 'package.json': 'sha256:1' } },
      { type: 'seen-stale', lesson: 'gone', hash: 'h', digests: {} },
    ]);
    const model = await loadManagerModel([repository], true);
    const found: unknown[] = [];
    const look = new StatisticsLook(
      context.histories,
      fillIn,
      () => found.push('found'),
      found.push.bind(found),
    );
    const query = { tab: 'statistics' } as PageQuery;
    const window = { hasFolder: true, isTrusted: true };
    const limits = { isOn: true, request: 200, conversation: 400 };
    const around = { translate: fillIn, notices: [], window, limits } as unknown as Surroundings;
    const { page } = await look.draw(model, query, around);
    expect(page.kind === 'statistics' && page.cost).toMatchObject({
      text: expect.stringMatching(
        /^48 tokens in 1 requests so far\. At most 200 tokens .* 400 /,
      ) as string,
      isOn: true,
    });
    const off = { ...around, limits: { ...limits, isOn: false } };
    expect((await look.draw(model, query, off)).page).toMatchObject({
      cost: { text: expect.stringContaining('switched off') as string, isOn: false },
    });
    const [row] = page.kind === 'statistics' ? page.rows : [];
    const place = { id: lesson, name: 'testing', tab: 'inbox' };
    expect(row?.weeks).toMatchObject([{ given: 1, without: 0, tokens: 48, stale: 2 }]);
    expect(row?.stale.map((one) => one.lesson)).toEqual([{ id: 'gone', name: 'gone' }, place]);
    expect(row?.outcomes).toEqual([{ lesson: place, helped: 1, hurt: 0 }]);
    expect(row?.verdicts).toEqual([{ label: 'none', count: 1 }]);
    expect(row).not.toHaveProperty('repository');
    const counted = await vi.waitFor(async () => {
      const later = await look.draw(model, query, around);
      const [again] = later.page.kind === 'statistics' ? later.page.rows : [];
      expect(again?.worth).not.toEqual([]);
      return again;
    });
    expect(counted?.worth).toContainEqual({ label: 'Tokens given', value: '48' });
    expect(counted?.worth).toContainEqual({
      label: 'Requests without a lesson',
      value: '0 % (0 of 1)',
    });
    expect(counted).not.toHaveProperty('replay');
  });

  it('and receipts open in the manager, which is brought to the front', async () => {
    await openedWindow({ lessons }, manager);
    for (const command of ['lessons.showStatistics', receiptCommand])
      await editor.commands.get(command)?.();
    await showInManager({ tab: 'activity' });
    expect(editor.shown).toEqual(['There is no receipt yet. Ask @lessons something in Chat.']);
    expect(editor.ran.filter((name) => name === 'lessons.manager.focus')).toHaveLength(2);
  });
});
