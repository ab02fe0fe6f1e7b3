import type { TranscriptEvent } from '../../core/capture/sessions/transcript';
import {
  exitIn,
  fieldsOf,
  flatText,
  listOf,
  textOf,
  wholeDocument,
  type ChangeLog,
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
  const isOver = ['success', 'error'].includes(textOf(call['status']));
  const ok = call['status'] === 'success' && (exit.exitCode ?? 0) === 0;
  return [
    { type: 'call', id, name: textOf(call['name']), input: fieldsOf(call['args']) },
    { type: 'result', id, ok: isOver ? ok : undefined, output, ...exit },
  ];
}

/** The log in which newer versions keep a session: a message is written anew at each change, and what was rewound is gone. A history that was shortened for the model changes nothing of what was done. */
class MessageLog implements ChangeLog {
  private readonly messages = new Map<string, Fields>();

  take(change: Fields): void {
    const { $rewindTo, $set, id } = change;
    if (typeof $rewindTo === 'string') this.rewind($rewindTo);
    else if (typeof id === 'string') this.messages.set(id, change);
    else if (this.messages.size === 0)
      for (const message of listOf(fieldsOf($set ?? change)['messages']).map(fieldsOf))
        this.messages.set(textOf(message['id']) || String(this.messages.size), message);
  }

  document(): unknown {
    return { messages: [...this.messages.values()] };
  }

  private rewind(to: string): void {
    const ids = [...this.messages.keys()];
    for (const id of ids.slice(Math.max(ids.indexOf(to), 0))) this.messages.delete(id);
  }
}

/** Gemini CLI: `~/.gemini/tmp/PROJECT/chats/session-*.json`, a log of changes in newer versions; where it was done stands beside it. */
export const geminiFormat: TranscriptFormat = {
  name: 'Gemini CLI',
  fits: (head) => /"projectHash"/.test(head) && /^\s*\{/.test(head),
  open: wholeDocument(eventsOf, () => new MessageLog()),
};
