import { describe, expect, it } from 'vitest';
import { volatileFact } from '../../../../../src/core/capture/sessions/volatileFact';

describe('what changes with the next commit is no lesson', () => {
  it.each([
    ['We always run all 412 tests before a push.', 'names a count'],
    ['Coverage is 83 % in this repo.', 'names a count'],
    ['Here we use React 18.2.0 everywhere.', 'names a version'],
    ['Since 2024-03-01 we always squash.', 'names a date'],
    ['The rule is in config.ts:40, always look there.', 'names a line number'],
    ['We never touch line 120 of the router.', 'names a line number'],
  ])('refuses “%s”', (text, why) => {
    expect(volatileFact(text)).toBe(why);
  });

  it.each([
    'Keep functions under 40 lines in this repo.',
    'Coverage must stay over 80 %.',
    'We always pin the image `node:20.11.1`.',
    'Handlers do not open files.',
    'Every package has at most 3 modules.',
  ])('lets “%s” through', (text) => {
    expect(volatileFact(text)).toBeUndefined();
  });
});
