import type { Caller } from '../../agents/agentEvent';
import type { RepositoryFiles } from '../../ports';
import type { Instruction } from '../preflight/standsIn';

/** For files of any path, as an export makes it; the others there are read with the files that they are for. */
const forAllFiles = '.github/instructions/lessons.instructions.md';

/** What each agent reads at the root of a repository without being asked. */
const readByItself: Readonly<Record<Caller, readonly string[]>> = {
  claude: ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md'],
  codex: ['AGENTS.override.md', 'AGENTS.md'],
  vscode: ['.github/copilot-instructions.md', forAllFiles, 'AGENTS.md', 'CLAUDE.md'],
  copilot: ['.github/copilot-instructions.md', forAllFiles, 'AGENTS.md', 'CLAUDE.md'],
  cursor: ['AGENTS.md', '.cursorrules', '.cursor/rules/lessons.mdc'],
  gemini: ['GEMINI.md'],
  cline: ['AGENTS.md', '.clinerules'],
  opencode: ['AGENTS.md'],
};

/** A longer file of instructions is not looked through: nobody should wait for that. Bytes. */
const mostBytes = 100_000;

/** The instructions an agent has read: those it always reads, and `more`, of which it said so. Root-relative. */
export async function agentInstructions(
  files: RepositoryFiles,
  caller: Caller,
  more: readonly string[],
): Promise<readonly Instruction[]> {
  const found: Instruction[] = [];
  for (const name of new Set([...readByItself[caller], ...more])) {
    const file = await files.read(name, mostBytes);
    if (file.kind === 'read') found.push({ name, text: file.text() });
  }
  return found;
}
