import { describe, expect, it } from 'vitest';
import { readReply } from '../../../../../src/core/capture/sessions/readReply';

describe('the message after an answer', () => {
  it.each([
    'no, use pnpm',
    'No. We use pnpm here.',
    'nope, put it in src/lib',
    "that's not what I asked for",
    'wrong file, it belongs into packages/api',
    'use vitest instead',
    'you should have added a test',
    'please revert that',
    'не так, используй pnpm',
    '不对，用 pnpm',
    'non, pas comme ça',
    'no use vitest',
    'that is incorrect',
    'it was not what i need',
    'not what i asked',
    'make it blue, not like that',
    'we told you about the tabs',
    'why did you remove it',
    'do it rather than what you did',
    'it should not have tabs',
    'das ist falsch',
    'eso no',
    'isso não',
    "mais c'est faux",
  ])('corrects: %s', (message) => {
    expect(readReply(message)).toMatchObject({ corrects: true, verdict: 'rejected' });
  });

  it.each([
    'the tests still fail',
    "it doesn't work",
    'same error',
    'that broke the build',
    'TypeError: x is not a function\n    at a.ts:3',
    'FAIL test/a.test.ts',
    'das geht nicht',
    '还是报错',
    'they crash',
    'still getting the old page',
    'it is worse',
    'you broke it',
  ])('complains: %s', (message) => {
    expect(readReply(message)).toMatchObject({ corrects: false, verdict: 'rejected' });
  });

  it.each([
    'thanks!',
    'perfect',
    'works great',
    'looks good, thank you',
    'that works',
    'danke',
    '谢谢',
    'ありがとう',
  ])('is content: %s', (message) => {
    expect(readReply(message)).toMatchObject({ corrects: false, verdict: 'accepted' });
  });

  it.each([
    'now add a test for truncate',
    'thanks, but can you also rename it?',
    'what does this function do?',
    'is there no other way?',
    'continue',
    'add a button that says "no, thanks"',
    'rename notFound to missing',
    '> no, use pnpm\n\nwhat did he mean by that?',
    '<system-reminder>no, use pnpm</system-reminder>',
    '',
  ])('says nothing of the work: %s', (message) => {
    expect(readReply(message)).toMatchObject({ corrects: false });
    expect(readReply(message).verdict).toBeUndefined();
  });

  it('moves on with a new task, not with a question, "continue" or a complaint', () => {
    expect(readReply('now add a test for truncate').movesOn).toBe(true);
    for (const open of ['continue', '继续', 'which file is that in?', 'it still fails', '']) {
      expect(readReply(open).movesOn).toBe(false);
    }
  });

  it('may state a rule without judging', () => {
    const reply = readReply('In this repo we always run the tests with pnpm.');
    expect(reply).toMatchObject({ corrects: true });
    expect(reply.verdict).toBeUndefined();
  });

  it.each([
    'continue',
    'weiter',
    'mach weiter',
    'continúa',
    'sigue',
    'continua',
    'continuez',
    'продолжай',
    'дальше',
    '继续',
    '接着',
    '続けて',
    '계속',
  ])('goes on with the same work: %s', (message) => {
    expect(readReply(message)).toEqual({ corrects: false, movesOn: false });
  });
});
