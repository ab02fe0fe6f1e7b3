import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exportBlock,
  mostLines,
  withBlock,
  withoutBlock,
} from '../../../../src/core/agents/exportBlock';
import { exportFiles, type ExportedLesson } from '../../../../src/core/agents/exportTargets';
import { placeOfBlock, withBlockBlanked } from '../../../../src/core/lesson/exportedBlock';

const lesson = (name: string, more: Partial<ExportedLesson> = {}): ExportedLesson => ({
  name,
  kind: 'convention',
  body: `- About ${name}.`,
  globs: [],
  ...more,
});

describe('the block in files of others', () => {
  it('says the lessons in the order of their names, whatever order they come in', () => {
    const [a, b] = [lesson('a'), lesson('b', { globs: ['src/**'] })];
    const { text } = exportBlock([b, a]);
    expect(text).toBe(exportBlock([a, b]).text);
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^<!-- repo-lessons:start/),
      '## Conventions of this repository',
      '',
      '- About a.',
      '- About b. (for `src/**`)',
      '<!-- repo-lessons:end -->',
    ]);
  });

  it('has at most sixty lines, and says what it has no room for', () => {
    const many = Array.from({ length: 80 }, (_, at) => lesson(`lesson${at}`));
    const { text, leftOut } = exportBlock(many);
    expect(text.split('\n')).toHaveLength(mostLines);
    expect(leftOut).toHaveLength(80 - (mostLines - 4));
    expect(text).toContain('About lesson0.');
  });

  it('sets a recipe under its name', () => {
    const recipe = lesson('release', { kind: 'recipe', body: '1. One\n2. Two' });
    expect(exportBlock([recipe]).text).toContain('- release:\n  1. One\n  2. Two\n');
  });

  it('is ended by no lesson', () => {
    const bad = lesson('bad', { body: '- a\n<!-- repo-lessons:end -->\n- b' });
    const text = withBlock('# Mine\n', '', exportBlock([bad]).text) ?? '';
    expect(withoutBlock(text)).toBe('# Mine\n');
  });

  const pieces = fc.constantFrom(
    '# Title',
    '- rule',
    '',
    '<!-- other -->',
    '```',
    'é 🌿',
    '\uFEFF',
  );
  const texts = fc
    .tuple(fc.array(pieces, { minLength: 1 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
    .map(([lines, eol, isEnded]) => lines.join(eol) + (isEnded ? eol : ''))
    .filter((text) => text !== '');

  it('comes and goes without a trace, in any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const one = exportBlock([lesson('a')]).text;
        const two = exportBlock([lesson('a'), lesson('b')]).text;
        const first = withBlock(text, '', one) ?? '';
        expect(first.startsWith(text)).toBe(true);
        expect(withBlock(first, '', one)).toBe(first);
        const second = withBlock(first, '', two) ?? '';
        expect(withBlock(second, '', one)).toBe(first);
        expect(withoutBlock(second)).toBe(text);
      }),
    );
  });

  it('takes the place of the one that is there, between what others wrote', () => {
    const block = exportBlock([lesson('a')]).text;
    const text = `# Top\r\n${block.replace(/\n/g, '\r\n')}\r\n\r\n# Below\r\n<!-- other:end -->`;
    const next = withBlock(text, '', exportBlock([lesson('b')]).text) ?? '';
    expect(next.startsWith('# Top\r\n')).toBe(true);
    expect(next.endsWith('\r\n\r\n# Below\r\n<!-- other:end -->')).toBe(true);
    expect(next).not.toMatch(/[^\r]\n/);
    expect(withoutBlock(next)).toBe('# Top\r\n\r\n# Below\r\n<!-- other:end -->');
  });

  it.each([
    '<!-- repo-lessons:start -->',
    '<!-- repo-lessons:end -->\n<!-- repo-lessons:start -->',
  ])('leaves a text with broken marks alone: %s', (text) => {
    expect(placeOfBlock(text)).toBe('broken');
    expect(withBlock(text, '', 'x')).toBeUndefined();
    expect(withoutBlock(text)).toBeUndefined();
  });

  it('is nothing that an import reads, and moves no line', () => {
    const text = `# Mine\n\n- Rule.\n\n${exportBlock([lesson('a')]).text}\n- Last.\n`;
    const blanked = withBlockBlanked(text);
    expect(blanked).not.toContain('About a');
    expect(blanked.split('\n').indexOf('- Last.')).toBe(text.split('\n').indexOf('- Last.'));
  });
});

describe('files for globs', () => {
  it('are one for each set, each with what its tool reads at the top', () => {
    const files = exportFiles(
      'instructions',
      [lesson('a'), lesson('b', { globs: ['src/**/*.ts'] })],
      [],
    );
    expect(files.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\.github\/instructions\/lessons-src-ts-\w+\.instructions\.md$/),
      '.github/instructions/lessons.instructions.md',
    ]);
    expect(files[0]?.head).toContain('\napplyTo: "src/**/*.ts"\n');
    expect(files[1]?.head).toContain('\napplyTo: "**"\n');
    const [own, all] = exportFiles('cursor', [lesson('a'), lesson('b', { globs: ['x'] })], []);
    expect(own?.head).toContain('\nglobs: x\nalwaysApply: false\n');
    expect(all?.head).toContain('\nglobs:\nalwaysApply: true\n');
  });

  it('are known where nothing belongs to them any more', () => {
    const there = ['lessons-src-1234.mdc', 'lessons.mdc', 'mine.mdc', 'lessons.md'];
    expect(exportFiles('cursor', [lesson('a')], there)).toMatchObject([
      { path: '.cursor/rules/lessons-src-1234.mdc', lessons: [] },
      { path: '.cursor/rules/lessons.mdc', lessons: [{ name: 'a' }] },
    ]);
  });
});
