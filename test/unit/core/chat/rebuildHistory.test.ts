import { describe, expect, it } from 'vitest';
import {
  commandLink,
  receiptCommand,
  stripQuietLine,
  trialCommand,
} from '../../../../src/core/chat/quietLine';
import {
  rebuildHistory,
  requestText,
  type PastTurn,
} from '../../../../src/core/chat/rebuildHistory';
import { readTurnMemory, type TurnMemory } from '../../../../src/core/chat/turnMemory';
import { textsOf } from '../../../support/scriptedChatModel';

const block = '<project-conventions>\n## testing\n- vitest\n</project-conventions>\n';
const quiet = `*1 lesson, 40 tokens, [why?](${commandLink(receiptCommand, 'r1')})*`;

function memory(changes: Partial<TurnMemory> = {}): TurnMemory {
  return {
    v: 1,
    request: 'r1',
    repository: 'here',
    attachments: '',
    block: '',
    given: [],
    withdrawn: [],
    isLocal: false,
    ...changes,
  };
}

function turn(prompt: string, answer: string, kept?: Partial<TurnMemory>): PastTurn {
  return { prompt, answer, memory: kept && memory(kept) };
}

const given = [{ id: 'a', name: 'testing', approval: 'hash' }];

describe('rebuildHistory', () => {
  it('puts a block back byte for byte and takes the quiet line out', () => {
    const { past } = rebuildHistory(
      [turn('write a test', `Here.\n\n${quiet}`, { block, given })],
      'here',
    );
    expect(past[0]?.map(textsOf)).toEqual([requestText('write a test', '', block), 'Here.']);
  });

  it('takes the lines about trials out, before and after the answer', () => {
    const line = `On trial: [testing](${commandLink(trialCommand, 'a', 'here')} "vitest") ([Veto](x))`;
    const { past } = rebuildHistory(
      [turn('write a test', `${line}\n\nHere.\n\nAnd there.\n\n${quiet}\n\n${line}`)],
      'here',
    );
    expect(past[0]?.map(textsOf)[1]).toBe('Here.\n\nAnd there.');
  });

  it('knows what was given and not taken back', () => {
    const turns = [
      turn('one', 'ok', { block, given }),
      turn('two', 'ok', { block: 'No longer true: testing\n', withdrawn: ['a'] }),
    ];
    expect(rebuildHistory(turns.slice(0, 1), 'here').conversation).toEqual({
      previousPrompt: 'one',
      given,
    });
    const { past, conversation } = rebuildHistory(turns, 'here');
    expect(conversation).toEqual({ previousPrompt: 'two', given: [], takenBack: given });
    expect(textsOf(past[1]![0]!)).toBe('two\n\nNo longer true: testing\n');
  });

  it('adds up what the turns cost, and forgets what had no room any more', () => {
    const turns = [
      turn('one', 'ok', { given, tokens: 60 }),
      turn('two', 'ok', { tokens: 30 }),
      turn('three', 'ok', {}),
    ];
    expect(rebuildHistory(turns, 'here').conversation).toEqual({
      previousPrompt: 'three',
      given,
      tokens: 90,
    });
    const dropped = [...turns.slice(0, 2), turn('three', 'ok', { dropped: 1 })];
    expect(rebuildHistory(dropped, 'here').conversation).toEqual({
      previousPrompt: 'three',
      given: [],
      tokens: 30,
    });
  });

  it('counts a lesson as given again after it was taken back and given anew', () => {
    const turns = [
      turn('one', 'ok', { given }),
      turn('two', 'ok', { withdrawn: ['a'] }),
      turn('three', 'ok', { given }),
    ];
    expect(rebuildHistory(turns, 'here').conversation.given).toEqual(given);
  });

  it('leaves out turns that no model saw', () => {
    const turns = [turn('', 'the list', { isLocal: true }), turn('hi', 'hello', {})];
    expect(rebuildHistory(turns, 'here').past).toHaveLength(1);
  });

  it('counts what another repository gave as not given here', () => {
    const turns = [turn('one', 'ok', { given, repository: 'there' })];
    expect(rebuildHistory(turns, 'here').conversation.given).toEqual([]);
  });

  it('takes a turn whose memory was lost as one without lessons', () => {
    const { past, conversation } = rebuildHistory([turn('one', '')], 'here');
    expect(past.map((messages) => messages.map(textsOf))).toEqual([['one']]);
    expect(conversation.given).toEqual([]);
  });
});

describe('stripQuietLine', () => {
  it('takes only our own paragraphs out', () => {
    expect(stripQuietLine(`a\n\nb [why?](https://example.org)\n\n${quiet}`)).toBe(
      'a\n\nb [why?](https://example.org)',
    );
    expect(stripQuietLine(`${quiet}`)).toBe('');
    expect(stripQuietLine(`a\n\n${quiet}\n\nb`)).toBe('a\n\nb');
  });
});

describe('readTurnMemory', () => {
  it('survives JSON', () => {
    const kept = memory({ block, given });
    expect(readTurnMemory(JSON.parse(JSON.stringify({ lessons: kept })))).toEqual(kept);
  });

  it.each([
    undefined,
    {},
    { lessons: 1 },
    { lessons: { ...memory(), v: 2 } },
    { lessons: { ...memory(), given: [1] } },
  ])('takes %j for no memory', (metadata) => {
    expect(readTurnMemory(metadata)).toBeUndefined();
  });
});
