type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** True where the first lines look like a transcript of Claude Code and not like recorded tasks. */
export function isClaudeTranscript(lines: readonly string[]): boolean {
  return lines.slice(0, 20).some((line) => {
    const entry = parse(line);
    return (
      entry !== undefined && 'sessionId' in entry && ('message' in entry || 'leafUuid' in entry)
    );
  });
}

function parse(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

interface ToolUse {
  readonly name: string;
  readonly input: Fields;
}

/** What becomes of a message that the user types after work was done. */
const follow =
  /^\s*(?:no+|nope|not|don't|do not|actually|wait|stop|but|also|hmm+|ok(?:ay)? but|instead|please (?:don't|do not|use|also)|you (?:forgot|should|missed|must|can't|cannot)|we (?:always|never|don't|use)|never|always|that's (?:not|wrong)|wrong|still|nein|non|нет|不)(?![\p{L}\p{N}])/iu;
const approval =
  /^\s*(?:thanks?|thank you|thx|perfect|great|awesome|excellent|nice|works|it works|that works|lgtm|looks good|good job|well done|love it|super|danke|merci|gracias|obrigad[oa]|спасибо|谢谢|完美|ありがとう)(?![\p{L}\p{N}])/iu;
const refusal =
  /^\s*(?:revert|undo|roll ?back|throw (?:it|that) away|that's (?:all )?wrong|this is wrong|start over|discard|still (?:broken|fails|failing|not working)|doesn't work|it broke|terrible)(?![\p{L}\p{N}])/iu;

/** Messages that Claude Code writes in the user's place. */
const synthetic =
  /^\s*(?:<(?:command|local-command|system|task-notification|bash-)|caveat: the messages below|\[request interrupted|this session is being continued|\[image)/i;

/** The user said no to a call before it ran: neither a success nor a failure. */
const declined =
  /doesn't want to (?:proceed|take this action)|tool use was rejected|user rejected|plan mode/i;

/** Reads one transcript of Claude Code into the JSON-lines form of recorded tasks. */
class Transcript {
  readonly lines: string[] = [];
  private readonly pending = new Map<string, ToolUse>();
  private count = 0;
  private hasWork = false;
  private checked = false;
  private settled = false;
  private folder = '';

  constructor(private readonly session: string) {}

  /** Feeds one line; torn lines, sub-agents, summaries and meta messages are left out. */
  feed(line: string): void {
    const entry = parse(line);
    if (entry === undefined || entry['isSidechain'] === true) return;
    if (entry['isMeta'] === true || entry['isCompactSummary'] === true) return;
    if (textOf(entry['cwd']) !== '') this.folder = textOf(entry['cwd']).replace(/[\\/]+$/, '');
    const message = isFields(entry['message']) ? entry['message'] : {};
    const content = message['content'];
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    if (!Array.isArray(blocks)) return;
    for (const block of blocks.filter(isFields))
      if (entry['type'] === 'user') this.user(block);
      else if (entry['type'] === 'assistant') this.assistant(block);
  }

  /** Ends the last task: what nobody reacted to is accepted only where a check passed after its last edit. */
  end(): void {
    if (this.count > 0) this.settle();
  }

  private write(entry: Fields): void {
    this.lines.push(JSON.stringify(entry));
  }

  private user(block: Fields): void {
    if (block['type'] === 'tool_result') this.result(block);
    const text = textOf(block['text']);
    if (block['type'] !== 'text' || text.trim() === '' || synthetic.test(text)) return;
    const isFollowUp = this.count > 0 && (!this.hasWork || this.reactsTo(text));
    if (!isFollowUp) this.start();
    this.write({ type: isFollowUp && this.hasWork ? 'correction' : 'request', text });
  }

  /** True for words about the work just done; praise and refusal are its outcome. */
  private reactsTo(text: string): boolean {
    if (approval.test(text)) this.outcome('accepted', 'the user approved in the next message');
    else if (refusal.test(text))
      this.outcome('rejected', 'the user refused it in the next message');
    else return follow.test(text);
    return true;
  }

  private start(): void {
    if (this.count > 0) this.settle();
    this.count += 1;
    this.hasWork = false;
    this.settled = false;
    this.checked = false;
    this.write({ type: 'task', id: `${this.session}-${this.count}`, session: this.session });
  }

  private outcome(value: 'accepted' | 'rejected', evidence: string): void {
    this.settled = true;
    this.write({ type: 'outcome', value, evidence });
  }

  private settle(): void {
    if (this.settled) return;
    if (this.checked) this.outcome('accepted', 'a check passed after the last edit');
    else this.write({ type: 'outcome', value: 'unknown', evidence: 'nothing was observed' });
  }

  private assistant(block: Fields): void {
    if (this.count === 0) return;
    if (block['type'] === 'text') this.write({ type: 'answer', text: textOf(block['text']) });
    if (block['type'] !== 'tool_use') return;
    const input = isFields(block['input']) ? block['input'] : {};
    this.pending.set(textOf(block['id']), { name: textOf(block['name']), input });
  }

  private result(block: Fields): void {
    const use = this.pending.get(textOf(block['tool_use_id']));
    if (use === undefined) return;
    this.pending.delete(textOf(block['tool_use_id']));
    const output = outputOf(block['content']);
    const failed = block['is_error'] === true;
    if (failed && declined.test(output)) return;
    const exit = /^(?:Error: )?Exit code (\d+)/.exec(output)?.[1];
    this.hasWork = true;
    this.note(use, !failed);
    this.write({
      ...{ type: 'tool', name: use.name, input: this.inside(use.input), ok: !failed },
      ...(exit !== undefined && { exitCode: Number(exit) }),
      output: output.slice(0, 20_000),
    });
  }

  /** Keeps what the outcome is judged by: a check that passed with no edit after it. */
  private note(use: ToolUse, ok: boolean): void {
    if (/^(?:Edit|MultiEdit|Write|NotebookEdit)$/.test(use.name)) this.checked = false;
    const command = textOf(use.input['command']);
    if (use.name === 'Bash' && /test|spec|check|lint|tsc|build|verify|vet|clippy/.test(command))
      this.checked = ok;
  }

  /** Paths below the working folder become relative; commands lose the walk to it. */
  private inside(input: Fields): Fields {
    if (this.folder === '') return input;
    const shorten = (text: string): string =>
      text
        .replaceAll(`${this.folder}/`, '')
        .replaceAll(`${this.folder}\\`, '')
        .replaceAll(`cd ${this.folder} `, 'cd . ');
    const keep = new Set(['file_path', 'path', 'notebook_path', 'command', 'pattern']);
    return Object.fromEntries(
      Object.entries(input)
        .filter(([key]) => keep.has(key))
        .map(([key, value]) => [key, typeof value === 'string' ? shorten(value) : value]),
    );
  }
}

function outputOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (isFields(part) ? textOf(part['text']) : '')).join('\n');
}

/** Which session a line belongs to; a torn line belongs to none. */
const sessionId = (line: string): string => /"sessionId"\s*:\s*"([^"\\]+)"/.exec(line)?.[1] ?? '';

/**
 * The recorded tasks of Claude Code transcripts, as lines for `readTasks`. A file may hold several sessions, one after the other
 * or mixed: each is read for itself and keeps its own id, and only a file of one session goes by the given name. Never throws.
 */
export function linesFromClaudeTranscript(lines: Iterable<string>, session = 'session'): string[] {
  const bySession = new Map<string, string[]>();
  for (const line of lines) {
    const id = sessionId(line);
    const own = bySession.get(id);
    if (own) own.push(line);
    else bySession.set(id, [line]);
  }
  const named = [...bySession.keys()].filter((id) => id !== '');
  return [...bySession].flatMap(([id, own]) => {
    const transcript = new Transcript(named.length > 1 && id !== '' ? id : session);
    for (const line of own) transcript.feed(line);
    transcript.end();
    return transcript.lines;
  });
}
