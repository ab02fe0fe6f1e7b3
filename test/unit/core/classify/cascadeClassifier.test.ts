import { describe, expect, it } from 'vitest';
import { CascadeClassifier } from '../../../../src/core/classify/cascadeClassifier';
import type { Verdict } from '../../../../src/core/lesson/verdict';
import { failure } from '../../../../src/core/errors';
import type { LanguageModel, ModelCallLimits, ModelMessage } from '../../../../src/core/ports';
import { inWords } from '../../../support/inWords';

const unsure: Verdict = {
  label: 'code-gen',
  confidence: 0.6,
  abstained: true,
  inject: false,
  why: 'mixed signs',
  cues: [],
  source: 'local',
};
const sure: Verdict = { ...unsure, confidence: 0.95, abstained: false, inject: true };
const silent = {
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

class ScriptedModel implements LanguageModel {
  readonly name = 'tiny';
  readonly calls: { messages: readonly ModelMessage[]; limits: ModelCallLimits }[] = [];
  constructor(public answer: string | Error) {}

  async complete(messages: readonly ModelMessage[], limits: ModelCallLimits) {
    this.calls.push({ messages, limits });
    if (this.answer instanceof Error) throw this.answer;
    return { text: this.answer, tokensIn: 200, tokensOut: 3, estimated: false };
  }
}

function cascade(local: Verdict, model?: LanguageModel) {
  const clock = { time: 0, now: () => clock.time };
  const classifier = new CascadeClassifier({
    local: { classify: () => Promise.resolve(local) },
    model: () => model,
    clock,
    logger: silent,
  });
  return { classifier, clock };
}

describe('cascade', () => {
  it('asks no model where the local one is sure', async () => {
    const model = new ScriptedModel('other');
    expect(await cascade(sure, model).classifier.classify({ text: 'a' })).toEqual(sure);
    expect(model.calls).toHaveLength(0);
  });

  it('keeps the local verdict where no model is allowed', async () => {
    expect(await cascade(unsure).classifier.classify({ text: 'a' })).toEqual(unsure);
  });

  it('takes the label of the model, with its cost', async () => {
    const model = new ScriptedModel(' "Code-gen". ');
    const verdict = await cascade(unsure, model).classifier.classify({ text: 'a' });
    expect(verdict).toMatchObject({
      label: 'code-gen',
      inject: true,
      abstained: false,
      source: 'model',
      tokensSpent: 203,
    });
    expect(model.calls[0]?.limits).toEqual({ maxOutputTokens: 10, timeoutMs: 2000 });
  });

  it('asks no model where the request goes on with one that got lessons', async () => {
    const model = new ScriptedModel('other');
    const inherited: Verdict = { ...unsure, inject: true, source: 'inherited' };
    expect(await cascade(inherited, model).classifier.classify({ text: 'go' })).toEqual(inherited);
    expect(model.calls).toHaveLength(0);
  });

  it.each([
    ['code-gen', true],
    ['exploration', false],
    ['qa', false],
    ['other', false],
  ])('trusts the word "%s" of a model at 0.8, and injects: %s', async (label, inject) => {
    const { classifier } = cascade(unsure, new ScriptedModel(label));
    expect(await classifier.classify({ text: 'a' })).toMatchObject({
      ...{ label, inject, confidence: 0.8, abstained: false, source: 'model' },
    });
  });

  it('shows the model no more than the start and the end of a long request', async () => {
    const model = new ScriptedModel('other');
    const { classifier } = cascade(unsure, model);
    const [head, tail] = ['h'.repeat(1200), 't'.repeat(600)];
    await classifier.classify({ text: head + tail });
    await classifier.classify({ text: `${head}x${tail}` });
    const shown = model.calls.map(({ messages }) => messages.map(({ role, text }) => [role, text]));
    expect(shown[0]?.[1]).toEqual(['user', head + tail]);
    expect(shown[1]?.[1]).toEqual(['user', `${head}\n…\n${tail}`]);
    expect(shown[1]?.[0]?.[0]).toBe('system');
  });

  it.each(['', 'Sure! This is code-gen, I think.', 'code', 'codegen code-gen', '{"label":"qa"}'])(
    'abstains on the answer "%s"',
    async (answer) => {
      const verdict = await cascade(unsure, new ScriptedModel(answer)).classifier.classify({
        text: 'a',
      });
      expect(verdict).toMatchObject({ abstained: true, inject: false, tokensSpent: 203 });
    },
  );

  it('abstains when the model fails', async () => {
    const model = new ScriptedModel(failure.modelFailed('no answer'));
    const verdict = await cascade(unsure, model).classifier.classify({ text: 'a' });
    expect(verdict).toMatchObject({ abstained: true, inject: false, source: 'local' });
    expect(inWords(verdict.why)).toContain('did not answer');
  });

  it('passes a cancellation on', async () => {
    const model = new ScriptedModel(failure.cancelled());
    await expect(cascade(unsure, model).classifier.classify({ text: 'a' })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('pays a repeated request once within five minutes', async () => {
    const model = new ScriptedModel('qa');
    const { classifier, clock } = cascade(unsure, model);
    await classifier.classify({ text: 'a' });
    clock.time = 299_999;
    expect(await classifier.classify({ text: 'a' })).toMatchObject({ label: 'qa', tokensSpent: 0 });
    expect(model.calls).toHaveLength(1);
    clock.time = 300_000;
    await classifier.classify({ text: 'a' });
    expect(model.calls).toHaveLength(2);
  });

  it('remembers a hundred requests, the last used ones', async () => {
    const model = new ScriptedModel('qa');
    const { classifier } = cascade(unsure, model);
    for (let index = 0; index <= 100; index += 1) await classifier.classify({ text: `t${index}` });
    await classifier.classify({ text: 't100' });
    expect(model.calls).toHaveLength(101);
    await classifier.classify({ text: 't0' });
    expect(model.calls).toHaveLength(102);
  });

  it('forgets the request that was not used for longest, whenever it was first asked', async () => {
    const model = new ScriptedModel('qa');
    const { classifier } = cascade(unsure, model);
    const ask = (at: number) => classifier.classify({ text: `t${at}` });
    for (let at = 0; at < 100; at += 1) await ask(at);
    await ask(0);
    await ask(100);
    await ask(0);
    expect(model.calls).toHaveLength(101);
    await ask(1);
    expect(model.calls).toHaveLength(102);
  });

  it('remembers no failure', async () => {
    const model = new ScriptedModel(failure.modelFailed('down'));
    const { classifier } = cascade(unsure, model);
    await classifier.classify({ text: 'a' });
    model.answer = 'code-gen';
    expect((await classifier.classify({ text: 'a' })).inject).toBe(true);
  });
});
