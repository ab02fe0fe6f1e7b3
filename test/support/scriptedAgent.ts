import { runHook } from '../../src/cli/hook/runHook';

/** What a scripted agent works in. */
export interface AgentPlace {
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Where it keeps its session; absent = nowhere. */
  readonly transcript?: string;
  /** Runs a hook and gives what it printed; absent = in this process. */
  readonly run?: (args: readonly string[], input: string) => Promise<string>;
}

/**
 * A program that plays a coding agent: it calls the hooks that one registers, with the input that one hands over, and keeps what it is
 * answered. No model is behind it; what it does stands in the test.
 */
export class ScriptedAgent {
  /** Every text that a hook added to the context, in order. */
  readonly heard: string[] = [];
  private tools = 0;

  constructor(
    private readonly place: AgentPlace,
    private readonly session: string,
  ) {}

  prompt(prompt: string, source = 'user'): Promise<string> {
    return this.call('UserPromptSubmit', { prompt, source });
  }

  /** The same prompt through two registrations at once. */
  async promptTwice(prompt: string): Promise<string> {
    const [one, two] = await Promise.all([this.prompt(prompt), this.prompt(prompt)]);
    return `${one}${two}`;
  }

  /** A write with the hooks before and after it; `agent` = inside an agent that works for this one. */
  async edit(file: string, agent?: string): Promise<string> {
    const call = { tool_name: 'Edit', tool_input: { file_path: file }, ...inside(agent) };
    const before = await this.call('PreToolUse', call);
    await this.call('PostToolUse', { ...call, tool_response: 'ok', duration_ms: 3 });
    return before;
  }

  run(command: string): Promise<string> {
    const call = { tool_name: 'Bash', tool_input: { command } };
    return this.call('PostToolUse', { ...call, tool_response: { stdout: '', exitCode: 0 } });
  }

  fail(command: string, error: string): Promise<string> {
    return this.call('PostToolUseFailure', { tool_name: 'Bash', tool_input: { command }, error });
  }

  startSubagent(id: string): Promise<string> {
    return this.call('SubagentStart', { agent_id: id, agent_type: 'Explore' });
  }

  startSession(source: 'startup' | 'resume' | 'compact'): Promise<string> {
    return this.call('SessionStart', { source });
  }

  end(): Promise<string> {
    return this.call('Stop', { stop_hook_active: false });
  }

  private async call(event: string, more: object): Promise<string> {
    const input = {
      session_id: this.session,
      transcript_path: this.place.transcript ?? `/home/u/.claude/projects/p/${this.session}.jsonl`,
      cwd: this.place.root,
      permission_mode: 'default',
      hook_event_name: event,
      tool_use_id: `u${(this.tools += 1)}`,
      ...more,
    };
    const run = this.place.run ?? ((args, text) => this.runHere(args, text));
    const said = await run([event, '--for', 'claude'], JSON.stringify(input));
    const text = said.startsWith('{') ? contextOf(said) : said;
    if (text !== '') this.heard.push(text);
    return text;
  }

  private async runHere(args: readonly string[], input: string): Promise<string> {
    let said = '';
    await runHook(args, {
      cwd: this.place.root,
      environment: this.place.environment,
      readInput: async () => input,
      out: (text) => void (said += text),
      err: (text) => void (said += text),
      clock: { elapsed: () => 0, after: () => () => undefined },
    });
    return said;
  }
}

const inside = (agent: string | undefined) => (agent === undefined ? {} : { agent_id: agent });

function contextOf(answer: string): string {
  const { hookSpecificOutput } = JSON.parse(answer) as {
    readonly hookSpecificOutput: { readonly additionalContext: string };
  };
  return hookSpecificOutput.additionalContext;
}
