import {
  afterTurn,
  newConversation,
  type Conversation,
  type ConversationTurn,
} from '../../lesson/conversation';
import type { KeptReceipt } from '../episodes/findReceipt';
import type { Pipeline } from '../pipeline';

/** A named conversation as the journal knows it, for a front that has no memory of its own between two processes. */
export async function recallConversation(
  { library }: Pipeline,
  name: string,
): Promise<Conversation> {
  const events = (await library.events('project', name)).filter(
    (event) => 'conversation' in event && event.conversation === name,
  );
  if (events.length === 0) return newConversation;
  const known = await library.refresh();
  const approvals = new Map(known.entries.map(({ brief, approval }) => [brief.id, approval]));
  let conversation = newConversation;
  for (const event of events) {
    if (event.type === 'compacted') conversation = withoutLessons(conversation);
    if (event.type !== 'receipt') continue;
    conversation = {
      ...afterTurn(conversation, turnOf(event, approvals)),
      ...(event.prompt !== undefined && { previousPrompt: event.prompt }),
    };
  }
  return conversation;
}

/** What one receipt adds to what the ones of the same turn before it said. */
function turnOf(
  { injected, omitted, spent, tokens, earlier }: KeptReceipt,
  approvals: ReadonlyMap<string, string>,
): ConversationTurn {
  return {
    given: injected.slice(earlier?.lessons).map(({ id, name }) => ({
      id,
      name,
      approval: approvals.get(id) ?? '',
    })),
    withdrawn: earlier ? [] : omitted.filter(({ reason }) => reason === 'withdrawn'),
    tokens: spent?.counted ?? tokens - (earlier?.tokens ?? 0),
  };
}

/** What a conversation was given stood in turns that its agent has put together into fewer words. */
export async function forgetConversation({ library }: Pipeline, name: string): Promise<void> {
  await library.record('project', { type: 'compacted', conversation: name });
}

function withoutLessons({ previousPrompt }: Conversation): Conversation {
  return { ...newConversation, ...(previousPrompt !== undefined && { previousPrompt }) };
}
