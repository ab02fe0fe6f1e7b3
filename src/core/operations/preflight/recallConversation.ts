import { afterTurn, newConversation, type Conversation } from '../../lesson/conversation';
import type { Pipeline } from '../pipeline';

/** A named conversation as the journal knows it, for a front that has no memory of its own between two processes. */
export async function recallConversation(
  { library }: Pipeline,
  name: string,
): Promise<Conversation> {
  const known = await library.refresh();
  const approvals = new Map(known.entries.map(({ lesson, approval }) => [lesson.id, approval]));
  let conversation = newConversation;
  for (const event of await library.events('project')) {
    if (!('conversation' in event) || event.conversation !== name) continue;
    if (event.type === 'compacted') conversation = withoutLessons(conversation);
    if (event.type !== 'receipt') continue;
    const { injected, omitted, prompt, spent, tokens } = event;
    const turn = {
      given: injected.map((lesson) => ({
        id: lesson.id,
        name: lesson.name,
        approval: approvals.get(lesson.id) ?? '',
      })),
      withdrawn: omitted.filter(({ reason }) => reason === 'withdrawn'),
      tokens: spent?.counted ?? tokens,
    };
    conversation = {
      ...afterTurn(conversation, turn),
      ...(prompt !== undefined && { previousPrompt: prompt }),
    };
  }
  return conversation;
}

/** What a conversation was given stood in turns that its agent has put together into fewer words. */
export async function forgetConversation({ library }: Pipeline, name: string): Promise<void> {
  await library.record('project', { type: 'compacted', conversation: name });
}

function withoutLessons({ previousPrompt }: Conversation): Conversation {
  return { ...newConversation, ...(previousPrompt !== undefined && { previousPrompt }) };
}
