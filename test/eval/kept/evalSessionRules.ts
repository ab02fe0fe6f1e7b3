import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writtenLines } from '../../../src/core/agents/writtenLines';
import { readDiff } from '../../../src/core/checks/change';
import { asksForMore, tryCheck } from '../../../src/core/checks/tryCheck';
import { parseCheck, type Check } from '../../../src/core/lesson/parseCheck';
import {
  findBrokenRules,
  type WrittenFile,
} from '../../../src/core/operations/preflight/brokenRules';
import type { OpenLessons } from '../../../src/node/lessons/openLessons';
import { Git } from '../../../src/node/repository/git';
import { GitPast } from '../../../src/node/repository/gitPast';
import { CodeBefore } from '../moments/codeBefore';
import {
  recordedRepositories,
  type RecordedCall,
  type RecordedSession,
} from '../sessions/recordedSessions';
import { printsKept } from '../sharedData';
import {
  callsOfSession,
  commitsOfSession,
  instructionsAt,
  textAt,
  type ToolCall,
} from './sessionCalls';

/**
 * Rules of a repository's instruction files (CLAUDE.md and its like) that can be checked, on recorded sessions: how often the agent broke them
 * before its commit, how many of those the checks say at the edit, and for how many tokens. Usage:
 * npm run eval rules -- [--mirrors DIR] [--only NAME] [--scan] [--kept] [--print]
 * `--scan` plays the checks that a scan derives instead.
 * The instruction files are those of the commit a session began from; everything that an import of them proposes is approved. Sessions with the same
 * instruction files share one import.
 */
const { values } = parseArgs({
  options: {
    mirrors: { type: 'string', default: '../.mirror' },
    only: { type: 'string', default: '' },
    scan: { type: 'boolean', default: false },
    kept: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
  },
});

interface Rule {
  readonly lesson: string;
  readonly line: string;
  readonly check: Check;
}

interface Row {
  sessions: number;
  /** Sessions whose code, and so whose rules, are not known. */
  without: number;
  /** Lessons that the newest import made, and those of them with a check. */
  statements: number;
  readonly rules: Set<string>;
  /** Sessions in which there was a rule that can be checked. */
  withRules: number;
  edits: number;
  commands: number;
  /** Distinct lessons and files (or commands) of a session in which a rule was broken, and who says so when. */
  broken: number;
  atEdit: number;
  atCommit: number;
  missed: number;
  tokens: number;
}

const newRow = (): Row => ({
  ...{ sessions: 0, without: 0, statements: 0, rules: new Set<string>(), withRules: 0 },
  ...{ edits: 0, commands: 0, broken: 0, atEdit: 0, atCommit: 0, missed: 0, tokens: 0 },
});

async function rulesOf({ manager }: OpenLessons): Promise<readonly Rule[]> {
  const statuses = (await manager.list()).filter(
    ({ state, entry }) => state === 'active' && entry.scope === 'project',
  );
  return statuses.flatMap(({ entry }) =>
    entry.brief.check.flatMap((line) => {
      const check = parseCheck(line);
      return check ? [{ lesson: entry.brief.id, line, check }] : [];
    }),
  );
}

/** One session, with the place that its rules are of. */
interface Played {
  readonly place: OpenLessons;
  readonly rules: readonly Rule[];
  readonly session: RecordedSession & { readonly paths?: readonly string[] };
  readonly mirror: string;
  readonly commit: string;
  readonly row: Row;
}

/** Hands the calls of a session to the checks as hooks would; gives what was said, by lesson and file. */
async function saidIn({ place, session, mirror, commit, row }: Played): Promise<Set<string>> {
  const said = new Set<string>();
  const calls = callsOfSession(mirror, session.paths ?? []);
  const seen = new Set<string>();
  const before = (path: string) => textAt(mirror, commit, path);
  let turn = { request: 't0', prompt: '', told: new Set<string>() };
  for (const [at, item] of session.items.entries()) {
    if (item.t === 'user') turn = { request: `t${at}`, prompt: item.text, told: new Set() };
    if (item.t !== 'call') continue;
    const work = workOf(before, item, calls.get((item as { id?: string }).id ?? ''), seen);
    if (!work) continue;
    row[item.kind === 'bash' ? 'commands' : 'edits'] += 1;
    const { broken, tokens } = await findBrokenRules(place.manager.pipeline, { ...turn, ...work });
    row.tokens += tokens;
    for (const { id, path, check } of broken) {
      turn.told.add(id);
      said.add(`${id} ${path}`);
      show({ session: session.id, at, path, check });
    }
  }
  return said;
}

