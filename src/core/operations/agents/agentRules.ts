import type { AgentToolCall } from '../../agents/agentEvent';
import { commandLineOf } from '../../agents/toolCalls';
import { writtenLines } from '../../agents/writtenLines';
import { readShellCommand } from '../../capture/sessions/shellCommand';
import type { DiffSource, RelativePath } from '../../ports';
import type { Pipeline } from '../pipeline';
import { findBrokenRules, type WorkDone } from '../preflight/brokenRules';
import { checkReceipt } from '../preflight/checkReceipt';
import { recordPreflight } from '../preflight/recordPreflight';
import type { AgentSession, AgentSessions } from './agentSession';

/** What a hook of an agent says of broken rules. */
export interface AgentRules {
  readonly text: string;
  keep(wasSaid: boolean): Promise<void>;
}

const silence: AgentRules = { text: '', keep: async () => undefined };

/** After an edit and after a command, and before a command that commits; never at the end of a turn, where a word of ours would begin another one. */
export async function rulesAt(
  pipeline: Pipeline,
  sessions: AgentSessions,
  name: string,
  {
    session,
    call,
    files,
  }: {
    readonly session: AgentSession;
    readonly call: AgentToolCall;
    readonly files: readonly RelativePath[];
  },
): Promise<AgentRules> {
  const { turn, receipt, told } = session;
  const step = turn && receipt && stepOf(call, files);
  if (!step) return silence;
  const { request, prompt = '' } = turn;
  const work = { ...step, request, prompt, told: new Set(told) };
  const rules = await findBrokenRules(pipeline, work);
  if (rules.broken.length === 0) return silence;
  return {
    text: rules.note,
    keep: async (wasSaid) => {
      if (!wasSaid) return;
      await sessions.add(name, { note: 'broken', broken: rules.broken });
      const { conversationTokens: limit } = pipeline.settings();
      const spent = { counted: 0, tokens: session.conversation.tokens ?? 0, limit };
      await recordPreflight(
        pipeline,
        { request, prompt: '', conversation: session.conversation },
        checkReceipt(request, receipt.verdict, rules, spent),
        { surface: 'hook', conversation: name, earlier: receipt },
      );
    },
  };
}

type Step = Pick<WorkDone, 'files' | 'command' | 'isWhole' | 'change'>;

function stepOf(
  { tool, input, end }: AgentToolCall,
  files: readonly RelativePath[],
): Step | undefined {
  const command = commandLineOf(tool, input);
  if (command !== undefined) {
    if (end) return { files: [], command };
    const change = committed(command);
    return change && { files: [], isWhole: true, change };
  }
  const written = end?.ok === true ? writtenLines(tool, input) : undefined;
  return written && files.length > 0
    ? { files: files.map((path) => ({ path, ...written })) }
    : undefined;
}

/** What a command commits; `undefined` = it commits nothing. */
function committed(command: string): DiffSource | undefined {
  const calls = (readShellCommand(command)?.all ?? []).filter(({ words }) => words[0] === 'git');
  const commit = calls.find(({ words }) => words.includes('commit'));
  if (!commit) return undefined;
  const takesAll =
    commit.words.some((word) => /^-[b-z]*a|^--all$/.test(word)) ||
    calls.some(({ words }) => words.includes('add'));
  return takesAll ? 'work tree' : 'staged';
}
