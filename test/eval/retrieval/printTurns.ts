import { judge } from '../../../src/core/classify/judge';
import { Model } from '../../../src/core/classify/model';
import weights from '../../../src/core/classify/weights.json';
import { newConversation } from '../../../src/core/lesson/conversation';
import type { Receipt } from '../../../src/core/lesson/receipt';
import type { LessonManager } from '../../../src/core/lessonManager';
import { MemoryRepository, openApproved } from '../../support/memoryRepository';
import { needSharedData, realCollections, type RealCollection } from '../sharedData';

/**
 * Receipts of one conversation of four turns on each of three repositories, as the product writes them: a request, a follow-up, another
 * request, a follow-up. Ends with 1 where a turn was given a lesson that the same turn, asked alone and with all the room there is,
 * would not be given: one under the floor of the whole.
 */
const repositories = 3;
const model = new Model(weights);
const boundless = { budgetTokens: 1_000_000, conversationTokens: 1_000_000 };

const yaml = (text: string): string => JSON.stringify(text);

function open({ lessons }: RealCollection, settings = {}): Promise<LessonManager> {
  const files = lessons.map(({ id, description, body }) => [
    `${id}.md`,
    `---\ndescription: ${yaml(description)}\nbreadth: topic\n---\n${body}\n`,
  ]);
  return openApproved(
    new MemoryRepository({
      lessons: Object.fromEntries(files) as Record<string, string>,
      settings,
    }),
  );
}

/** Requests that the gate lets through and that need something, the first two of a collection. */
function talkOf({ queries }: RealCollection): readonly string[] {
  const [first, second] = queries.filter(
    ({ text, relevant }) => Object.keys(relevant).length > 0 && judge(model, { text }).inject,
  );
  return first && second ? [first.text, 'still fails, fix it', second.text, 'continue'] : [];
}

function printReceipt(turn: number, prompt: string, { injected, omitted, tokens, spent }: Receipt) {
  const counts = new Map<string, number>();
  for (const { reason } of omitted) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const left = [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
  console.log(`  turn ${turn}: ${prompt.replace(/\s+/g, ' ').slice(0, 80)}`);
  console.log(`    given: ${injected.map(({ name }) => name).join(', ') || 'nothing'}`);
  console.log(`    left out: ${left}`);
  console.log(
    `    ${tokens} tokens; the conversation has ${spent?.tokens ?? 0} of ${spent?.limit ?? 0}`,
  );
}

/** Lessons given under the floor of the whole. */
async function hold(collection: RealCollection): Promise<number> {
  const manager = await open(collection);
  const wide = await open(collection, boundless);
  let conversation = newConversation;
  let under = 0;
  console.log(`\n${collection.repo}, ${collection.lessons.length} lessons`);
  for (const [at, prompt] of talkOf(collection).entries()) {
    const { previousPrompt } = conversation;
    const request = { request: manager.newId(), prompt };
    const alone = { ...newConversation, ...(previousPrompt !== undefined && { previousPrompt }) };
    const all = await wide.preflight({ ...request, conversation: alone });
    const turn = await manager.preflight({ ...request, conversation });
    const above = new Set(all.receipt.injected.map(({ name }) => name));
    const fell = turn.receipt.injected.filter(({ name }) => !above.has(name));
    printReceipt(at + 1, prompt, turn.receipt);
    console.log(`    under the floor of the whole (${above.size} stand above): ${fell.length}`);
    under += fell.length;
    conversation = turn.conversation;
  }
  return under;
}

async function main(): Promise<void> {
  needSharedData();
  const chosen = realCollections(false)
    .filter((collection) => talkOf(collection).length > 0)
    .slice(0, repositories);
  let under = 0;
  for (const collection of chosen) under += await hold(collection);
  if (under > 0) process.exitCode = 1;
}

void main();
