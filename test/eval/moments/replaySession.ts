import type { AgentEvent, AgentMoment, AgentToolCall } from '../../../src/core/agents/agentEvent';
import type { Lesson } from '../../../src/core/lesson/lesson';
import { answerAgent } from '../../../src/core/operations/agents/answerAgent';
import type { OpenLessons } from '../../../src/node/lessons/openLessons';
import { InMemoryAgentSessions } from '../../support/inMemoryAgentSessions';
import type { RecordedCall, RecordedSession } from '../sessions/recordedSessions';

export interface Given {
  readonly name: string;
  readonly at: 'prompt' | 'write' | 'failure';
  readonly tokens: number;
}

/** One typed turn of a session: what it was given, and what its agent did. */
export interface ReplayedTurn {
  readonly given: Given[];
  readonly commands: string[];
  readonly edits: string[];
  /** What was given before stands nowhere any more. */
  isForgotten: boolean;
}

export interface Replayed {
  /** What the scan taught. */
  readonly lessons: readonly Lesson[];
  /** What ships with the program, filled from what the scan found. */
  readonly recipes: readonly Lesson[];
  readonly turns: readonly ReplayedTurn[];
}

/** How an agent begins again after it put its session into fewer words. */
const shortened = /^This session is being continued from a previous conversation/;
const typedKinds = new Set(['human', 'continuation', 'plan', 'queued']);

/** Answers the prompts and tool calls of a recorded session as hooks would, and keeps what was said. */
export async function replaySession(
  { manager, close }: OpenLessons,
  session: RecordedSession,
  hasFirstWrite: boolean,
): Promise<Replayed> {
  const statuses = (await manager.list()).filter(({ state }) => state === 'active');
  const tokens = new Map(statuses.map(({ entry }) => [entry.brief.name, entry.tokens]));
  const ports = {
    sessions: new InMemoryAgentSessions({ now: () => 0 }),
    relative: (path: string) => path,
    recordTurn: async () => undefined,
    readOwn: async () => undefined,
    hasFirstWrite: async () => hasFirstWrite,
    lookForDelivery: async () => undefined,
  };
  const turns: ReplayedTurn[] = [];
  const say = async (name: string, moment: AgentMoment, at: Given['at']): Promise<void> => {
    const event: AgentEvent = { caller: 'claude', name, session: session.id, moment };
    const answer = await answerAgent(manager.pipeline, ports, event);
    await answer.keep(answer.text !== '');
    for (const lesson of namesIn(answer.text))
      turns.at(-1)?.given.push({ name: lesson, at, tokens: tokens.get(lesson) ?? 0 });
  };
  let number = 0;
  for (const item of session.items) {
    if (item.t === 'user') {
      const turn = turns.at(-1);
      if (turn && shortened.test(item.text)) {
        turn.isForgotten = true;
        await say('SessionStart', { kind: 'session', how: 'shortened' }, 'prompt');
      }
      if (!typedKinds.has(item.kind)) continue;
      if (turns.length > 0) await say('Stop', { kind: 'end' }, 'prompt');
      turns.push({ given: [], commands: [], edits: [], isForgotten: false });
      const id = `t${(number += 1)}`;
      await say(
        'UserPromptSubmit',
        { kind: 'prompt', prompt: item.text, turn: id, isTyped: true },
        'prompt',
      );
    } else if (item.t === 'call') await call(item);
  }
  await close();
  const of = (isShipped: boolean) =>
    statuses
      .filter(({ entry }) => (entry.scope === 'shipped') === isShipped)
      .map(({ entry }) => entry.lesson);
  return { lessons: of(false), recipes: of(true), turns };

  async function call(item: RecordedCall): Promise<void> {
    const turn = turns.at(-1);
    if (!turn || item.side === true) return;
    if (item.kind === 'edit') {
      for (const [at, path] of item.paths.entries()) {
        if (item.inside?.[at] !== true) continue;
        turn.edits.push(path);
        const edit = { tool: 'Edit', input: { file_path: path } };
        await say('PreToolUse', { kind: 'tool', call: edit }, 'write');
      }
    } else if (item.kind === 'bash' && item.command !== undefined) {
      turn.commands.push(item.command);
      await say('PostToolUse', { kind: 'tool', call: ended(item, item.command) }, 'failure');
    }
  }
}

function ended({ ok, exit, output }: RecordedCall, command: string): AgentToolCall {
  return {
    ...{ tool: 'Bash', input: { command } },
    end: { ok: ok !== false, output, ...(exit !== null && { exitCode: exit }) },
  };
}

/** The headings of a block. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name);
}
