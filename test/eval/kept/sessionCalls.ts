import { execFileSync } from 'node:child_process';
import { isInstructionFile } from '../../../src/core/capture/instructions/instructionFiles';

/** What an agent handed to a tool. */
export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Where the checkpoints of recorded sessions lie. */
const branch = 'refs/heads/entire/checkpoints/v1';
const most = 1 << 30;

type Fields = Readonly<Record<string, unknown>>;

/** The tool calls of a session by their ids, whatever agent wrote it. `paths` = its transcripts on the branch of checkpoints. */
export function callsOfSession(
  mirror: string,
  paths: readonly string[],
): ReadonlyMap<string, ToolCall> {
  const calls = new Map<string, ToolCall>();
  for (const path of paths) {
    const text = git(mirror, ['show', `${branch}:${path}`]);
    const whole = read(text);
    for (const one of whole === undefined ? text.split('\n').map(read) : [whole]) walk(one, calls);
  }
  return calls;
}

/** What was committed of a session: the diffs of the commits that carry its checkpoints, oldest first. */
export function commitsOfSession(mirror: string, paths: readonly string[]): readonly string[] {
  const ids = new Set(paths.map((path) => path.split('/').slice(0, 2).join('')));
  return git(mirror, [
    ...['log', '--branches', '--remotes', '--tags', '--no-merges', '--reverse'],
    '--format=%H%x09%(trailers:key=Entire-Checkpoint,valueonly,separator=%x2C)',
  ])
    .split('\n')
    .flatMap((line) => {
      const [commit = '', marks = ''] = line.split('\t');
      return marks.split(',').some((mark) => ids.has(mark.trim())) ? [commit] : [];
    })
    .map((commit) => git(mirror, ['show', '--format=', '-U0', '-M', '--no-color', commit]));
}

/** A file as it was at a commit; `undefined` = there was none. */
export function textAt(mirror: string, commit: string, path: string): string | undefined {
  return isThere(mirror, commit, path) ? git(mirror, ['show', `${commit}:${path}`]) : undefined;
}

const isThere = (mirror: string, commit: string, path: string): boolean =>
  git(mirror, ['ls-tree', '--name-only', commit, '--', path]).trim() !== '';

/** The instruction files of a commit with the ids of their contents; empty = it has none. */
export function instructionsAt(mirror: string, commit: string): string {
  return git(mirror, ['ls-tree', '-r', '--full-tree', commit])
    .split('\n')
    .filter((line) => isInstructionFile(line.split('\t')[1] ?? ''))
    .join('\n');
}

function git(mirror: string, words: readonly string[]): string {
  try {
    return execFileSync('git', ['--git-dir', mirror, ...words], {
      ...{ maxBuffer: most, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] as const },
      env: { ...process.env, GIT_NO_LAZY_FETCH: '1' },
    });
  } catch {
    // The copy may lack it.
    return '';
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Agents write a call in few ways: an id, a name and what was handed over stand in one object. */
function walk(value: unknown, calls: Map<string, ToolCall>): void {
  if (typeof value !== 'object' || value === null) return;
  const one = value as Fields;
  const id = firstText(one, ['call_id', 'toolCallId', 'id']);
  const tool = firstText(one, ['toolName', 'tool', 'name']);
  const given = one['input'] ?? one['arguments'] ?? stateOf(one)['input'];
  if (id !== undefined && tool !== undefined && given !== undefined)
    calls.set(id, { tool, input: inputOf(given) });
  for (const part of Object.values(one)) walk(part, calls);
}

const firstText = (one: Fields, names: readonly string[]): string | undefined =>
  names.map((name) => one[name]).find((value) => typeof value === 'string');

function stateOf({ state }: Fields): Fields {
  return typeof state === 'object' && state !== null ? (state as Fields) : {};
}

function inputOf(given: unknown): Fields {
  const value = typeof given === 'string' ? (read(given) ?? { input: given }) : given;
  return typeof value === 'object' && value !== null ? (value as Fields) : { input: String(value) };
}
