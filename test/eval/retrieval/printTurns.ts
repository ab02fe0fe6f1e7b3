import { judge } from '../../../src/core/classify/judge';
import { Model } from '../../../src/core/classify/model';
import weights from '../../../src/core/classify/weights.json';
import { newConversation, type Conversation } from '../../../src/core/lesson/conversation';
import type { Receipt } from '../../../src/core/lesson/receipt';
import type { LessonManager } from '../../../src/core/lessonManager';
import { MemoryRepository, openApproved } from '../../support/memoryRepository';
import { needSharedData, realCollections, type RealCollection } from '../sharedData';

/**
 * Receipts of one conversation of four turns on each of three repositories, as the product writes them: a request, a follow-up, another
 * request, a follow-up. Ends with 1 where a turn was given a lesson that the same turn, asked alone and with all the room there is,
 * would not be given: one under the floor of the whole. Beside it the way of before: what was given is taken out, and the rest is judged
 * as if there had been nothing else.
 */
const repositories = 3;
const model = new Model(weights);
const boundless = { budgetTokens: 1_000_000, conversationTokens: 1_000_000 };

const yaml = (text: string): string => JSON.stringify(text);

function open({ lessons }: RealCollection, settings = {}): Promise<LessonManager> {
  const files = lessons.map(({ id, description, body }) => [
    `${id}.md`,
    `---\ndescription: ${yaml(description)}\n---\n${body}\n`,
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

/** What stands above the floor of the whole at each turn, by name. */
async function aboveAt(collection: RealCollection): Promise<readonly ReadonlySet<string>[]> {
  const wide = await open(collection, boundless);
  const above: ReadonlySet<string>[] = [];
  let previousPrompt: string | undefined;
  for (const prompt of talkOf(collection)) {
    const conversation = withPrevious(previousPrompt);
    const { receipt } = await wide.preflight({ request: wide.newId(), prompt, conversation });
    above.push(new Set(receipt.injected.map(({ name }) => name)));
    previousPrompt = prompt;
  }
  return above;
}

function withPrevious(previousPrompt: string | undefined): Conversation {
  return { ...newConversation, ...(previousPrompt !== undefined && { previousPrompt }) };
}

/** One line on the way of before. */
async function printBefore(
  collection: RealCollection,
  above: readonly ReadonlySet<string>[],
): Promise<void> {
  const given = new Set<string>();
  let [under, spent] = [0, 0];
  let previousPrompt: string | undefined;
  for (const [at, prompt] of talkOf(collection).entries()) {
    const rest = collection.lessons.filter(({ id }) => !given.has(id));
    const manager = await open({ ...collection, lessons: rest });
    const conversation = withPrevious(previousPrompt);
    const { receipt } = await manager.preflight({ request: manager.newId(), prompt, conversation });
    for (const { name } of receipt.injected) {
      given.add(name);
      if (above[at]?.has(name) !== true) under += 1;
    }
    spent += receipt.tokens;
    previousPrompt = prompt;
  }
  console.log(
    `  before, given taken out first: ${given.size} lessons, ${under} of them under the floor of the whole, ${spent} tokens`,
  );
}

/** Lessons given under the floor of the whole. */
async function hold(collection: RealCollection): Promise<number> {
  const manager = await open(collection);
  const above = await aboveAt(collection);
  let conversation = newConversation;
  let under = 0;
  console.log(`\n${collection.repo}, ${collection.lessons.length} lessons`);
  for (const [at, prompt] of talkOf(collection).entries()) {
    const turn = await manager.preflight({ request: manager.newId(), prompt, conversation });
    const whole = above[at] ?? new Set();
    const fell = turn.receipt.injected.filter(({ name }) => !whole.has(name));
    printReceipt(at + 1, prompt, turn.receipt);
    console.log(`    under the floor of the whole (${whole.size} stand above): ${fell.length}`);
    under += fell.length;
    conversation = turn.conversation;
  }
  await printBefore(collection, above);
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
