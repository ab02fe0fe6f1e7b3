import type { TranscriptEvent } from '../../core/capture/sessions/transcript';
import type { LineReader, TranscriptFormat } from './transcriptFormat';

const started = /^# aider chat started at (.+)$/;
const edited = /^> Applied edit to (.+)$/;

/** The history names edits, and of commands only those a person ran: how they ended does not stand there. */
function open(): LineReader {
  let session = 'aider';
  let said: string[] = [];
  let count = 0;
  const finished = (): TranscriptEvent[] => {
    const text = said.join('\n').trim();
    said = [];
    return text === '' || text.startsWith('/') ? [] : [{ session, type: 'said', text }];
  };
  const line = (text: string): readonly TranscriptEvent[] => {
    if (text.startsWith('#### ')) {
      said.push(text.slice(5));
      return [];
    }
    const events = finished();
    const at = started.exec(text)?.[1];
    if (at !== undefined) session = `aider ${at.trim()}`;
    const path = edited.exec(text)?.[1]?.trim();
    if (path === undefined) return events;
    const id = `edit-${(count += 1)}`;
    return [
      ...events,
      { session, type: 'call', id, name: 'edit', input: { path } },
      { session, type: 'result', id, ok: true, output: '' },
    ];
  };
  return { line, end: finished };
}

/** Aider: `.aider.chat.history.md`. */
export const aiderFormat: TranscriptFormat = {
  name: 'Aider',
  fits: (head) => /^# aider chat started at /m.test(head),
  open,
};
