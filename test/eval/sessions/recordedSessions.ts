import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TranscriptTasks } from '../../../src/core/capture/sessions/transcript';
import type { RecordedTask } from '../../../src/core/capture/sessions/task';
import { claudeFormat } from '../../../src/node/transcripts/claudeTranscripts';
import { lackData } from '../lackData';

/** Where the recorded sessions of others are described; none of their text is written into the project. */
const folder = '../shared/data/sessions';
const rebuilt = process.env['SESSIONS'] ?? join(tmpdir(), 'recorded-sessions');

/** A call of a tool as it was recorded. */
export interface RecordedCall {
  readonly t: 'call';
  readonly at: string;
  readonly tool: string;
  readonly kind: 'bash' | 'edit' | 'read' | 'agent' | 'plan' | 'other';
  readonly command?: string;
  readonly paths: readonly string[];
  /** Of an edit, for each path: whether it lies in the repository; `null` = that is open. */
  readonly inside?: readonly (boolean | null)[];
  /** An agent that worked for another one called it. */
  readonly side?: boolean;
  readonly ok: boolean | null;
  readonly exit: number | null;
  readonly output: string;
  /** Characters of the whole output; what was read is not kept. */
  readonly chars?: number;
}

interface RecordedMessage {
  readonly t: 'user';
  readonly at: string;
  readonly kind: string;
  readonly text: string;
}

export interface RecordedSession {
  readonly id: string;
  /** The commit that the code stood at before it; `null` = not known. */
  readonly commit: string | null;
  readonly cwds: readonly string[];
  readonly items: readonly (
    RecordedCall | RecordedMessage | { readonly t: 'say'; readonly at?: string }
  )[];
}

/** A mistake as an independent reader found it, with the sessions (from 0) it stands in. */
export interface JudgedMistake {
  readonly id: string;
  readonly scope?: 'tool' | 'repo' | 'machine' | 'everyday';
  readonly key: readonly string[];
  readonly wrong: readonly (readonly [string, number])[];
  readonly right: readonly (readonly [string, number])[];
  readonly sessions: readonly number[];
  readonly at: readonly number[];
  readonly call_tokens?: readonly number[];
}

/** What that reader says of one repository. */
export interface Judgement {
  readonly must: readonly JudgedMistake[];
  readonly state: readonly JudgedMistake[];
  readonly once: readonly JudgedMistake[];
  readonly findings: readonly string[];
}

export interface RecordedRepository {
  readonly repo: string;
  readonly sessions: readonly RecordedSession[];
  readonly judged: Judgement;
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

/** The sessions of the open repositories, or of the kept ones; ends the process with code 3 where they cannot be had. */
export function recordedRepositories(kept: boolean): readonly RecordedRepository[] {
  if (!existsSync(folder)) lackData(`the recorded sessions of others in ${folder}`);
  const split = readJson<readonly { readonly repo: string; readonly kept?: boolean }[]>(
    join(folder, 'split.json'),
  );
  const judged = readJson<Record<string, Judgement>>(join(folder, 'data/wrong-dev.json'));
  return split
    .filter((one) => (one.kept === true) === kept)
    .map(({ repo }) => ({
      repo,
      sessions: sessionsOf(repo),
      judged: judged[repo] ?? lackData(`a judgement of ${repo} in ${folder}`),
    }));
}

function sessionsOf(repo: string): readonly RecordedSession[] {
  const file = join(rebuilt, `${repo.replace('/', '+')}.jsonl`);
  if (!existsSync(file)) {
    const args = [join(folder, 'extract.py'), '--only', repo, '--out', rebuilt];
    spawnSync('python3', args, { stdio: 'ignore' });
  }
  if (!existsSync(file)) lackData(`a copy of ${repo}, to rebuild its sessions`);
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedSession);
}

const typedKinds = new Set(['human', 'continuation', 'plan', 'queued']);

/** The tasks of a session, read as `lessons capture --from` reads them. */
export function tasksOfSession(session: RecordedSession): readonly RecordedTask[] {
  const record = new TranscriptTasks(session.id);
  for (const event of transcriptLines(session).flatMap(claudeFormat.open().line)) record.add(event);
  const started = Date.parse(session.items.find(({ t }) => t !== 'say')?.at ?? '');
  return record
    .end()
    .flatMap(({ tasks }) =>
      tasks.map((task) => ({ ...task, ...(Number.isFinite(started) && { at: started }) })),
    );
}

/** A session as lines of a transcript of Claude Code, whatever wrote it: what `lessons capture --from` reads. */
export function transcriptLines(session: RecordedSession): string[] {
  const base = { sessionId: session.id, cwd: session.cwds[0] ?? '/repo', isSidechain: false };
  return session.items.flatMap((item, n): string[] => {
    if (item.t === 'say') return [];
    const head = { ...base, timestamp: item.at };
    if (item.t === 'user') {
      if (!typedKinds.has(item.kind)) return [];
      const message = { role: 'user', content: item.text };
      return [JSON.stringify({ ...head, type: 'user', uuid: `u${n}`, message })];
    }
    const use = { type: 'tool_use', id: `t${n}`, name: nameOf(item), input: inputOf(item) };
    const asked = { ...head, type: 'assistant', uuid: `a${n}`, message: { content: [use] } };
    if (item.ok === null) return [JSON.stringify(asked)];
    const exit = item.exit === null || item.exit === 0 ? '' : `Exit code ${item.exit}\n`;
    const result = {
      ...{ type: 'tool_result', tool_use_id: `t${n}`, is_error: !item.ok },
      content: exit + item.output.replace(/^Exit code \d+\n/, ''),
    };
    const answered = { ...head, type: 'user', uuid: `r${n}`, message: { content: [result] } };
    return [JSON.stringify(asked), JSON.stringify(answered)];
  });
}

function nameOf({ kind, tool }: RecordedCall): string {
  if (kind === 'bash') return 'Bash';
  if (kind === 'edit') return 'Edit';
  return ['read', 'read_file', 'view'].includes(tool.toLowerCase()) ? 'Read' : tool;
}

function inputOf({ kind, command, paths }: RecordedCall): Record<string, unknown> {
  if (kind === 'bash') return { command };
  return paths.length > 0 ? { file_path: paths[0] } : {};
}
