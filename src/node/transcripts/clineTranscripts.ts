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

const where = /# Current Working Directory \(([^)\n]+)\)/;
/** What the person typed stands between these tags; everything around it is the extension's. */
const typed = /<(task|feedback|user_message|answer)>\s*([\s\S]*?)\s*<\/\1>/g;
/** The older form: a call as tags within the answer, its result as text of the next message. */
const tagged =
  /<(execute_command|read_file|write_to_file|replace_in_file|search_files)>([\s\S]*?)<\/\1>/g;
const parameter = /<(command|path)>([\s\S]*?)<\/\1>/g;
const answered = /^\[(\w+) for '([\s\S]*?)'\] Result:\s*([\s\S]*)$/;

/** Reads the messages in order; a result in the older form belongs to the last call in tags. */
class Conversation {
  private count = 0;

  eventsOf(message: Fields): readonly TranscriptEvent[] {
    const { content, role } = message;
    const blocks = (
      typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content)
    ).map(fieldsOf);
    return blocks.flatMap((block) =>
      role === 'user' ? this.fromUser(block) : this.fromAssistant(block),
    );
  }

  private fromUser(block: Fields): TranscriptEvent[] {
    if (block['type'] === 'tool_result')
      return [resultOf(textOf(block['tool_use_id']), flatText(block['content']))];
    const text = textOf(block['text']);
    const folder = where.exec(text)?.[1];
    const result = answered.exec(text);
    return [
      ...(folder === undefined ? [] : [{ type: 'folder', folder } as const]),
      ...(result ? [resultOf(`tag-${this.count}`, result[3] ?? '')] : []),
      ...[...text.matchAll(typed)].map(
        ([, , said = '']) => ({ type: 'said', text: said }) as const,
      ),
    ];
  }

  private fromAssistant(block: Fields): TranscriptEvent[] {
    if (block['type'] === 'tool_use')
      return [
        {
          ...{ type: 'call', id: textOf(block['id']), name: textOf(block['name']) },
          input: fieldsOf(block['input']),
        },
      ];
    const text = textOf(block['text']);
    const calls = [...text.matchAll(tagged)].map(([, name = '', body = '']): TranscriptEvent => {
      this.count += 1;
      const input = Object.fromEntries(
        [...body.matchAll(parameter)].map(([, key = '', value = '']) => [key, value.trim()]),
      );
      return { type: 'call', id: `tag-${this.count}`, name, input };
    });
    return calls.length > 0 || text.trim() === '' ? calls : [{ type: 'answer', text }];
  }
}

function resultOf(id: string, output: string): TranscriptEvent {
  const exit = exitIn(output, /exit(?:ed with)? code:? (\d+)/i);
  const isDenied = /user denied this operation/i.test(output);
  const failed = /^(?:<error>|error:|the tool execution failed)/i.test(output.trim());
  const ok = exit.exitCode === undefined ? !failed : exit.exitCode === 0;
  return { type: 'result', id, ok: isDenied ? undefined : ok, output, ...exit };
}

/** Cline: `api_conversation_history.json` of a task. */
export const clineFormat: TranscriptFormat = {
  name: 'Cline',
  fits: (head, fileName) =>
    fileName === 'api_conversation_history.json' ||
    (/^\s*\[\s*\{\s*"role"/.test(head) && /<(?:task|environment_details)>/.test(head)),
  open: () => {
    const conversation = new Conversation();
    return wholeDocument((document) =>
      listOf(document).flatMap((message) => conversation.eventsOf(fieldsOf(message))),
    )();
  },
};