/** What the commits of a session break that was not said at an edit: what is asked for before a commit, and what nobody sees. */
function leftIn({ rules, session, mirror }: Played, said: ReadonlySet<string>) {
  const late = new Set<string>();
  const missed = new Set<string>();
  for (const diff of commitsOfSession(mirror, session.paths ?? []))
    for (const { lesson, line, check } of rules)
      for (const { path } of tryCheck(check, readDiff(diff))) {
        const key = `${lesson} ${path}`;
        if (said.has(key)) continue;
        (asksForMore(check) ? late : missed).add(key);
        show({ session: session.id, path, check: line });
      }
  return { late, missed };
}

async function play(played: Omit<Played, 'rules'>): Promise<void> {
  const { place, row } = played;
  const rules = await rulesOf(place);
  const own = (await place.manager.list()).filter(({ entry }) => entry.scope === 'project');
  row.statements = own.length;
  for (const { line } of rules) row.rules.add(line);
  if (rules.length === 0) return;
  row.withRules += 1;
  const said = await saidIn({ ...played, rules });
  const { late, missed } = leftIn({ ...played, rules }, said);
  row.atEdit += said.size;
  row.atCommit += late.size;
  row.missed += missed.size;
  row.broken += said.size + late.size + missed.size;
}

function show(one: object): void {
  if (values.print) console.log(JSON.stringify(one));
}

/** What a call did, as a hook after it would be told; `undefined` = nothing that is tried. */
function workOf(
  textBefore: (path: string) => string | undefined,
  item: RecordedCall,
  call: ToolCall | undefined,
  seen: Set<string>,
): { readonly files: readonly WrittenFile[]; readonly command?: string } | undefined {
  if (item.kind === 'bash' && item.command !== undefined)
    return { files: [], command: item.command };
  if (item.kind !== 'edit' || item.ok === false) return undefined;
  const written = call && writtenLines(call.tool, call.input);
  const files = item.paths.flatMap((path, at): WrittenFile[] => {
    if (item.inside?.[at] !== true) return [];
    const text = textBefore(path);
    const isNew = text === undefined && !seen.has(path);
    seen.add(path);
    const before = new Set(text?.split(/\r?\n/) ?? []);
    return [{ path, lines: (written?.lines ?? []).filter((line) => !before.has(line)), isNew }];
  });
  return files.length === 0 ? undefined : { files };
}

/** What the rules depend on; sessions that follow one another with the same share one look. Empty = there are none. */
const stateAt = (mirror: string, commit: string): string =>
  values.scan ? commit : instructionsAt(mirror, commit);

async function playAll(repo: string, sessions: readonly RecordedSession[]): Promise<Row> {
  const mirror = join(values.mirrors, repo.replace('/', '+'), 'repo');
  const before = new CodeBefore(values.mirrors, repo, (manager) =>
    values.scan ? manager.scan() : manager.importInstructions(),
  );
  const past = new GitPast(new Git(mirror, () => true));
  const row = newRow();
  let last = { state: '', commit: '' };
  for (const session of sessions) {
    row.sessions += 1;
    const commit = session.commit ?? (await past.commitAt(startOf(session)));
    const state = commit === undefined ? '' : stateAt(mirror, commit);
    if (commit !== undefined && state === '') continue;
    if (commit !== undefined && state !== last.state) last = { state, commit };
    const place = commit === undefined ? undefined : await before.at(last.commit);
    if (commit === undefined || !place) {
      row.without += 1;
      continue;
    }
    await play({ place, session, mirror, commit, row });
    await place.close();
  }
  before.close();
  return row;
}

const startOf = ({ items }: RecordedSession): number =>
  Date.parse(items.find(({ t }) => t !== 'say')?.at ?? '') || 0;

async function main(): Promise<void> {
  const rows: (readonly [string, Row])[] = [];
  for (const { repo, sessions } of recordedRepositories(printsKept))
    if (repo.includes(values.only)) rows.push([repo, await playAll(repo, sessions)]);
  print(rows);
}

function print(rows: readonly (readonly [string, Row])[]): void {
  console.log(
    '| repository | sessions | of them without their code | lessons | rules that can be checked | sessions with one | edits, commands tried | broken before the commit | said at the edit | said before the commit | missed | tokens |',
  );
  console.log(`|${'---|'.repeat(12)}`);
  for (const [repo, row] of rows) {
    const cells = [
      ...[repo, row.sessions, row.without, row.statements, row.rules.size, row.withRules],
      ...[`${row.edits}, ${row.commands}`, row.broken, row.atEdit, row.atCommit, row.missed],
      row.tokens,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  for (const [repo, { rules }] of rows) for (const line of rules) console.log(`${repo}\t${line}`);
}

void main();
