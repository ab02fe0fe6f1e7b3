import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../src/core/errors';
import { saying } from '../../../src/core/saying';
import { logLine, say, sayError } from '../../../src/prose/say';
import { sentences } from '../../../src/prose/sentences';

describe('what people read', () => {
  it('is a sentence with the facts of a saying in it', () => {
    const what = saying('drift.changed', { before: 'vitest run', now: 'jest' });
    expect(say(what)).toBe('changed from "vitest run" to "jest"');
  });

  it('holds a saying inside a saying, a list with commas and a list of sayings with semicolons', () => {
    const drifts = ['a', 'b'].map((ref) =>
      saying('status.drift', { ref, what: saying('drift.missing') }),
    );
    expect(say(saying('status.drifted', { drifts }))).toBe('a was deleted; b was deleted');
    expect(say(failure.lessonAmbiguous('twin', ['x', 'y']))).toBe(
      '"twin" names 2 lessons. Use one of the ids: x, y.',
    );
  });

  it('goes through a translation, the parts inside it too', () => {
    const shout = (sentence: string, facts: Readonly<Record<string, string | number>>): string =>
      `<${sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name]))}>`;
    const what = saying('atLine', { line: 3, what: saying('problem.notPairs') });
    expect(say(what, shout)).toMatch(/^<line 3: <The frontmatter .*>>$/);
  });

  it('is the text itself where a record holds one, and the code where nothing is known of it', () => {
    expect(say('as an earlier version wrote it')).toBe('as an earlier version wrote it');
    expect(say(saying('of.a.later.version'))).toBe('of.a.later.version');
  });

  it('takes no fact for a name of its own', () => {
    expect(say(saying('drift.is', { now: '{before}' }))).toBe('is "{before}" now');
  });

  it('has one sentence for each code, whatever its subject', async () => {
    const tables = await Promise.all(
      readdirSync('src/prose')
        .filter((file) => !/^(?:say|sentences|verbs|tsconfig)/.test(file))
        .map((file) => import(`../../../src/prose/${file}`) as Promise<Record<string, object>>),
    );
    const all = tables.flatMap((module) => Object.values(module).flatMap(Object.keys));
    expect(tables.length).toBeGreaterThan(15);
    expect(Object.keys(sentences).sort()).toEqual(all.sort());
  });

  it('tells a failure of ours by its sentence, any other by its message, and both in a log', () => {
    expect(sayError(failure.lessonNotFound('x'))).toContain('No lesson is named "x"');
    expect(sayError(new TypeError('x is undefined'))).toBe('x is undefined');
    expect(logLine('The index is rebuilt', new Error('it is damaged.'))).toBe(
      'The index is rebuilt: it is damaged.',
    );
    expect(logLine(failure.cancelled())).toBe('Cancelled.');
  });
});
