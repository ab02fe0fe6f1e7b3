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

/** What a sub-agent does belongs to the call that started it. */
const isInner = (data: Fields): boolean => textOf(data['parentToolCallId']) !== '';

const readers: Readonly<Record<string, (data: Fields) => TranscriptEvent | undefined>> = {
  'session.start': (data) => {
    const folder = textOf(fieldsOf(data['context'])['cwd']);
    return folder === '' ? undefined : { type: 'folder', folder };
  },
  'user.message': (data) => {
    const isTyped = ['', 'user'].includes(textOf(data['source']));
    return isTyped ? { type: 'said', text: textOf(data['content']) } : undefined;
  },
  'assistant.message': (data) =>
    isInner(data) ? undefined : { type: 'answer', text: textOf(data['content']) },
  'tool.execution_start': (data) => {
    const { toolCallId, toolName, arguments: input } = data;
    if (isInner(data)) return undefined;
    return { type: 'call', id: textOf(toolCallId), name: textOf(toolName), input: fieldsOf(input) };
  },
  'tool.execution_complete': (data) => {
    const failed = flatText(fieldsOf(data['error'])['message']);
    const output = flatText(fieldsOf(data['result'])['content']) || failed;
    const exit = exitIn(output.slice(-200), /(?:exited|completed) with exit code (\d+)/);
    const ok = data['success'] === true && (exit.exitCode ?? 0) === 0;
    return { type: 'result', id: textOf(data['toolCallId']), ok, output, ...exit };
  },
};

function eventsOf(line: string): readonly TranscriptEvent[] {
  const entry = parseFields(line);
  const event = readers[textOf(entry?.['type'])]?.(fieldsOf(entry?.['data']));
  return event ? [event] : [];
}

/** Copilot CLI: `~/.copilot/session-state/`. */
export const copilotFormat: TranscriptFormat = {
  name: 'Copilot CLI',
  fits: (head) => /"type":\s?"session\.start"/.test(head),
  open: () => ({ line: eventsOf }),
};
