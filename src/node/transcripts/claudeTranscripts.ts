import type { TranscriptEvent } from '../../core/capture/sessions/transcript';
import {
  exitIn,
  fieldsOf,
  flatText,
  isFields,
  listOf,
  parseFields,
  textOf,
  type Fields,
  type TranscriptFormat,
} from './transcriptFormat';

/** The user said no to a call before it ran: neither a success nor a failure. */
const declined =
  /doesn't want to (?:proceed|take this action)|tool use was rejected|user rejected|plan mode/i;

/** Sub-agents, summaries and meta messages are no part of what the user and the agent did. */
const isAside = (entry: Fields): boolean =>
  entry['isSidechain'] === true || entry['isMeta'] === true || entry['isCompactSummary'] === true;

/** One line of `~/.claude/projects/*.jsonl`; a torn one says nothing. */
function eventsOf(line: string): readonly TranscriptEvent[] {
  const entry = parseFields(line);
  if (!entry || isAside(entry)) return [];
  const id = textOf(entry['sessionId']);
  const folder = textOf(entry['cwd']);
  const from = { user: fromUser, assistant: fromAssistant }[textOf(entry['type'])];
  const said = from ? blocksOf(entry).flatMap((block) => from(block) ?? []) : [];
  const events: readonly TranscriptEvent[] =
    folder === '' ? said : [{ type: 'folder', folder }, ...said];
  return id === '' ? events : events.map((event) => ({ ...event, session: id }));
}

function blocksOf(entry: Fields): readonly Fields[] {
  const { content } = fieldsOf(entry['message']);
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return listOf(content).filter(isFields);
}

function fromUser(block: Fields): TranscriptEvent | undefined {
  if (block['type'] === 'text') return { type: 'said', text: textOf(block['text']) };
  if (block['type'] !== 'tool_result') return undefined;
  const output = flatText(block['content']);
  const failed = block['is_error'] === true;
  return {
    ...{ type: 'result', id: textOf(block['tool_use_id']), output },
    ok: failed && declined.test(output) ? undefined : !failed,
    ...exitIn(output, /^(?:Error: )?Exit code (\d+)/),
  };
}

function fromAssistant(block: Fields): TranscriptEvent | undefined {
  if (block['type'] === 'text') return { type: 'answer', text: textOf(block['text']) };
  if (block['type'] !== 'tool_use') return undefined;
  const { id, name, input } = block;
  return { type: 'call', id: textOf(id), name: textOf(name), input: fieldsOf(input) };
}

/** Claude Code. A file may hold several sessions, one after the other or mixed. */
export const claudeFormat: TranscriptFormat = {
  name: 'Claude Code',
  fits: (head) =>
    head.split('\n').some((line) => {
      const entry = parseFields(line);
      return entry !== undefined
        ? 'sessionId' in entry && ('message' in entry || 'leafUuid' in entry)
        : /^\{[^\n]*"sessionId":"[^\n]*"message":\{/.test(line);
    }),
  open: () => ({ line: eventsOf }),
};
