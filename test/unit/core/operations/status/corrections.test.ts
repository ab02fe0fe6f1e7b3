import { describe, expect, it } from 'vitest';
import {
  exportCorrections,
  summarizeCorrections,
} from '../../../../../src/core/operations/status/corrections';
import { floorShift, movedFloor } from '../../../../../src/core/classify/floorShift';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import type { EventBody, JournalEvent } from '../../../../../src/core/journal/event';
import { say } from '../../../../../src/prose/say';
import { inWords } from '../../../../support/inWords';

/** A title that the gate would rather not take for a request. */
const borderline = 'tests for the parser';

function events(...bodies: readonly EventBody[]): JournalEvent[] {
  return bodies.map((body, index) => ({
    v: 1,
    id: `e${index}`,
    time: index,
    process: 'p',
    sequence: index,
    ...body,
  }));
}

const receipt = (request: string, inject: boolean): EventBody => ({
  type: 'receipt',
  request,
  prompt: 'make it faster',
  verdict: {
    label: inject ? 'code-gen' : 'exploration',
    confidence: 0.9,
    inject,
    why: 'w',
    source: 'local',
  },
  injected: [],
  omitted: [],
  tokens: 0,
  milliseconds: 1,
  surface: 'chat',
});

describe('corrections', () => {
  it('join what was judged with what was right, in a matrix', () => {
    const summary = summarizeCorrections(
      events(
        receipt('r1', true),
        { type: 'correction', request: 'r1', should: 'skip', label: 'qa' },
        receipt('r2', false),
        { type: 'correction', request: 'r2', should: 'inject', label: 'code-gen' },
      ),
    );
    expect(summary.matrix['code-gen'].qa).toBe(1);
    expect(summary.matrix.exploration['code-gen']).toBe(1);
    expect(summary).toMatchObject({ falseInjections: 1, falseSkips: 1 });
    expect(summary.corrections.map((one) => one.request)).toEqual(['r2', 'r1']);
  });

  it('stand in the statistics and in the export, and change no standing', async () => {
    const lessons = { 'testing.md': '- Tests run with vitest: `npm test`.\n' };
    const manager = await openApproved(new MemoryRepository({ lessons }));
    const request = { request: 'r', prompt: 'add a test', conversation: newConversation };
    const { receipt } = await manager.preflight({ ...request, assume: 'code-gen' });
    await manager.record(request, receipt, { surface: 'chat' });
    const before = (await manager.list()).map(({ standing }) => standing);
    await manager.correct('r', 'skip');
    const { corrections } = await manager.stats();
    expect(corrections).toMatchObject({ falseInjections: 1, falseSkips: 0 });
    expect(corrections.matrix['code-gen'].other).toBe(1);
    expect(JSON.parse(exportCorrections(corrections, say))).toMatchObject({
      request: 'r',
      should: 'skip',
      judged: { label: 'code-gen', inject: true },
    });
    expect((await manager.list()).map(({ standing }) => standing)).toEqual(before);
  });

  it('move the floor of the gate for the next request, and the receipt says so', async () => {
    const lessons = { 'testing.md': '- Tests run with vitest: `npm test`.\n' };
    const manager = await openApproved(new MemoryRepository({ lessons }));
    const ask = (id: string) =>
      manager.preflight({ request: id, prompt: borderline, conversation: newConversation });
    expect((await ask('first')).receipt.verdict?.inject).toBe(false);
    for (const request of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const { receipt } = await ask(request);
      await manager.record(
        { request, prompt: borderline, conversation: newConversation },
        receipt,
        {
          surface: 'chat',
        },
      );
      await manager.correct(request, 'inject');
    }
    const { verdict } = (await ask('later')).receipt;
    expect(verdict).toMatchObject({ label: 'code-gen', inject: true });
    expect(inWords(verdict?.why)).toContain('your votes on earlier requests decided');
    expect((await manager.stats()).corrections.floorShift).toBe(-0.1);
  });

  it('move the floor so far and no further, each way', () => {
    expect(floorShift([])).toBe(0);
    expect(floorShift(['skip', 'skip', 'inject'])).toBe(0.02);
    expect(floorShift(new Array<'skip'>(50).fill('skip'))).toBe(0.1);
    expect(floorShift(new Array<'inject'>(50).fill('inject'))).toBe(-0.1);
  });

  it('shuts out nothing that is surely a change', () => {
    expect(movedFloor(0.93, 0.1)).toBe(0.98);
    expect(movedFloor(0.73, -0.1)).toBeCloseTo(0.63);
    expect(movedFloor(1, 0.1)).toBe(1);
  });

  it('count the last word on a request only', () => {
    const summary = summarizeCorrections(
      events(
        { type: 'correction', request: 'r', should: 'skip', label: 'qa' },
        { type: 'correction', request: 'r', should: 'inject', label: 'code-gen' },
      ),
    );
    expect(summary.corrections).toHaveLength(1);
    expect(summary).toMatchObject({ falseInjections: 0, falseSkips: 1 });
  });

  it('stay listed without their receipt', () => {
    const [one] = summarizeCorrections(
      events({ type: 'correction', request: 'r', should: 'skip', label: 'other' }),
    ).corrections;
    expect(one).toEqual({ request: 'r', time: 0, should: 'skip', label: 'other' });
  });

  it('are exported as JSON lines, oldest first', () => {
    const lines = exportCorrections(
      summarizeCorrections(
        events(
          { type: 'correction', request: 'a', should: 'skip', label: 'qa' },
          { type: 'correction', request: 'b', should: 'skip', label: 'qa' },
        ),
      ),
      say,
    )
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { request: string }).request);
    expect(lines).toEqual(['a', 'b']);
  });
});
