import type { TranscriptEvent } from '../../core/capture/sessions/transcript';
import {
  exitIn,
  fieldsOf,
  flatText,
  listOf,
  parseFields,
  textOf,
  wholeDocument,
  type Fields,
  type TranscriptFormat,
} from './transcriptFormat';
import { StateLog } from './stateLog';

function eventsOf(document: unknown): readonly TranscriptEvent[] {
  return listOf(fieldsOf(document)['requests']).flatMap((one) => {
    const request = fieldsOf(one);
    const metadata = fieldsOf(fieldsOf(request['result'])['metadata']);
    const results = fieldsOf(metadata['toolCallResults']);
    const codes = exitCodes(listOf(request['response']).map(fieldsOf));
    const work = listOf(metadata['toolCallRounds']).flatMap((round) =>
      roundOf(fieldsOf(round), results, codes),
    );
    return [{ type: 'said', text: flatText(request['message']) } as const, ...work];
  });
}

function roundOf(
  round: Fields,
  results: Fields,
  codes: ReadonlyMap<string, number>,
): readonly TranscriptEvent[] {
  const answer = textOf(round['response']);
  const calls = listOf(round['toolCalls']).flatMap((one): TranscriptEvent[] => {
    const call = fieldsOf(one);
    const id = textOf(call['id']);
    const output = flatText(fieldsOf(results[id])['content']);
    const code = codes.get(id);
    const exit =
      code === undefined ? exitIn(output, /exit(?:ed with)? code:? (\d+)/i) : { exitCode: code };
    const ok = exit.exitCode === undefined ? !/^ERROR\b/.test(output) : exit.exitCode === 0;
    const input = parseFields(textOf(call['arguments'])) ?? {};
    return [
      { type: 'call', id, name: textOf(call['name']), input },
      { type: 'result', id, ok: id in results ? ok : undefined, output, ...exit },
    ];
  });
  return answer.trim() === '' ? calls : [...calls, { type: 'answer', text: answer }];
}

/** How terminal commands ended, as the answer shows it; ids there carry a suffix. */
function exitCodes(parts: readonly Fields[]): ReadonlyMap<string, number> {
  return new Map(
    parts.flatMap((part) => {
      const state = fieldsOf(fieldsOf(part['toolSpecificData'])['terminalCommandState']);
      const code = state['exitCode'];
      const id = textOf(part['toolCallId']).replace(/__vscode-\d+$/, '');
      return typeof code === 'number' && id !== '' ? [[id, code] as const] : [];
    }),
  );
}

/** VS Code: what *Chat: Export Chat...* writes, and a chat session of its workspace storage, which since 2026 is a log of changes. */
export const vsCodeFormat: TranscriptFormat = {
  name: 'VS Code chat',
  fits: (head) =>
    /^\s*\{/.test(head) && /"(?:responderUsername|requesterUsername)"|"requests"\s*:/.test(head),
  open: wholeDocument(eventsOf, () => new StateLog()),
};
