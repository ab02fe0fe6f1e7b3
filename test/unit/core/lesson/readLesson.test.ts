import { describe, expect, it, vi } from 'vitest';
import { readLesson } from '../../../../src/core/lesson/readLesson';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { say } from '../../../../src/prose/say';

const read = (text: string, fileName = 'testing.md') =>
  readLesson(text, { scope: 'project', fileName }, nodeHasher);
const problems = (text: string) =>
  read(text).problems.map((problem) => `${problem.line ?? '-'}: ${say(problem)}`);

describe('reading a lesson', () => {
  it('needs only a body', () => {
    const { lesson, problems: found } = read('- Tests run with vitest: `npm test`.\n');
    expect(found).toEqual([]);
    expect(lesson).toMatchObject({
      name: 'testing',
      description: 'Tests run with vitest: `npm test`.',
      kind: 'convention',
      triggers: [],
      fingerprint: [],
      body: '- Tests run with vitest: `npm test`.',
    });
  });

  it('gives a lesson without an id the same one at every look, and another one in another file', () => {
    expect(read('text').lesson.id).toMatch(/^[a-z2-7]{12}$/);
    expect(read('text').lesson.id).toBe(read('other text').lesson.id);
    expect(read('text', 'other.md').lesson.id).not.toBe(read('text').lesson.id);
  });

  it('takes no id that every object has, and gives the lesson its derived one', () => {
    const text = '---\nid: constructor\n---\ntext\n';
    const { lesson } = read(text);
    expect(lesson.id).toBe(read('text').lesson.id);
    expect(problems(text)[0]).toContain('"id" should be');
  });

  it('reads every field', () => {
    const { lesson, problems: found } = read(`---
id: k3v9q2mx7t4p
name: tests
description: Test runner
kind: recipe
topic: tests.runner
breadth: broad
triggers: [test, 'vi: test']
signals: ["error:/No test files/"]
applies-to: ["**/*.ts"]
package: packages/api/
confidence: 0.4
fingerprint:
  package.json#scripts.test: "sha256:3f9ac1d2e07b"
  tests/:
source: { by: scan, evidence: ["41 of 43 files"] }
captured-at: 2026-11-21
supersedes: [ab12]
---
1. Run \`npm test\`
`);
    expect(found).toEqual([]);
    expect(lesson).toEqual({
      id: 'k3v9q2mx7t4p',
      name: 'tests',
      description: 'Test runner',
      kind: 'recipe',
      topic: 'tests.runner',
      breadth: 'broad',
      triggers: ['test', 'vi: test'],
      signals: ['error:/No test files/'],
      appliesTo: ['**/*.ts'],
      package: 'packages/api',
      confidence: 0.4,
      fingerprint: [
        { ref: 'package.json#scripts.test', digest: 'sha256:3f9ac1d2e07b' },
        { ref: 'tests/' },
      ],
      source: { by: 'scan', evidence: ['41 of 43 files'] },
      capturedAt: '2026-11-21',
      check: [],
      supersedes: ['ab12'],
      body: '1. Run `npm test`',
    });
  });

  it('reads the older list form of a fingerprint', () => {
    const { lesson } = read('---\nfingerprint: [package.json#scripts.test, tests/]\n---\nbody');
    expect(lesson.fingerprint).toEqual([{ ref: 'package.json#scripts.test' }, { ref: 'tests/' }]);
  });

  it('reads the same from CRLF and a byte order mark', () => {
    const text = '---\nname: a\ntriggers: [x]\n---\nline one\nline two\n';
    expect(read(`\uFEFF${text.replace(/\n/g, '\r\n')}`).lesson).toEqual(read(text).lesson);
  });

  it.each([
    [
      'an empty file',
      '',
      '-: The lesson has no text. Write what holds in this repository below the frontmatter.',
    ],
    [
      'no closing fence',
      '---\nname: x\nbody',
      '1: The frontmatter has no closing "---" line. Add one.',
    ],
    [
      'an unknown kind',
      '---\nkind: rule\n---\nbody',
      '2: "kind" should be one of convention, recipe.',
    ],
    [
      'a confidence out of range',
      '---\nconfidence: 7\n---\nbody',
      '2: "confidence" should be a number from 0 to 1.',
    ],
    [
      'triggers that are a map',
      '---\nname: a\ntriggers: { a: 1 }\n---\nbody',
      '3: "triggers" should be a list of texts (each of at most 1000 characters).',
    ],
    [
      'frontmatter that is a list',
      '---\n- a\n---\nbody',
      '2: The frontmatter is not a list of "key: value" lines.',
    ],
  ])('names what is wrong with %s and reads on', (_what, text, problem) => {
    expect(problems(text)).toContain(problem);
  });

  it('names the line of broken YAML and still reads the body', () => {
    const { lesson, problems: found } = read('---\nname: a\ntriggers: [x\n---\nbody\n');
    expect(found[0]?.code).toBe('problem.notYaml');
    expect(found[0]?.line).toBeGreaterThanOrEqual(3);
    expect(lesson.body).toBe('body');
  });

  it('is not slowed down by an alias bomb', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefghij'
        .split('')
        .map((key, at) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghij'[at]}`).join(',')}]`),
      'triggers: *j',
    ].join('\n');
    expect(problems(`---\n${bomb}\n---\nbody`).length).toBeGreaterThan(0);
  });

  it('warns of a convention that is too long, without refusing it', () => {
    const { problems: found } = read('word '.repeat(61));
    expect(found).toEqual([
      {
        severity: 'warning',
        line: 1,
        code: 'problem.tooManyWords',
        data: { words: 61, kind: 'convention', most: 60 },
      },
    ]);
  });
});

it('says nothing on standard error, whatever the keys of a file are', () => {
  const warned = vi.spyOn(process, 'emitWarning');
  read('---\nlater: { [a, b]: 1 }\n---\n- Text.\n');
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
