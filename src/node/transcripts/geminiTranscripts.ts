import type { TranscriptEvent } from '../../core/capture/sessions/transcript';
import {
  exitIn,
  fieldsOf,
  flatText,
  listOf,
  textOf,
  wholeDocument,
  type Fields,
  type TranscriptFormat,
} from './transcriptFormat';

function eventsOf(document: unknown): readonly TranscriptEvent[] {
  return listOf(fieldsOf(document)['messages']).flatMap((one): TranscriptEvent[] => {
    const message = fieldsOf(one);
    const text = flatText(message['content']);
    if (message['type'] === 'user') return [{ type: 'said', text }];
    if (message['type'] !== 'gemini') return [];
    const calls = listOf(message['toolCalls']).flatMap((call) => callOf(fieldsOf(call)));
    return text.trim() === '' ? calls : [...calls, { type: 'answer', text }];
  });
}

function callOf(call: Fields): readonly TranscriptEvent[] {
  const id = textOf(call['id']);
  const first = fieldsOf(listOf(call['result'])[0]);
  const response = fieldsOf(fieldsOf(first['functionResponse'])['response']);
  const output = textOf(response['output']) || textOf(response['error']);
  const exit = exitIn(output, /Exit Code: (\d+)/);
  const ok = call['status'] === 'success' && (exit.exitCode ?? 0) === 0;
  return [
    { type: 'call', id, name: textOf(call['name']), input: fieldsOf(call['args']) },
    { type: 'result', id, ok: call['status'] === 'cancelled' ? undefined : ok, output, ...exit },
  ];
}

/** Gemini CLI: `~/.gemini/tmp/HASH/chats/session-*.json`; the folder is told by its hash alone. */
export const geminiFormat: TranscriptFormat = {
  name: 'Gemini CLI',
  fits: (head) => /"projectHash"/.test(head) && /^\s*\{/.test(head),
  open: wholeDocument(eventsOf),
};
