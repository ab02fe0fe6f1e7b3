import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitFrontmatter } from '../../../../src/core/lesson/frontmatter';
import { readLesson } from '../../../../src/core/lesson/readLesson';
import {
  editLesson,
  newLessonText,
  publishDigests,
  replaceBody,
} from '../../../../src/core/lesson/writeLesson';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';

const text = `---
# who touches this: ask the test team
name: testing # short
x-owner: [qa,   ci] # ours
triggers: [test]
fingerprint:
  package.json#scripts.test: "sha256:000000000000" # the runner
  tests/: "sha256:111111111111"

---
- body
`;

const read = (content: string) =>
  readLesson(content, { scope: 'project', fileName: 'a.md' }, nodeHasher).lesson;

describe('writing a lesson', () => {
  it('changes nothing where nothing changes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (content) => {
        expect(editLesson(content, {})).toBe(content);
        const { head, yaml = '', fence, body } = splitFrontmatter(content);
        expect(head + yaml + fence + body).toBe(content);
      }),
    );
  });

  it('keeps unknown keys, comments and their order when a key is set', () => {
    expect(editLesson(text, { id: 'abc', name: 'tests' })).toBe(
      text.replace('name: testing # short', 'id: abc\nname: tests # short'),
    );
  });

  it('puts new keys at their place in the order', () => {
    const keys = [
      ...editLesson(text, {
        id: 'i',
        kind: 'recipe',
        'captured-at': '2026-01-01',
        topic: 't',
      }).matchAll(/^([\w-]+):/gm),
    ].map(([, key]) => key);
    expect(keys).toEqual([
      'id',
      'name',
      'kind',
      'topic',
      'x-owner',
      'triggers',
      'fingerprint',
      'captured-at',
    ]);
  });

  it('removes a key with its lines', () => {
    expect(editLesson(text, { fingerprint: undefined })).not.toContain('sha256');
    expect(editLesson(text, { fingerprint: undefined })).toContain('x-owner: [qa,   ci] # ours');
  });

  it('adds frontmatter to a file that has none', () => {
    expect(editLesson('just a body\n', { id: 'abc' })).toBe('---\nid: abc\n---\njust a body\n');
  });

  it('keeps CRLF line ends', () => {
    const edited = editLesson(text.replace(/\n/g, '\r\n'), { id: 'abc' });
    expect(edited).toContain('id: abc\r\n');
    expect(edited.replace(/\r\n/g, '')).not.toContain('\n');
  });

  it('publishes digests in place, comments kept', () => {
    expect(publishDigests(text, { 'tests/': 'sha256:222222222222' })).toBe(
      text.replace('sha256:111111111111', 'sha256:222222222222'),
    );
  });

  it('turns the list form into a map when digests are published', () => {
    const listed = '---\nfingerprint: [package.json, tests/]\n---\nbody\n';
    expect(
      read(publishDigests(listed, { 'package.json': 'sha256:222222222222' })).fingerprint,
    ).toEqual([{ ref: 'package.json', digest: 'sha256:222222222222' }, { ref: 'tests/' }]);
  });

  it('reads back every value it wrote', () => {
    const words = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter(
        (word) =>
          word.trim() === word &&
          !/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ud800-\udfff]/.test(word),
      );
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 4 }), (name, triggers) => {
        const lesson = read(newLessonText({ name, triggers }, 'body'));
        expect([lesson.name, lesson.triggers]).toEqual([name, triggers]);
      }),
    );
  });

  it('replaces the body alone', () => {
    expect(replaceBody(text, 'new body')).toBe(text.replace('- body', 'new body'));
  });
});
