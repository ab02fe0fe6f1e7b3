import type { Caller } from '../../agents/agentEvent';
import type { Pipeline } from '../pipeline';
import type { Instruction } from '../preflight/standsIn';
import { geminiContext } from './geminiContext';

/** For files of any path, as an export makes it; the others there are read with the files that they are for. */
const forAllFiles = '.github/instructions/lessons.instructions.md';

/** What each agent reads at the root of a repository without being asked; of Gemini CLI its settings say it. */
const readByItself: Readonly<Record<Exclude<Caller, 'gemini'>, readonly string[]>> = {
  claude: ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md'],
  codex: ['AGENTS.override.md', 'AGENTS.md'],
  vscode: ['.github/copilot-instructions.md', forAllFiles, 'AGENTS.md', 'CLAUDE.md'],
  copilot: ['.github/copilot-instructions.md', forAllFiles, 'AGENTS.md', 'CLAUDE.md'],
  cursor: ['AGENTS.md', '.cursorrules', '.cursor/rules/lessons.mdc'],
  cline: ['AGENTS.md', '.clinerules'],
  opencode: ['AGENTS.md'],
};

/** A longer file of instructions is not looked through: nobody should wait for that. Bytes. */
const mostBytes = 100_000;

/** The instructions an agent has read: those it always reads, and `more`, of which it said so. Root-relative. `readOwn` = a file below the user's home. */
export async function agentInstructions(
  pipeline: Pipeline,
  caller: Caller,
  more: readonly string[],
  readOwn: (place: string) => Promise<string | undefined>,
): Promise<readonly Instruction[]> {
  const found: Instruction[] = [];
  const always =
    caller === 'gemini' ? await geminiContext(pipeline, readOwn) : readByItself[caller];
  for (const name of new Set([...always, ...more])) {
    const file = await pipeline.repository.read(name, mostBytes);
    if (file.kind === 'read') found.push({ name, text: file.text() });
  }
  return found;
}
