import { failure } from '../../core/errors';
import type { Moment } from '../../core/lesson/moment';
import type { Label } from '../../core/lesson/verdict';
import type { LessonManager } from '../../core/lessonManager';
import { newConversation, type Conversation } from '../../core/lesson/conversation';
import type { Receipt } from '../../core/lesson/receipt';
import type { FailedCommand } from '../../core/operations/preflight/failureLesson';
import type { CliCommand, Invocation } from '../commandLine';
import { jsonText, isRecord, printJson, readJsonLines } from '../print';
import { say, spoken } from '../../prose/say';
import { sayOmission, sayVerdict } from '../../prose/sayReceipt';

export const preflight: CliCommand = {
  usage: 'preflight TEXT | preflight --json < REQUEST | preflight --jsonl < FILE',
  help: 'Says what a request would be given and why. Dry: it counts nothing unless --record. A request is {"prompt","files"?,"conversation"?,"assume"?,"moment"?,"failed"?}; moment is prompt, write (of the files) or failure (of {"command","output"?}).',
  flags: {
    jsonl: {
      type: 'boolean',
      help: 'read one request a line, each with an id; print one answer a line',
    },
    record: { type: 'boolean', help: 'count it as given and keep its receipt' },
  },
  run: async (invocation) => {
    const { words, flag, io, isJson } = invocation;
    if (flag('jsonl')) return answerLines(invocation);
    const input =
      words.length > 0 ? JSON.stringify({ prompt: words.join(' ') }) : await io.readInput();
    const { manager } = await invocation.open();
    const request = readRequest(parse(input), 'The input');
    const { receipt } = await answer(manager, request, newConversation, flag('record'));
    if (isJson) printJson(io, receiptRow(receipt));
    else printReceipt(invocation, receipt, manager.settings().budgetTokens);
    return 0;
  },
};

/** A request as the command line reads it. */
interface Request {
  readonly id?: unknown;
  readonly prompt: string;
  readonly files?: readonly string[];
  readonly conversation?: string;
  readonly assume?: Label;
  readonly moment?: Moment;
  readonly failed?: FailedCommand;
}

async function answerLines({ open, flag, io }: Invocation): Promise<0> {
  const { manager } = await open();
  // Many answers are worth the second that counting costs; a single one goes by what was counted before.
  await manager.learnWords();
  const conversations = new Map<string, Conversation>();
  for (const { line, value } of readJsonLines(await io.readInput())) {
    const request = readRequest(value, spoken('Line {0} of the input', line));
    const name = request.conversation;
    const before = (name !== undefined && conversations.get(name)) || newConversation;
    const { receipt, conversation } = await answer(manager, request, before, flag('record'));
    if (name !== undefined) conversations.set(name, conversation);
    io.out(`${jsonText({ id: request.id, ...receiptRow(receipt) })}\n`);
  }
  return 0;
}

async function answer(
  manager: LessonManager,
  { prompt, files, assume, conversation: name, moment, failed }: Request,
  before: Conversation,
  isRecorded: boolean,
) {
  const conversation =
    isRecorded && name !== undefined && before === newConversation
      ? await manager.recall(name)
      : before;
  const request = {
    // A dry run is counted nowhere, so nobody will look for it.
    request: isRecorded ? manager.newId() : 'dry',
    prompt,
    conversation,
    ...(files && { files }),
    ...(assume && { assume }),
    ...(moment && { moment }),
    ...(failed && { failed }),
  };
  const result = await manager.preflight(request);
  if (isRecorded) {
    await manager.record(request, result.receipt, {
      surface: 'command-line',
      ...(name !== undefined && { conversation: name }),
    });
  }
  return result;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Said below, with what was expected.
    return undefined;
  }
}

function readRequest(value: unknown, where: string): Request {
  if (!isRecord(value) || typeof value['prompt'] !== 'string') {
    throw failure.wrongUsage(
      spoken('{0} is not {"prompt", "files"?, "conversation"?, "assume"?}.', where),
    );
  }
  const { id, prompt, files, conversation } = value;
  return {
    id,
    prompt,
    ...readMoment(value, where),
    ...(Array.isArray(files) && {
      files: files.filter((file): file is string => typeof file === 'string'),
    }),
    ...(typeof conversation === 'string' && { conversation }),
    ...readAssumed(value['assume'], where),
  };
}

const moments: readonly Moment[] = ['prompt', 'write', 'failure'];

function readMoment(
  value: Readonly<Record<string, unknown>>,
  where: string,
): Pick<Request, 'moment' | 'failed'> {
  const moment = moments.find((known) => known === value['moment']);
  const failed = readFailed(value['failed']);
  if ((value['moment'] !== undefined && !moment) || (moment === 'failure' && !failed))
    throw failure.wrongUsage(
      spoken(
        '{0}: "moment" is one of {1}; failure needs "failed": {"command"}.',
        where,
        moments.join(', '),
      ),
    );
  return { ...(moment && { moment }), ...(failed && { failed }) };
}

function readAssumed(assume: unknown, where: string): Pick<Request, 'assume'> {
  const labels: readonly Label[] = ['code-gen', 'exploration', 'qa', 'other'];
  const label = labels.find((known) => known === assume);
  if (assume !== undefined && assume !== null && !label)
    throw failure.wrongUsage(spoken('{0}: "assume" is one of {1}.', where, labels.join(', ')));
  return label ? { assume: label } : {};
}

function readFailed(value: unknown): FailedCommand | undefined {
  if (!isRecord(value) || typeof value['command'] !== 'string') return undefined;
  const { command, output } = value;
  return { command, ...(typeof output === 'string' && { output }) };
}

function receiptRow({ verdict, stopped, injected, omitted, tokens, spent, block }: Receipt) {
  return {
    verdict: verdict
      ? {
          label: verdict.label,
          confidence: verdict.confidence,
          inject: verdict.inject,
          why: say(verdict.why),
        }
      : null,
    ...(stopped !== undefined && { stopped: say(stopped) }),
    injected: injected.map(({ why, ...lesson }) => ({
      ...lesson,
      ...(why !== undefined && { why: say(why) }),
    })),
    omitted: omitted.map(({ detail, ...lesson }) => ({
      ...lesson,
      ...(detail !== undefined && { detail: say(detail) }),
    })),
    tokens,
    ...(spent.tokens > tokens && { conversationTokens: spent.tokens }),
    block,
  };
}

/** `budget` = the tokens that a request may have. */
function printReceipt(
  { io }: Invocation,
  { verdict, stopped, injected, omitted, tokens, spent, block }: Receipt,
  budget: number,
): void {
  io.out(
    verdict
      ? `${sayVerdict(verdict)} (${verdict.label}: ${say(verdict.why)})\n`
      : `${spoken('Nothing given: {0}.', say(stopped ?? ''))}\n`,
  );
  for (const { name, tokens: size, why } of injected)
    io.out(
      `  ${spoken('given    {0} ({1} tokens){2}', name, size, why === undefined ? '' : `: ${say(why)}`)}\n`,
    );
  for (const { name, reason, detail } of omitted)
    io.out(
      `  ${spoken('omitted  {0}: {1}{2}', name, sayOmission(reason, budget), detail === undefined ? '' : ` (${say(detail)})`)}\n`,
    );
  const sum =
    spent.tokens > tokens
      ? spoken(', {0} of {1} in this conversation', spent.tokens, spent.limit)
      : '';
  io.out(`${spoken('{0} tokens{1}', tokens, sum)}\n`);
  if (block !== '') io.out(`\n${block}`);
}
