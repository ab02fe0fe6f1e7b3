import { describe, expect, it } from 'vitest';
import { judgeEpisode, type Observations } from '../../../../src/core/journal/judgeEpisode';
import { inWords } from '../../../support/inWords';

const edits = (...kept: readonly boolean[]) => new Map(kept.map((one, at) => [`f${at}`, one]));
const passed = { command: 'npm test', exitCode: 0 };
const failed = { command: 'npm test', exitCode: 1 };
const up = { value: 'accepted', evidence: 'thumbs up' } as const;
const down = { value: 'rejected', evidence: 'thumbs down' } as const;

describe('the outcome of a task', () => {
  it.each<[string, Observations, string, string]>([
    ['nothing', { edits: edits() }, 'unknown', 'nothing was observed'],
    ['an edit alone', { edits: edits(true) }, 'unknown', 'nothing was observed'],
    [
      'an edit and a passing check',
      { edits: edits(true), check: passed },
      'accepted',
      'npm test passed',
    ],
    [
      'an edit and a failing check',
      { edits: edits(true), check: failed },
      'rejected',
      'exit code 1',
    ],
    [
      'a check that does not exist',
      { edits: edits(true), check: { ...failed, exitCode: 127 } },
      'unknown',
      'could not run',
    ],
    ['a failing check alone', { edits: edits(), check: failed }, 'unknown', 'exit code 1'],
    ['a passing check alone', { edits: edits(), check: passed }, 'accepted', 'passed'],
    ['a command alone', { edits: edits(), command: passed }, 'accepted', 'succeeded'],
    ['a command beside edits', { edits: edits(true), command: passed }, 'unknown', 'nothing'],
    ['all edits undone', { edits: edits(false, false), check: passed }, 'rejected', 'undone'],
    ['some edits undone', { edits: edits(true, false), check: passed }, 'accepted', 'passed'],
    ['edits kept on moving on', { edits: edits(true), hasMovedOn: true }, 'accepted', 'kept'],
    [
      'edits half kept on moving on',
      { edits: edits(true, false), hasMovedOn: true },
      'unknown',
      '',
    ],
    ['moving on from an answer', { edits: edits(), hasMovedOn: true }, 'unknown', ''],
    [
      'thumbs against checks',
      { edits: edits(true), check: passed, word: down },
      'rejected',
      'thumbs',
    ],
    ['thumbs against undo', { edits: edits(false), word: up }, 'accepted', 'thumbs'],
    [
      'what was known before',
      { edits: edits(true), earlier: up, hasMovedOn: true },
      'accepted',
      'thumbs',
    ],
  ])('is read from %s', (_what, seen, value, evidence) => {
    const outcome = judgeEpisode('answered', seen);
    expect(outcome.value).toBe(value);
    expect(inWords(outcome.evidence)).toContain(evidence);
  });

  it.each(['cancelled', 'error', 'abandoned'] as const)(
    'is unknown for a task that was %s, unless the user says so',
    (exit) => {
      expect(judgeEpisode(exit, { edits: edits(true), check: passed }).value).toBe('unknown');
      expect(judgeEpisode(exit, { edits: edits(true), word: up }).value).toBe('accepted');
      expect(judgeEpisode(exit, { edits: edits(false) }).value).toBe('rejected');
    },
  );
});
