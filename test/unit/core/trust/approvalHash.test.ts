import { describe, expect, it } from 'vitest';
import { readLesson } from '../../../../src/core/lesson/readLesson';
import { textHashes } from '../../../../src/core/trust/approvalHash';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';

const base: Readonly<Record<string, string>> = {
  id: 'abc',
  name: 'testing',
  description: 'Tests',
  kind: 'recipe',
  topic: 'tests.runner',
  breadth: 'broad',
  triggers: '[test]',
  signals: '["error:/x/"]',
  'applies-to': '["**/*.ts"]',
  package: 'packages/api',
  confidence: '0.7',
  fingerprint: '{ "package.json#scripts.test": "sha256:3f9ac1d2e07b" }',
  source: '{ by: scan, evidence: [] }',
  'captured-at': '2026-11-21',
  supersedes: '[old]',
  check: 'no-import left-pad',
  remind: 'after an edit',
  later: '{ deep: [1, 2] }',
};

const hashesOf = (fields: Readonly<Record<string, string | undefined>>, body = '- Use vitest.') => {
  const lines = Object.entries({ ...base, ...fields }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${value}`],
  );
  const text = `---\n${lines.join('\n')}\n---\n${body}\n`;
  const { lesson } = readLesson(text, { scope: 'project', fileName: 'a.md' }, nodeHasher);
  return textHashes(lesson, nodeHasher);
};
const { approval } = hashesOf({});

/** Every key that may change what is said or when, with another value. */
const covered: Readonly<Record<string, string>> = {
  name: 'other',
  description: 'Other',
  kind: 'convention',
  topic: 'tests.place',
  breadth: 'topic',
  triggers: '[test, spec]',
  signals: '["error:/y/"]',
  'applies-to': '["**/*.js"]',
  package: 'packages/web',
  confidence: '0.99',
  fingerprint: '{ "package.json#scripts.build": "sha256:3f9ac1d2e07b" }',
  supersedes: '[old, another]',
  check: 'no-import right-pad',
  remind: 'always',
  later: '{ deep: [2, 1] }',
};

describe('what an approval covers', () => {
  it('is the whole of SHA-256', () => expect(approval).toMatch(/^[0-9a-f]{64}$/));

  it.each(Object.entries(covered))('is other with another %s', (key, value) => {
    expect(hashesOf({ [key]: value }).approval).not.toBe(approval);
  });

  it.each(Object.keys(covered))('is other without %s', (key) => {
    expect(hashesOf({ [key]: undefined }).approval).not.toBe(approval);
  });

  it.each(['command', 'run', 'inject-always', '__proto__', 'when'])(
    'is other with a new key %s, whatever it may come to mean',
    (key) => expect(hashesOf({ [key]: 'yes' }).approval).not.toBe(approval),
  );

  it('is other with another text', () => {
    expect(hashesOf({}, '- Use jest.').approval).not.toBe(approval);
  });

  it.each([
    ['id', 'xyz'],
    ['source', '{ by: hand, evidence: [] }'],
    ['captured-at', '2026-11-22'],
    ['fingerprint', '{ "package.json#scripts.test": "sha256:000000000000" }'],
  ])('is the same with another %s, which changes neither', (key, value) => {
    expect(hashesOf({ [key]: value }).approval).toBe(approval);
  });

  it('is what journals of earlier versions hold, to the last character', () => {
    expect(hashesOf({})).toEqual({
      approval: '34089ce693f49929f1af2913e8fe9ed0ea65bdfb9c5b17f57b58cec79b7951fb',
      textHash: '9ff496711db1d3a067683f4768f1fdbf',
      shortHash: '82653881e6e5319f',
    });
  });

  it('knows what is said apart from what it is called and how it is spaced', () => {
    const { textHash } = hashesOf({});
    expect(hashesOf({ name: 'other', topic: 'x' }, '-  Use\n vitest.').textHash).toBe(textHash);
    expect(hashesOf({}, '- Use jest.').textHash).not.toBe(textHash);
  });
});
