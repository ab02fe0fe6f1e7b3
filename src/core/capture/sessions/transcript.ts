import lists from '../../language/lists/tools.json';
import { isCheck } from './commandGoal';
import { isSynthetic } from './provenance';
import { readReply } from './readReply';
import { isEditCall } from './step';
import { saying } from '../../saying';
import type { RecordedTask, TaskEntry, TaskOutcome } from './task';

/** How a task of a transcript ended that nobody reacted to. */
export type EndCode = `end.${'checked' | 'nothing'}`;

/** What happened in a session of any agent, in order: what every transcript is read into before anything is judged. */
export type TranscriptEvent = { readonly session?: string } &
  /** Where the session's shell stands; absolute. */
  (
    | { readonly type: 'folder'; readonly folder: string }
    /** A message in the user's place; who typed it is not told here. */
    | { readonly type: 'said'; readonly text: string }
    | { readonly type: 'answer'; readonly text: string }
    | {
        readonly type: 'call';
        readonly id: string;
        readonly name: string;
        readonly input: Readonly<Record<string, unknown>>;
      }
    /** `undefined` for `ok` = it never ran, or nobody was told how it ended. */
    | {
        readonly type: 'result';
        readonly id: string;
        readonly ok: boolean | undefined;
        readonly exitCode?: number;
        readonly output: string;
      }
  );

type Call = Extract<TranscriptEvent, { type: 'call' }>;
type Result = Extract<TranscriptEvent, { type: 'result' }>;

/** Characters of a result that are kept from its start and its end: why a tool refused stands there. */
const keptHead = 6_000;
const keptTail = 1_000;

const clipped = (output: string): string =>
  output.length <= keptHead + keptTail
    ? output
    : // Joined, it is a text of its own: a mere slice would keep the whole result in memory; a dot outside of Latin would double it.
      [output.slice(0, keptHead), '[...]', output.slice(-keptTail)].join('\n');

/** The tasks of one session: a request and the work until the user goes on to something else. */
class Session {
  readonly tasks: RecordedTask[] = [];
  private readonly pending = new Map<string, Call>();
  private entries: TaskEntry[] | undefined;
  private hasWork = false;
  private checked = false;
  private outcome: Pick<RecordedTask, 'outcome' | 'evidence'> | undefined;
  folder = '';

  constructor(private readonly id: string) {}

  add(event: TranscriptEvent): void {
    if (event.type === 'folder') this.folder = event.folder.replace(/[\\/]+$/, '');
    else if (event.type === 'said') this.said(event.text);
    else if (event.type === 'answer') this.entries?.push({ type: 'answer', text: event.text });
    else if (event.type === 'call') this.pending.set(event.id, event);
    else this.result(event);
  }

  /** Ends the last task: what nobody reacted to is accepted only where a check passed after its last edit. */
  end(): void {
    if (!this.entries) return;
    const outcome: TaskOutcome = this.checked ? 'accepted' : 'unknown';
    const evidence = saying<EndCode>(this.checked ? 'end.checked' : 'end.nothing');
    this.tasks.push({
      ...{ id: `${this.id}-${this.tasks.length + 1}`, session: this.id, entries: this.entries },
      ...(this.outcome ?? { outcome, evidence }),
    });
    this.entries = undefined;
  }

  private said(text: string): void {
    if (text.trim() === '' || isSynthetic(text)) return;
    const { corrects, verdict, why = '', movesOn } = readReply(text);
    // A rule alone begins the next request as often as it ends the last one.
    const isAbout = verdict !== undefined || !movesOn;
    if (this.entries && (!this.hasWork || isAbout)) {
      if (this.hasWork && verdict) this.outcome = { outcome: verdict, evidence: why };
      this.entries.push({ type: this.hasWork && corrects ? 'correction' : 'request', text });
      return;
    }
    this.end();
    this.entries = [{ type: 'request', text }];
    this.hasWork = false;
    this.checked = false;
    this.outcome = undefined;
  }

  private result({ id, ok, exitCode, output }: Result): void {
    const call = this.pending.get(id);
    this.pending.delete(id);
    if (!call || !this.entries || ok === undefined) return;
    this.hasWork = true;
    const input = this.inside(call.input);
    const entry: TaskEntry = {
      ...{ type: 'tool', name: call.name, input, ok, output: clipped(output) },
      ...(exitCode !== undefined && { exitCode }),
    };
    this.entries.push(entry);
    const command = commandIn(input);
    // A check counts for as long as nothing was edited after it.
    if (isEditCall(entry)) this.checked = false;
    else if (command !== undefined && isCheck(command)) this.checked = ok;
  }

  /** Of an input only what was run and where; paths below the working folder become relative, commands lose the walk to it. */
  private inside(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const kept = Object.entries(input).flatMap(([key, value]): [string, unknown][] => {
      if (patchKeys.includes(key) && typeof value === 'string') {
        const heads = value.split('\n').filter((line) => /^(?:\*\*\* |\+\+\+ b\/)/.test(line));
        return heads.length > 0 ? [[key, this.shorten(heads.join('\n'))]] : [];
      }
      if (!commandKeys.includes(key) && !pathKeys.includes(key) && key !== 'pattern') return [];
      return [[key, typeof value === 'string' ? this.shorten(value) : value]];
    });
    return this.fromSubFolder(Object.fromEntries(kept), input);
  }

  /** A tool that is told the folder of its command runs it as after a `cd`. */
  private fromSubFolder(
    kept: Record<string, unknown>,
    input: Readonly<Record<string, unknown>>,
  ): Record<string, unknown> {
    const given = folderKeys.map((key) => input[key]).find((value) => typeof value === 'string');
    const command = kept['command'] ?? kept['cmd'];
    if (typeof given !== 'string' || typeof command !== 'string') return kept;
    const folder = this.shorten(`${given.replace(/[\\/]+$/, '')}/`).replace(/\/$/, '');
    if (folder === '' || folder === '.' || /^[\\/]|^[A-Za-z]:/.test(folder)) return kept;
    return { ...kept, command: `cd ${folder} && ${command}` };
  }

  private shorten(text: string): string {
    if (this.folder === '') return text;
    return text
      .replaceAll(`${this.folder}/`, '')
      .replaceAll(`${this.folder}\\`, '')
      .replaceAll(`cd ${this.folder} `, 'cd . ');
  }
}

const commandKeys = [...lists.commandFields, 'argv', 'args'];
const pathKeys: readonly string[] = lists.pathFields;
const patchKeys: readonly string[] = lists.patchFields;
const folderKeys = lists.folderFields;

function commandIn(input: Readonly<Record<string, unknown>>): string | undefined {
  const value = commandKeys.map((key) => input[key]).find((one) => one !== undefined);
  if (Array.isArray(value)) return value.filter((word) => typeof word === 'string').join(' ');
  return typeof value === 'string' ? value : undefined;
}

/** Reads events of one file, of one session or several mixed, into tasks. */
export class TranscriptTasks {
  private readonly sessions = new Map<string, Session>();

  /** `name` is the session of events that name none. */
  constructor(private readonly name: string) {}

  add(event: TranscriptEvent): void {
    const id = event.session ?? this.name;
    const session = this.sessions.get(id) ?? new Session(id);
    this.sessions.set(id, session);
    session.add(event);
  }

  /** Every session with where it was done; an empty folder = the transcript does not say. */
  end(): readonly { readonly folder: string; readonly tasks: readonly RecordedTask[] }[] {
    return [...this.sessions.values()].map((session) => {
      session.end();
      return { folder: session.folder, tasks: session.tasks };
    });
  }
}
