import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ScriptedModel } from '../host/scriptedModel';

describe('the scripted model', () => {
  const script = ScriptedModel.ofThisRun();

  async function ask(text: string, token?: vscode.CancellationToken): Promise<string> {
    const [model] = await vscode.lm.selectChatModels({ vendor: 'scripted' });
    assert.ok(model, 'no scripted model');
    const message = vscode.LanguageModelChatMessage.User(text);
    const response = await model.sendRequest(
      [message],
      { modelOptions: { temperature: 0 } },
      token,
    );
    let answer = '';
    for await (const part of response.stream) {
      if (part instanceof vscode.LanguageModelTextPart) answer += part.value;
      if (part instanceof vscode.LanguageModelToolCallPart) answer += `<${part.name}>`;
    }
    return answer;
  }

  beforeEach(() => script.forget());

  it('answers by the first rule that fits and is not used up', async () => {
    script.follow([
      { when: 'weather', times: 1, steps: [{ text: 'rain', chunk: 1, delay: 1 }] },
      { when: 'weather', steps: [{ text: 'sun' }, { call: 'no_such_tool' }] },
    ]);
    assert.equal(await ask('What WEATHER?'), 'rain');
    assert.equal(await ask('What weather?'), 'sun<no_such_tool>');
    assert.match(await ask('What time?'), /no rule/);
  });

  it('records what it was sent', async () => {
    script.answer([{ text: 'ok' }]);
    await ask('remember me');
    const [request] = script.requests();
    assert.deepEqual(request?.messages, [
      { role: 'user', parts: [{ kind: 'text', text: 'remember me' }] },
    ]);
    assert.deepEqual(request?.modelOptions, { temperature: 0 });
    assert.equal(script.ends()[0]?.outcome, 'answered');
  });

  it('streams text of any length', async () => {
    script.answer([{ text: 'word ', untilLength: 5_000_000 }]);
    assert.equal((await ask('much')).length, 5_000_000);
  });

  it('fails as told', async () => {
    script.answer([{ text: 'half' }, { fail: 'out of quota', code: 'blocked' }]);
    await assert.rejects(ask('fail'), /out of quota/);
    assert.equal(script.ends()[0]?.outcome, 'failed');
  });

  it('hangs until cancelled', async () => {
    script.answer([{ hang: true }]);
    const source = new vscode.CancellationTokenSource();
    setTimeout(() => source.cancel(), 300);
    await ask('hang', source.token).catch(() => undefined);
    assert.equal(script.ends()[0]?.outcome, 'cancelled');
  });
});
