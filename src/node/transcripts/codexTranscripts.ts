import type { TranscriptEvent } from '../../core/capture/sessions/transcript';
import {
  exitIn,
  fieldsOf,
  flatText,
  parseFields,
  textOf,
  type Fields,
  type TranscriptFormat,
} from './transcriptFormat';

/** What the editor or the app put around a typed message. */
const wrapped =
  /^\s*# (?:In app browser|Files mentioned by the user|Context from my IDE)[\s\S]*?## My request for Codex:?\s*/;

const isCall = new Set(['function_call', 'custom_tool_call', 'local_shell_call']);
const isOutput = new Set(['function_call_output', 'custom_tool_call_output']);

function eventsOf(line: string): readonly TranscriptEvent[] {
  const entry = parseFields(line);
  const payload = fieldsOf(entry?.['payload']);
  const kind = textOf(payload['type']);
  switch (entry?.['type']) {
    case 'session_meta': {
      const folder = textOf(payload['cwd']);
      return folder === '' ? [] : [{ type: 'folder', folder }];
    }
    case 'event_msg':
      if (kind === 'user_message')
        return [{ type: 'said', text: textOf(payload['message']).replace(wrapped, '') }];
      return kind === 'agent_message' ? [{ type: 'answer', text: textOf(payload['message']) }] : [];
    case 'response_item':
      if (isCall.has(kind)) return callOf(payload);
      return isOutput.has(kind) ? [resultOf(payload)] : [];
    default:
      return [];
  }
}

function callOf(payload: Fields): readonly TranscriptEvent[] {
  const given = payload['arguments'] ?? payload['input'] ?? payload['action'];
  const input =
    typeof given === 'string' ? (parseFields(given) ?? { input: given }) : fieldsOf(given);
  const name = textOf(payload['name']) || 'local_shell';
  return [{ type: 'call', id: textOf(payload['call_id']), name, input }];
}

const refused = /^(?:error|failed|apply_patch verification failed|execution error)/i;

function resultOf(payload: Fields): TranscriptEvent {
  const raw = flatText(payload['output']);
  const told = raw.startsWith('{') ? parseFields(raw) : undefined;
  const text = told ? textOf(told['output']) : raw;
  const code = fieldsOf(told?.['metadata'])['exit_code'];
  const exit =
    typeof code === 'number'
      ? { exitCode: code }
      : exitIn(text.slice(0, 400), /(?:Process exited with code|Exit code:) (-?\d+)/);
  const isRunning = /Process running|^Script (?:completed|running)/.test(text.slice(0, 400));
  const ok = exit.exitCode === undefined ? !refused.test(text) : exit.exitCode === 0;
  return {
    ...{ type: 'result', id: textOf(payload['call_id']), ...exit },
    ok: exit.exitCode === undefined && isRunning ? undefined : ok,
    output: text.split('\nOutput:\n').at(-1) ?? text,
  };
}

/** Codex: `~/.codex/sessions/**\/rollout-*.jsonl`. */
export const codexFormat: TranscriptFormat = {
  name: 'Codex',
  fits: (head) => /"type":\s?"(?:session_meta|response_item)"/.test(head),
  open: () => ({ line: eventsOf }),
};
