import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textMessage } from '../../core/chat/chatMessage';
import type { ChatModel, ChatTool } from '../../core/chat/chatModel';
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
import { DiskRepositoryFiles } from '../repository/diskRepositoryFiles';
import { checked, inFreshCopy } from './freshCopy';

/** What an attempt works with. */
export interface CopyOptions {
  /** The repository that is copied, as its newest commit is; absolute. */
  readonly root: string;
  /** One for each attempt, so that each is counted alone. */
  readonly newModel: () => CountedModel;
  readonly regexTest: RegexTest;
}

/** A model that counts what it was sent and what it said. */
export interface CountedModel extends ChatModel {
  readonly usage: Pick<Done, 'tokensIn' | 'cached' | 'tokensOut'>;
}

/** Does a task once in a fresh copy of the repository, with the tools of the chat, none of which reaches outside of it. */
export async function attemptInCopy(
  { root, newModel, regexTest }: CopyOptions,
  task: EvalTask,
  block: string,
  cancellation?: Cancellation,
): Promise<Done> {
  const started = performance.now();
  const model = newModel();
  let toolCalls = 0;
  let turns = 0;
  const done = (how: Pick<Done, 'end' | 'error' | 'succeeded'>): Done => {
    const milliseconds = Math.round(performance.now() - started);
    return { ...model.usage, toolCalls, turns, milliseconds, ...how };
  };
  try {
    return await inFreshCopy(root, cancellation, async (copy, signal) => {
      const limits = { rounds: task.turns, answerCharacters: 100_000, resultCharacters: 20_000 };
      const loop = new ToolLoop(model, toolsOver(copy, regexTest), limits, ({ kind }) => {
        if (kind === 'called') toolCalls += 1;
        if (kind === 'received') turns += 1;
      });
      const request = textMessage('user', promptOf(task, block));
      const prompt = { instructions: textMessage('user', instructions.working), past: [], request };
      const { end } = await loop.run(prompt, [], signal);
      if (end !== 'answered') return done({ end: 'limit', error: end });
      return done({ end: 'answered', ...(await checked(copy, task, signal)) });
    });
  } catch (error) {
    return done({ end: 'failed', error: toError(error).message });
  }
}

/** What the model reads: the block, where there is one, in front of the task. */
export const promptOf = ({ prompt }: EvalTask, block: string): string =>
  block === '' ? prompt : `${block}\n${prompt}`;

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
