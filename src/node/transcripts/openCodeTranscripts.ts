import type { TranscriptEvent } from '../../core/capture/sessions/transcript';
import {
  fieldsOf,
  flatText,
  listOf,
  textOf,
  wholeDocument,
  type Fields,
  type TranscriptFormat,
} from './transcriptFormat';

function eventsOf(document: unknown): readonly TranscriptEvent[] {
  const { info, messages } = fieldsOf(document);
  const folder = textOf(fieldsOf(info)['directory']);
  const events: TranscriptEvent[] = folder === '' ? [] : [{ type: 'folder', folder }];
  for (const message of listOf(messages).map(fieldsOf)) {
    const parts = listOf(message['parts']).map(fieldsOf);
    if (fieldsOf(message['info'])['role'] !== 'user') events.push(...parts.flatMap(workOf));
    else {
      const typed = parts.filter((part) => part['type'] === 'text' && part['synthetic'] !== true);
      events.push({ type: 'said', text: flatText(typed) });
    }
  }
  return events;
}

function workOf(part: Fields): readonly TranscriptEvent[] {
  if (part['type'] === 'text') return [{ type: 'answer', text: textOf(part['text']) }];
  if (part['type'] !== 'tool') return [];
  const [id, state] = [textOf(part['id']), fieldsOf(part['state'])];
  const code = fieldsOf(state['metadata'])['exit'];
  const exit = typeof code === 'number' ? { exitCode: code } : {};
  const isOver = state['status'] === 'completed' || state['status'] === 'error';
  const ok = exit.exitCode === undefined ? state['status'] === 'completed' : exit.exitCode === 0;
  return [
    { type: 'call', id, name: textOf(part['tool']), input: fieldsOf(state['input']) },
    {
      ...{ type: 'result', id, ok: isOver ? ok : undefined, ...exit },
      output: flatText(state['output']) || flatText(state['error']),
    },
  ];
}

/** OpenCode: what `opencode export` writes. */
export const openCodeFormat: TranscriptFormat = {
  name: 'OpenCode',
  fits: (head) => /^\s*\{\s*"info"\s*:/.test(head),
  open: wholeDocument(eventsOf),
};
