import { describe, expect, it } from 'vitest';
import { textMessage } from '../../../../src/core/chat/chatMessage';
import type { ChatTool } from '../../../../src/core/chat/chatModel';
import { ToolLoop, type LoopEvent, type LoopLimits } from '../../../../src/core/chat/toolLoop';
import { calls, says, ScriptedChatModel, textsOf } from '../../../support/scriptedChatModel';

const limits: LoopLimits = { rounds: 3, answerCharacters: 1_000, resultCharacters: 100 };
const prompt = {
  instructions: textMessage('user', 'rules'),
  past: [],
  request: textMessage('user', 'question'),
};

function tool(name: string, run: ChatTool['run'] = async () => `${name} says`): ChatTool {
  return { name, description: name, inputSchema: {}, run };
}

function start(model: ScriptedChatModel, tools: readonly ChatTool[] = [tool('look')]) {
  const events: LoopEvent[] = [];
  const loop = new ToolLoop(model, tools, limits, (event) => events.push(event));
  const signal = { aborted: false };
  return { events, signal, run: (attached: string[] = []) => loop.run(prompt, attached, signal) };
}

describe('ToolLoop', () => {
  it('answers at once where no tool is called', async () => {
    const model = new ScriptedChatModel([[says('an '), says('answer')]]);
    const { run, events } = start(model);
    expect(await run()).toEqual({ end: 'answered', rounds: [{ text: 'an answer', calls: [] }] });
    expect(events.map(({ kind }) => kind)).toEqual(['sending', 'received', 'text', 'text']);
  });

  it('hands results back in the order of the calls and begins a new paragraph after them', async () => {
    const model = new ScriptedChatModel([
      [says('Looking.'), calls('look', { at: 1 }, 'a'), calls('look', { at: 2 }, 'b')],
      [says('Found.')],
    ]);
    const { run, events } = start(model);
    expect((await run()).end).toBe('answered');
    expect(model.requests[1]?.messages.map(textsOf)).toEqual([
      'rules',
      'question',
      'Looking.<look><look>',
      'look sayslook says',
    ]);
    const words = events.flatMap((event) => (event.kind === 'text' ? event.text : []));
    expect(words).toEqual(['Looking.', '\n\nFound.']);
  });

  it('tells the model that a tool does not exist', async () => {
    const model = new ScriptedChatModel([[calls('rm_rf')], [says('sorry')]]);
    const { run } = start(model);
    expect((await run()).rounds[0]?.calls[0]).toMatchObject({
      ok: false,
      result: 'There is no tool named "rm_rf". The tools are: look.',
    });
  });

  it('tells the model why a tool failed, and goes on', async () => {
    const model = new ScriptedChatModel([[calls('look')], [says('anyway')]]);
    const broken = tool('look', async () => {
      throw new Error('the disk is gone');
    });
    const result = await start(model, [broken]).run();
    expect(result.end).toBe('answered');
    expect(result.rounds[0]?.calls[0]?.result).toContain('the disk is gone');
  });

  it('asks for an answer without tools after the last round, and stops there', async () => {
    const model = new ScriptedChatModel([[calls('look')]]);
    const { run } = start(model);
    const result = await run();
    expect(result.end).toBe('round limit');
    expect(model.requests).toHaveLength(limits.rounds + 1);
    expect(textsOf(model.requests.at(-1)!.messages.at(-1)!)).toContain('Answer now');
    expect(result.rounds.at(-1)?.calls).toEqual([]);
  });

  it('cuts an answer that grows without end', async () => {
    const model = new ScriptedChatModel([[says('x'.repeat(700)), says('y'.repeat(700))]]);
    const result = await start(model).run();
    expect(result.end).toBe('too long');
    expect(result.rounds[0]?.text).toHaveLength(limits.answerCharacters);
  });

  it('cuts a long tool result with a notice', async () => {
    const model = new ScriptedChatModel([[calls('look')], [says('ok')]]);
    const result = await start(model, [tool('look', async () => 'z'.repeat(500))]).run();
    expect(result.rounds[0]?.calls[0]?.result).toMatch(/^z{100}\n\(Cut here: 100 of 500/);
  });

  it('asks nothing once cancelled', async () => {
    const model = new ScriptedChatModel([[says('never')]]);
    const { run, signal } = start(model);
    signal.aborted = true;
    expect(await run()).toEqual({ end: 'cancelled', rounds: [] });
    expect(model.requests).toHaveLength(0);
  });

  it('stops between two rounds when cancelled during a tool', async () => {
    const model = new ScriptedChatModel([[calls('look'), calls('look')]]);
    const signal = { aborted: false };
    let runs = 0;
    const cancelling = tool('look', async () => {
      runs += 1;
      signal.aborted = true;
      return 'late';
    });
    const result = await new ToolLoop(model, [cancelling], limits, () => undefined).run(
      prompt,
      [],
      signal,
    );
    expect([result.end, runs, model.requests.length]).toEqual(['cancelled', 1, 1]);
  });

  it('makes the model call each attached tool first, one at a time', async () => {
    const model = new ScriptedChatModel([[calls('b')], [calls('c')], [says('done')]]);
    const { run } = start(model, [tool('a'), tool('b'), tool('c')]);
    await run(['b', 'c']);
    expect(
      model.requests.map(({ tools, mustCall }) => [tools.map(({ name }) => name), mustCall]),
    ).toEqual([
      [['b'], true],
      [['c'], true],
      [['a', 'b', 'c'], false],
    ]);
  });

  it('lets a failure of the model through', async () => {
    const model = new ScriptedChatModel([[says('half'), new Error('quota')]]);
    await expect(start(model).run()).rejects.toThrow('quota');
  });

  it('ends where the request alone is too long for the model', async () => {
    const model = new ScriptedChatModel([[says('never')]], 10);
    expect((await start(model).run()).end).toBe('no room');
    expect(model.requests).toHaveLength(0);
  });
});
