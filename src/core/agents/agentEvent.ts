import type { ToolInput } from './toolCalls';

/** The agents whose hooks are answered. */
export const callers = [
  'claude',
  'codex',
  'vscode',
  'copilot',
  'cursor',
  'gemini',
  'cline',
  'opencode',
] as const;

/** `vscode` is the editor's own local agent; `copilot` its command line and the editor's sessions that run it. */
export type Caller = (typeof callers)[number];

/** A tool call as a hook tells of it. */
export interface AgentToolCall {
  readonly tool: string;
  readonly input: ToolInput;
  /** Absent = it did not run yet. */
  readonly end?: {
    readonly ok: boolean;
    /** What it said, in words; empty = nothing. */
    readonly output: string;
    readonly exitCode?: number;
    readonly milliseconds?: number;
  };
}

/** What happened in an agent, whichever it is. */
export type AgentMoment =
  /** `turn` names the prompt where the agent does; `isTyped` = a person wrote it, no timer and no other agent. */
  | {
      readonly kind: 'prompt';
      readonly prompt: string;
      readonly turn?: string;
      readonly isTyped: boolean;
    }
  /** `prompt` = what the session begins with. `shortened` = what was said before stands nowhere any more. */
  | {
      readonly kind: 'session';
      readonly how: 'new' | 'shortened';
      readonly prompt?: string;
    }
  /** An agent was started for a part of the work, in a context of its own. */
  | { readonly kind: 'subagent'; readonly id: string }
  | { readonly kind: 'tool'; readonly call: AgentToolCall }
  /** The agent reads a file of instructions by itself. Absolute path. */
  | { readonly kind: 'instructions'; readonly file: string }
  | { readonly kind: 'end' };

/** One call of a hook. */
export interface AgentEvent {
  readonly caller: Caller;
  /** The event by the name its answer must carry. */
  readonly name: string;
  readonly session: string;
  /** Where the agent works; absent = where the hook runs. */
  readonly folder?: string;
  /** Present = it happens inside an agent that works for another one. */
  readonly subagent?: string;
  /** The file in which the agent keeps its session. */
  readonly transcript?: string;
  /** Of the texts that were added in the turn those that the agent holds, as our own plugin in it found; absent = it could not look. */
  readonly stored?: readonly string[];
  /** Of the agent; absent = its hooks do not say. */
  readonly version?: string;
  readonly moment: AgentMoment;
}
