import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../../../src/core/lesson/verdict';
import { atPrompt } from '../../../../../src/core/operations/preflight/promptFloor';
import { inWords } from '../../../../support/inWords';

const verdict = (confidence: number, source: Verdict['source'] = 'local'): Verdict => ({
  ...{ label: 'code-gen', confidence, source, abstained: false, inject: true },
  ...{ why: 'it asks for a change', cues: [] },
});

describe('how sure the prompt must be', () => {
  it('is what the gate says where nobody was seen to take lessons at the first write', () => {
    expect(atPrompt(verdict(0.81), {})).toEqual(verdict(0.81));
  });

  it('is more where somebody was, and the reason says so', () => {
    const asked = { hasFirstWrite: true };
    expect(atPrompt(verdict(0.95), asked).inject).toBe(true);
    expect(atPrompt(verdict(0.81), asked)).toMatchObject({ inject: false, label: 'code-gen' });
    expect(inWords(atPrompt(verdict(0.81), asked).why)).toContain('at the first write');
  });

  it('says what was asked for', () => {
    const { compared } = atPrompt(verdict(0.81), { hasFirstWrite: true });
    expect(compared).toEqual({ chance: 0.81, bar: 0.9 });
  });

  it.each([
    [
      'let pass what they bring over it',
      0.81,
      -0.1,
      true,
      'sure enough for the prompt, by your votes',
    ],
    [
      'keep back what they bring under it',
      0.93,
      0.06,
      false,
      'not sure enough for the prompt, by your votes',
    ],
    ['are not named where they decide nothing', 0.81, 0.06, false, 'at the first write'],
  ])('is moved by the votes of a user, which %s', (_, chance, shift, inject, why) => {
    const moved = atPrompt(verdict(chance), { hasFirstWrite: true }, shift);
    expect(moved.inject).toBe(inject);
    expect(String(inWords(moved.why))).toContain(why);
  });

  it('stays for a sure one, with votes or without', () => {
    expect(atPrompt(verdict(0.98), { hasFirstWrite: true }, 0.06)).toEqual(verdict(0.98));
  });

  it.each(['model', 'assumed', 'inherited'] as const)('leaves alone what was %s', (source) => {
    expect(atPrompt(verdict(0.5, source), { hasFirstWrite: true }).inject).toBe(true);
  });
});
