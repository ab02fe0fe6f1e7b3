import type { Conversation } from '../../lesson/conversation';
import type { Pipeline } from '../pipeline';

/** A named conversation as the journal knows it, for a front that has no memory of its own between two processes. */
export async function recallConversation(
  { library }: Pipeline,
  name: string,
): Promise<Conversation> {
  const known = await library.refresh();
  const approvals = new Map(known.entries.map(({ lesson, approval }) => [lesson.id, approval]));
  const given = new Map<string, string>();
  let previousPrompt: string | undefined;
  for (const event of await library.events('project')) {
    if (event.type !== 'receipt' || event.conversation !== name) continue;
    previousPrompt = event.prompt;
    for (const { id, name: lesson } of event.injected) given.set(id, lesson);
    for (const { id, reason } of event.omitted) if (reason === 'withdrawn') given.delete(id);
  }
  return {
    ...(previousPrompt !== undefined && { previousPrompt }),
    given: [...given].map(([id, lesson]) => ({
      id,
      name: lesson,
      approval: approvals.get(id) ?? '',
    })),
  };
}
