import { describe, expect, it } from 'vitest';
import type { InstructionTexts } from '../../src/core/ports';

/** The promises of the port `InstructionTexts`, for every adapter. `open` makes a repository with these files. */
export function describeInstructionTexts(
  name: string,
  open: (files: Readonly<Record<string, string>>) => InstructionTexts,
): void {
  describe(`${name} as InstructionTexts`, () => {
    it('gives the exact text, line ends and marks included', async () => {
      const text = '\uFEFF# Hier\r\n\r\n- grün 🌿';
      expect(await open({ 'docs/AGENTS.md': text }).read('docs/AGENTS.md')).toBe(text);
    });

    it('gives nothing where there is no file', async () => {
      const texts = open({ 'docs/AGENTS.md': 'a' });
      expect(await texts.read('CLAUDE.md')).toBeUndefined();
      expect(await texts.read('docs')).toBeUndefined();
    });

    it('gives back what was written', async () => {
      const texts = open({ 'AGENTS.md': 'a' });
      await texts.write('AGENTS.md', 'b\r\n');
      expect(await texts.read('AGENTS.md')).toBe('b\r\n');
    });

    it('makes no file', async () => {
      const write = async () => open({}).write('AGENTS.md', 'b');
      await expect(write()).rejects.toMatchObject({ code: 'notPlainFile' });
    });
  });
}
