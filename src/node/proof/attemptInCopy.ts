import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { textMessage } from '../../core/chat/chatMessage';
import type { ChatTool } from '../../core/chat/chatModel';
import { instructions } from '../../core/chat/instructions';
import { ToolLoop } from '../../core/chat/toolLoop';
import { EditableFiles } from '../../core/chat/tools/editableFiles';
import { type Documents, makeEdit, planEdit } from '../../core/chat/tools/editFile';
import { findFilesTool } from '../../core/chat/tools/findFilesTool';
import type { RegexTest } from '../../core/chat/tools/searchTextTool';
import { ReadableFiles } from '../../core/chat/tools/readableFiles';
import { readFileTool } from '../../core/chat/tools/readFileTool';
import { searchTextTool } from '../../core/chat/tools/searchTextTool';
import { editDescription } from '../../core/chat/tools/workDescriptions';
import { toError } from '../../core/errors';
import type { EvalTask } from '../../core/operations/proof/evalTask';
import type { Done } from '../../core/operations/proof/runEval';
import type { Cancellation } from '../../core/ports';
import { OpenAiChatModel } from '../models/openAiChatModel';
import type { OpenAiOptions } from '../models/openAiModel';
import { runProcess } from '../process/runProcess';
import { DiskRepositoryFiles } from '../repository/diskRepositoryFiles';

/** What an attempt works with. */
export interface CopyOptions {
  /** The repository that is copied, as its newest commit is; absolute. */
  readonly root: string;
  readonly endpoint: OpenAiOptions;
  readonly regexTest: RegexTest;
}

const copyLimitMs = 300_000;
const checkLimitMs = 300_000;

/** Does a task once in a fresh copy of the repository, with the tools of the chat, none of which reaches outside of it. */
export async function attemptInCopy(
  { root, endpoint, regexTest }: CopyOptions,
  task: EvalTask,
  block: string,
  signal: Cancellation = { aborted: false },
): Promise<Done> {
  const copy = mkdtempSync(join(tmpdir(), 'lessons-eval-'));
  const started = performance.now();
  const model = new OpenAiChatModel(endpoint);
  let toolCalls = 0;
  let turns = 0;
  const done = (how: Pick<Done, 'end' | 'error' | 'succeeded'>): Done => {
    const milliseconds = Math.round(performance.now() - started);
    return { ...model.usage, toolCalls, turns, milliseconds, ...how };
  };
  try {
    await clone(root, copy);
    // What lessons say reaches the model by the block alone.
    rmSync(join(copy, '.lessons'), { recursive: true, force: true });
    const limits = { rounds: task.turns, answerCharacters: 100_000, resultCharacters: 20_000 };
    const loop = new ToolLoop(model, toolsOver(copy, regexTest), limits, ({ kind }) => {
      if (kind === 'called') toolCalls += 1;
      if (kind === 'received') turns += 1;
    });
    const request = textMessage('user', block === '' ? task.prompt : `${block}\n${task.prompt}`);
    const prompt = { instructions: textMessage('user', instructions.working), past: [], request };
    const { end } = await loop.run(prompt, [], signal);
    if (end !== 'answered') return done({ end: 'limit', error: end });
    return done({ end: 'answered', ...(await checked(copy, task)) });
  } catch (error) {
    return done({ end: 'failed', error: toError(error).message });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function checked(copy: string, { check }: EvalTask): Promise<Pick<Done, 'succeeded'>> {
  if (check === undefined) return {};
  const { exitCode } = await runProcess({
    ...{ program: 'sh', args: ['-c', check], folder: copy, limitMs: checkLimitMs },
    signal: new AbortController().signal,
  });
  return { succeeded: exitCode === 0 };
}

async function clone(root: string, copy: string): Promise<void> {
  const { exitCode, output } = await runProcess({
    ...{ program: 'git', args: ['clone', '--quiet', '--no-hardlinks', root, copy] },
    ...{ folder: tmpdir(), limitMs: copyLimitMs, signal: new AbortController().signal },
  });
  if (exitCode !== 0) throw new Error(`git clone: ${output}`);
}

function toolsOver(copy: string, regexTest: RegexTest): readonly ChatTool[] {
  const disk = new DiskRepositoryFiles(copy);
  const readable = new ReadableFiles(disk);
  const editable = new EditableFiles(readable, disk);
  const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const documents = documentsIn(copy);
  return [
    findFilesTool(readable),
    readFileTool(readable),
    searchTextTool(readable, breathe, regexTest),
    {
      ...editDescription,
      run: async (input) => {
        const plan = await planEdit(editable, documents, input);
        return typeof plan === 'string' ? { ok: false, text: plan } : makeEdit(documents, plan);
      },
    },
  ];
}

/** Paths come from `EditableFiles`, which lets none out of the copy. */
function documentsIn(copy: string): Documents {
  const textOf = (path: string): string => readFileSync(join(copy, path), 'utf8');
  return {
    open: async (path) => ({ text: textOf(path), isDirty: false }),
    create: async (path, text) => {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), text);
      return true;
    },
    replace: async (path, { start, end, text }) => {
      const old = textOf(path);
      writeFileSync(join(copy, path), old.slice(0, start) + text + old.slice(end));
      return true;
    },
  };
}
