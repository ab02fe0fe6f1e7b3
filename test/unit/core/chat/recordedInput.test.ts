import { expect, it } from 'vitest';
import { recordedInput } from '../../../../src/core/chat/recordedInput';

it('keeps what names something and drops contents', () => {
  const input = { path: 'a.ts', oldText: 'x', newText: 'y', startLine: 3, content: 'z' };
  expect(recordedInput(input)).toEqual({ path: 'a.ts', startLine: 3 });
  expect(recordedInput({ command: ['npm', 'test'], env: { KEY: 'v' } })).toEqual({
    command: ['npm', 'test'],
  });
});

it('drops names that are too long to be names, and always fits whole into an event', () => {
  const long = 'a'.repeat(190);
  expect(recordedInput({ query: 'a'.repeat(201) })).toEqual({});
  const kept = recordedInput({ path: long, query: long, glob: long, command: 'npm test' });
  expect(kept).toEqual({ path: long, query: long, command: 'npm test' });
  expect(JSON.stringify(kept).length).toBeLessThanOrEqual(480);
});
