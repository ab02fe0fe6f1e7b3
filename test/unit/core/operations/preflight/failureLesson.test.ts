import { describe, expect, it } from 'vitest';
import { findFailureLesson } from '../../../../../src/core/operations/preflight/failureLesson';
import { judgeLessons } from '../../../../../src/core/operations/preflight/eligibleLessons';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';

async function found(
  lessons: Readonly<Record<string, string>>,
  failed: { readonly command: string; readonly output?: string },
  left = 400,
) {
  const files = Object.entries(lessons).map(([name, body]) => [`${name}.md`, `${body}\n`]);
  const byFile = Object.fromEntries(files) as Readonly<Record<string, string>>;
  const manager = await openApproved(new MemoryRepository({ lessons: byFile }));
  const library = await manager.pipeline.library.refresh();
  const { eligible } = await judgeLessons(manager.pipeline, library);
  return findFailureLesson(eligible, failed, left)?.brief.name;
}

const refused = 'error: unrecognized arguments: --parallel';

describe('the lesson for a failed command', () => {
  const instead = { check: '- Instead of `npm run verify` run `make verify`.' };

  it('names the very command that failed', async () => {
    expect(await found(instead, { command: 'cd api && npm run verify --quiet' })).toBe('check');
  });

  it('is not found by half a word of it', async () => {
    expect(await found(instead, { command: 'npm run verify-all' })).toBeUndefined();
  });

  it('quotes another command for the same purpose, where the tool refused the call', async () => {
    const lessons = { tests: '- The tests run by `just test`.' };
    expect(await found(lessons, { command: 'pytest --parallel', output: refused })).toBe('tests');
  });

  it('is none where the command did its work and found something', async () => {
    const lessons = { tests: '- The tests run by `just test`.' };
    const output = '2 failed, 14 passed\nFAILED tests/test_a.py:12 AssertionError';
    expect(await found(lessons, { command: 'pytest tests', output })).toBeUndefined();
    expect(await found(lessons, { command: 'pytest tests' })).toBeUndefined();
  });

  it('is none where the lesson knows only the command that failed', async () => {
    const lessons = { tests: '- The tests run by `npm test`.' };
    const output = 'npm error Missing script: "test"';
    expect(await found(lessons, { command: 'npm test', output })).toBeUndefined();
  });

  it('names the failed command before one that only has its purpose', async () => {
    const both = {
      a: '- The tests run by `just test`.',
      b: '- Instead of `pytest` run `uv run pytest`.',
    };
    expect(await found(both, { command: 'pytest --parallel', output: refused })).toBe('b');
  });

  it('is one of the user before any that ships with the program', async () => {
    const files = {
      'package.json': '{"scripts":{"test":"vitest run"},"devDependencies":{"vitest":"^4"}}',
      'tests/a.test.ts': "import { it } from 'vitest';\n",
      'tests/b.test.ts': "import { it } from 'vitest';\n",
      'package-lock.json': '{}',
    };
    // Of many lessons some have ids behind those of shipped recipes, and some before.
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const lessons = { [`${name}.md`]: '- The tests run by `just test`.\n' };
      const repository = new MemoryRepository({ files, lessons });
      const manager = await openApproved(repository);
      await manager.scan();
      await manager.approve('add-unit-test');
      const library = await manager.pipeline.library.refresh();
      const { eligible } = await judgeLessons(manager.pipeline, library);
      expect(eligible.some(({ entry }) => entry.scope === 'shipped')).toBe(true);
      const failed = { command: 'pytest --parallel', output: refused };
      expect(findFailureLesson(eligible, failed, 400)?.brief.name).toBe(name);
    }
  });

  it('is none that is longer than a note, or than what the conversation has left', async () => {
    const long = { check: `${instead.check} ${'It takes the settings of the folder. '.repeat(6)}` };
    expect(await found(long, { command: 'npm run verify' })).toBeUndefined();
    expect(await found(instead, { command: 'npm run verify' }, 10)).toBeUndefined();
  });

  it('is none for what is no command line', async () => {
    expect(await found(instead, { command: '' })).toBeUndefined();
    expect(await found(instead, { command: '"\u0000' })).toBeUndefined();
  });
});
