import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textMessage, type ChatMessage } from '../../../../src/core/chat/chatMessage';
import { fitMessages } from '../../../../src/core/chat/fitMessages';
import { ScriptedChatModel, textsOf } from '../../../support/scriptedChatModel';

const instructions = textMessage('user', 'rules');
const request = textMessage('user', 'question');

function turn(name: string, length: number): readonly ChatMessage[] {
  return [
    textMessage('user', name.padEnd(length, '.')),
    textMessage('assistant', `${name} answered`),
  ];
}

function result(text: string): ChatMessage {
  return { role: 'user', parts: [{ kind: 'result', id: 'a', text }] };
}

describe('fitMessages', () => {
  it('keeps everything and counts nothing where lengths leave no doubt', async () => {
    const model = new ScriptedChatModel([]);
    let counted = 0;
    model.count = async () => (counted += 1);
    const fitted = await fitMessages(
      { instructions, past: [turn('one', 10)], request },
      [],
      [],
      model,
    );
    expect([fitted?.messages.length, counted]).toEqual([4, 0]);
  });

  it('drops the oldest turns whole', async () => {
    const past = [turn('one', 500), turn('two', 500), turn('three', 500)];
    const fitted = await fitMessages(
      { instructions, past, request },
      [],
      [],
      new ScriptedChatModel([], 1_500),
    );
    expect(fitted?.droppedTurns).toBe(1);
    expect(fitted?.messages.map((message) => textsOf(message).split(/[. ]/)[0])).toEqual([
      'rules',
      'two',
      'two',
      'three',
      'three',
      'question',
    ]);
  });

  it('leaves out the oldest results of this turn when no earlier turn is left', async () => {
    const rounds = [result('x'.repeat(2_000)), result('y'.repeat(300))];
    const fitted = await fitMessages(
      { instructions, past: [turn('one', 100)], request },
      rounds,
      [],
      new ScriptedChatModel([], 900),
    );
    expect(fitted?.droppedResults).toBe(1);
    const texts = fitted?.messages.map(textsOf) ?? [];
    expect(texts.some((text) => text.includes('left out'))).toBe(true);
    expect(texts.some((text) => text.includes('yyy'))).toBe(true);
  });

  it('says so where the request alone is too long', async () => {
    const long = textMessage('user', 'q'.repeat(5_000));
    const model = new ScriptedChatModel([], 1_000);
    expect(
      await fitMessages({ instructions, past: [], request: long }, [], [], model),
    ).toBeUndefined();
  });

  it('never exceeds the model, keeps the newest turns in order and never splits one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 8 }),
        fc.integer({ min: 200, max: 2_000 }),
        async (lengths, room) => {
          const past = lengths.map((length, at) => turn(`turn${at}`, length));
          const model = new ScriptedChatModel([], room);
          const fitted = await fitMessages({ instructions, past, request }, [], [], model);
          if (!fitted) return;
          let size = 0;
          for (const message of fitted.messages) size += await model.count(message);
          expect(size).toBeLessThanOrEqual(room);
          const kept = past.slice(fitted.droppedTurns).flat();
          expect(fitted.messages).toEqual([instructions, ...kept, request]);
        },
      ),
    );
  });
});
