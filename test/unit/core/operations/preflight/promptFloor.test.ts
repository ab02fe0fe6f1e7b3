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

  it.each(['model', 'assumed', 'inherited'] as const)('leaves alone what was %s', (source) => {
    expect(atPrompt(verdict(0.5, source), { hasFirstWrite: true }).inject).toBe(true);
  });
});
