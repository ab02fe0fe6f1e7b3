import { describe, expect, it } from 'vitest';
import { isInstructionFile, unsentAttachments } from '../../../../src/core/chat/attachments';

const agents = { name: 'AGENTS.md', text: 'Attached: AGENTS.md\nUse tabs.' };
const code = { name: 'src/a.ts', text: 'Attached: src/a.ts\nexport {};' };

describe('attachments', () => {
  it('send a file of instructions once in a conversation, other files whenever they are attached', () => {
    const sent = [`${agents.text}\n\n${code.text}`];
    expect(unsentAttachments([agents, code], [])).toEqual([agents, code]);
    expect(unsentAttachments([agents, code], sent)).toEqual([code]);
  });

  it('send a file of instructions again that was changed since', () => {
    const changed = { ...agents, text: 'Attached: AGENTS.md\nUse spaces.' };
    expect(unsentAttachments([changed], [agents.text])).toEqual([changed]);
  });

  it.each([
    ['AGENTS.md', true],
    ['packages/api/CLAUDE.md', true],
    ['.github/copilot-instructions.md', true],
    ['.github/instructions/tests.instructions.md', true],
    ['.cursor/rules/style.mdc', true],
    ['docs/agents.ts', false],
    ['README.md', false],
  ])('know %s', (path, expected) => {
    expect(isInstructionFile(path)).toBe(expected);
  });

  it('leave out the list of skills that the editor adds, and no text of the user', () => {
    const list = '<skills>\nHere is a list of skills.\n<skill><name>x</name></skill>\n</skills>\n';
    const typed = { name: '', text: 'why does <skills> stand here?' };
    expect(unsentAttachments([{ name: '', text: list }, typed], [])).toEqual([typed]);
  });
});
