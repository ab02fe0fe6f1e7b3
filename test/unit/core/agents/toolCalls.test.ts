import { describe, expect, it } from 'vitest';
import { commandLineOf, writtenFiles } from '../../../../src/core/agents/toolCalls';

const patch = '*** Begin Patch\n*** Update File: src/a.ts\n@@\n*** Add File: b/c.ts\n*** End Patch';

describe('what a tool call writes', () => {
  it.each([
    ['Edit', { file_path: '/r/a.ts' }, ['/r/a.ts']],
    ['NotebookEdit', { notebook_path: 'n.ipynb' }, ['n.ipynb']],
    ['create_file', { filePath: 'a.ts', content: 'x' }, ['a.ts']],
    [
      'multi_replace_string_in_file',
      { replacements: [{ filePath: 'a.ts' }, { filePath: 'b.ts' }, { filePath: 'a.ts' }] },
      ['a.ts', 'b.ts'],
    ],
    ['apply_patch', { command: patch }, ['src/a.ts', 'b/c.ts']],
    ['str_replace_editor', { command: 'create', path: 'a.ts' }, ['a.ts']],
    ['Write', {}, []],
  ])('%s %j', (tool, input, files) => {
    expect(writtenFiles(tool, input)).toEqual(files);
  });

  it.each([
    ['Read', { file_path: 'a.ts' }],
    ['str_replace_editor', { command: 'view', path: 'a.ts' }],
    ['Bash', { command: 'ls' }],
    ['', {}],
  ])('%s %j writes nothing', (tool, input) => {
    expect(writtenFiles(tool, input)).toBeUndefined();
  });
});

describe('the command line of a tool call', () => {
  it.each([
    ['Bash', { command: 'npm test' }, 'npm test'],
    ['shell', { command: ['bash', '-lc', 'npm test && ls'] }, 'npm test && ls'],
    ['shell', { command: ['npm', 'test'] }, 'npm test'],
    ['exec_command', { cmd: 'make' }, 'make'],
    ['run_in_terminal', { command: 'make' }, 'make'],
  ])('%s %j', (tool, input, line) => {
    expect(commandLineOf(tool, input)).toBe(line);
  });

  it('is none for other tools and odd input', () => {
    expect(commandLineOf('Edit', { command: 'npm test' })).toBeUndefined();
    expect(commandLineOf('Bash', { command: 7 })).toBeUndefined();
  });
});
