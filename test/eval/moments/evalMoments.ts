import { judge } from '../../../src/core/classify/judge';
import { Model } from '../../../src/core/classify/model';
import weights from '../../../src/core/classify/weights.json';
import { newConversation } from '../../../src/core/lesson/conversation';
import type { Receipt } from '../../../src/core/lesson/receipt';
import type { LessonManager } from '../../../src/core/lessonManager';
import { atPrompt } from '../../../src/core/operations/preflight/promptFloor';
import { mayGiveAtWrite } from '../../../src/core/operations/preflight/turnMoments';
import { MemoryRepository, openApproved } from '../../support/memoryRepository';
import {
  needSharedData,
  printsKept,
  realCollections,
  recordedTurns,
  type RealCollection,
  type RealQuery,
} from '../sharedData';

/**
 * How many lessons arrive with the prompt, and how many more at the first write, without any model. Two looks: recorded turns, where it is
 * known whether files were edited; and real requests with the lessons that readers said they need, where the first file of the change
 * that followed stands for the file about to be written.
 */

interface Tally {
  turns: number;
  atPrompt: number;
  atWrite: number;
  /** With the prompt of an agent that is seen to take lessons at the first write. */
  surely: number;
}

/** Turns of others by what the gate says of them. A first write comes in a turn in which files were edited, and only there. */
function printTurns(): void {
  const model = new Model(weights);
  const edited: Tally = { turns: 0, atPrompt: 0, atWrite: 0, surely: 0 };
  const other: Tally = { turns: 0, atPrompt: 0, atWrite: 0, surely: 0 };
  for (const { text, previous, edits } of recordedTurns(printsKept)) {
    const verdict = judge(model, { text, ...(previous && { previous }) });
    const { inject } = verdict;
    const tally = edits === 'yes' ? edited : other;
    tally.turns += 1;
    if (atPrompt(verdict, { hasFirstWrite: true }).inject) tally.surely += 1;
    if (inject) tally.atPrompt += 1;
    else if (edits === 'yes') tally.atWrite += 1;
  }
  console.log(`Recorded turns${printsKept ? ', kept part' : ''}, by the gate alone:`);
  console.log(
    `  in which files were edited: ${edited.turns}; lessons looked for with the prompt ${share(edited.atPrompt, edited.turns)}, ` +
      `at the first write ${share(edited.atWrite, edited.turns)}`,
  );
  console.log(
    `  in which none were: ${other.turns}; lessons looked for with the prompt ${share(other.atPrompt, other.turns)}, at a write 0`,
  );
  console.log(
    `  where the first write is seen to arrive, with the prompt: ${share(edited.surely, edited.turns)} of those with edits, ` +
      `${share(other.surely, other.turns)} of the others`,
  );
}

interface Arrived {
  needed: number;
  prompt: number;
  write: number;
  tokensAtPrompt: number;
  tokensAtWrite: number;
  wasteAtPrompt: number;
  wasteAtWrite: number;
}

async function printRequests(): Promise<void> {
  const sum: Arrived = {
    ...{ needed: 0, prompt: 0, write: 0 },
    ...{ tokensAtPrompt: 0, tokensAtWrite: 0, wasteAtPrompt: 0, wasteAtWrite: 0 },
  };
  let requests = 0;
  for (const collection of realCollections(printsKept)) {
    const manager = await open(collection);
    for (const query of collection.queries.filter(({ kind, files }) => kind === 'code' && files)) {
      requests += 1;
      await tallyRequest(manager, query, sum);
    }
  }
  console.log(`\nReal requests for code${printsKept ? ', kept part' : ''}: ${requests}`);
  console.log(
    `  lessons without which the change would be wrong: ${sum.needed}; with the prompt ${share(sum.prompt, sum.needed)}, ` +
      `at the first write ${share(sum.write, sum.needed)} more`,
  );
  console.log(
    `  tokens with the prompt ${sum.tokensAtPrompt}, of lessons nobody needs ${share(sum.wasteAtPrompt, sum.tokensAtPrompt)}; ` +
      `at the first write ${sum.tokensAtWrite}, of lessons nobody needs ${share(sum.wasteAtWrite, sum.tokensAtWrite)}`,
  );
}

async function tallyRequest(manager: LessonManager, query: RealQuery, sum: Arrived) {
  const { text, relevant, files = [] } = query;
  const request = { request: 'r', prompt: text, conversation: newConversation };
  const { receipt, conversation } = await manager.preflight(request);
  const needed = Object.values(relevant).filter((need) => need === 2).length;
  sum.needed += needed;
  sum.prompt += neededIn(receipt, query);
  sum.tokensAtPrompt += receipt.tokens;
  sum.wasteAtPrompt += wasteIn(receipt, query);
  if (!mayGiveAtWrite({ receipt, hasWritten: false })) return;
  const turn = { conversation, turn: receipt, moment: 'write' as const, files: files.slice(0, 1) };
  const later = (await manager.preflight({ ...request, ...turn })).receipt;
  sum.write += neededIn(later, query);
  sum.tokensAtWrite += later.tokens;
  sum.wasteAtWrite += wasteIn(later, query);
}

function neededIn({ injected }: Receipt, { relevant }: RealQuery): number {
  return injected.filter(({ name }) => relevant[name] === 2).length;
}

function wasteIn({ injected }: Receipt, { relevant }: RealQuery): number {
  return injected
    .filter(({ name }) => (relevant[name] ?? 0) === 0)
    .reduce((tokens, lesson) => tokens + lesson.tokens, 0);
}

function open({ lessons }: RealCollection): Promise<LessonManager> {
  const files = lessons.map(({ id, description, body, files: globs }) => {
    const scope = globs ? `applies-to: ${JSON.stringify(globs)}\n` : '';
    const front = `---\nname: ${id}\ndescription: ${JSON.stringify(description)}\n${scope}---\n`;
    return [`${id}.md`, `${front}${body}\n`];
  });
  return openApproved(
    new MemoryRepository({ lessons: Object.fromEntries(files) as Record<string, string> }),
  );
}

function share(part: number, whole: number): string {
  return `${part} (${whole === 0 ? 0 : Math.round((100 * part) / whole)} %)`;
}

needSharedData();
printTurns();
void printRequests();
