import { expect, it } from 'vitest';
import { lessonStates } from '../../../src/protocol/lessonState';
import { sayState } from '../../../src/prose/sayState';
import { englishStrings } from '../../../src/protocol/uiStrings';

it('calls a state the same in text and in the manager', () => {
  for (const state of lessonStates) expect(sayState(state)).toBe(englishStrings.states[state]);
});
