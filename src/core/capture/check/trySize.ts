import { utf8Length } from '../../language/utf8Length';
import type { RelativePath } from '../../ports';
import type { InstructionFile } from '../instructions/instructionFiles';
import type { Finding } from './finding';
import { folderOf } from '../resolvePath';

/** Bytes of all AGENTS.md from the root down to a folder that Codex reads (`project_doc_max_bytes`); what follows is cut off. */
const mostAgentsBytes = 32 * 1024;

/** A file of which an assistant reads only the beginning. */
export function trySize(
  file: InstructionFile,
  files: readonly InstructionFile[],
): readonly Finding[] {
  if (!isAgents(file.path)) return [];
  const folder = folderOf(file.path);
  const chain = files.filter(({ path }) => isAgents(path) && isAbove(folderOf(path), folder));
  const before = bytesOf(chain.filter(({ path }) => path !== file.path));
  const all = before + bytesOf([file]);
  if (all <= mostAgentsBytes || before > mostAgentsBytes) return [];
  const { path } = file;
  const place = { path, line: 1, column: 1, endColumn: 1, said: '' };
  return [{ ...place, code: 'too-large', subject: 'file', detail: String(all) }];
}

function isAgents(path: RelativePath): boolean {
  return /(^|\/)AGENTS\.md$/.test(path);
}

function isAbove(folder: RelativePath, below: RelativePath): boolean {
  return folder === '' || folder === below || below.startsWith(`${folder}/`);
}

function bytesOf(files: readonly InstructionFile[]): number {
  return files.reduce((sum, { text }) => sum + utf8Length(text), 0);
}
