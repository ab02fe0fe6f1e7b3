import { createReadStream, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { failure, toError } from '../../core/errors';
import { sayRefusal } from '../../prose/sayRefusal';
import { readTasks } from '../../core/capture/sessions/readTasks';
import type { Capture } from '../../core/capture/sessions/captureFromTasks';
import type { RecordedTask } from '../../core/capture/sessions/task';
import { isOurs, tasksOfTranscripts } from '../../core/capture/sessions/keptTranscript';
import { credentialScanner } from '../../node/lessons/credentialScanner';
import { withoutSecrets } from '../../node/transcripts/keptTranscripts';
import { readTranscript } from '../../node/transcripts/readTranscript';
import { OpenAiModel } from '../../node/models/openAiModel';
import type { LanguageModel } from '../../core/ports';
import type { CliCommand, CliIo, ExitCode, Invocation } from '../commandLine';
import { printJson, printTable } from '../print';
import { gatherFrom } from './captureFolder';
import { say, spoken } from '../../prose/say';

export const capture: CliCommand = {
  usage: 'capture [--from FILE|FOLDER|auto] [--yes] [--model] [--dry-run] | --anyway NAME',
  help: 'Learns from recorded tasks, without a model unless --model: this repository\'s own tasks, or with --from JSON lines as "lessons export" prints them, or transcripts of Claude Code, Codex, Copilot CLI, VS Code chat, Gemini CLI, OpenCode, Cline, SpecStory or Aider. "auto" looks where agents on this machine keep theirs; "-" reads standard input.',
  flags: {
    from: { type: 'string', help: 'a file, a folder of transcripts, or "auto"' },
    yes: { type: 'boolean', help: 'read the transcripts that were found' },
    model: {
      type: 'boolean',
      help: 'let the model of LESSONS_OPENAI_BASE_URL, LESSONS_OPENAI_MODEL and LESSONS_OPENAI_API_KEY read accepted work',
    },
    anyway: { type: 'string', help: 'learn this recipe although another one covers it' },
    'dry-run': { type: 'boolean', help: 'look and say, write nothing' },
  },
  run: async (invocation) => {
    const { open, option, flag, isJson, io } = invocation;
    const from = option('from');
    const anyway = option('anyway');
    if (anyway !== undefined) return learnAnyway(invocation, anyway);
    const model = flag('model') ? environmentModel(io.environment) : undefined;
    if (from === undefined) return learnOwn(invocation, model);
    const tasks = isFolder(from, io.cwd)
      ? await gatherFrom(invocation, from)
      : await readRecord(invocation, from);
    if (!tasks) return 3;
    const { manager } = await open();
    const found = await manager.capture(tasks, {
      isDry: flag('dry-run'),
      ...(model && { model }),
    });
    if (isJson) printJson(io, toJson(found));
    else printFound(invocation, found, tasks.length);
    return 0;
  },
};

const isFolder = (from: string, cwd: string): boolean =>
  from === 'auto' ||
  (from !== '-' && statSync(resolve(cwd, from), { throwIfNoEntry: false })?.isDirectory() === true);

/** The tasks of one file, in whatever form it is; what is wrong with it, and what was done in other folders, goes to standard error. `undefined` = it was stopped. */
async function readRecord(
  { io, open }: Invocation,
  from: string,
): Promise<readonly RecordedTask[] | undefined> {
  const given = from === '-' ? await io.readInput() : undefined;
  const path = resolve(io.cwd, from);
  const source = given === undefined ? createReadStream(path) : Readable.from([Buffer.from(given)]);
  const about = { fileName: from, name: 'session' };
  const read = await readTranscript(source as AsyncIterable<Buffer>, about, io.signal).catch(
    (error: unknown) => unreadable(from, error),
  );
  if (io.signal?.aborted === true) return undefined;
  if (read.format !== undefined) {
    for (const message of read.problems)
      io.err(`${spoken('lessons capture: {0}: {1}', from, say(message))}\n`);
    const { places } = await open();
    const elsewhere = read.sessions.filter((session) => !isOurs(session, places.root)).length;
    if (elsewhere > 0) io.err(`${spoken('Sessions of other folders left out: {0}.', elsewhere)}\n`);
    return tasksOfTranscripts([await withoutSecrets(read, credentialScanner)], places.root);
  }
  const { tasks, problems } = readTasks((given ?? readFile(path)).split('\n'));
  for (const { line, message } of problems)
    io.err(`${spoken('lessons capture: {0}:{1}: {2}', from, line, say(message))}\n`);
  const told = { sessions: [{ folder: '', tasks }], problems: [] };
  return (await withoutSecrets(told, credentialScanner)).sessions.flatMap(
    (session) => session.tasks,
  );
}

/** Learns from the tasks that were recorded in this repository since the last time. */
async function learnOwn(
  invocation: Invocation,
  model: LanguageModel | undefined,
): Promise<ExitCode> {
  const { open, flag, isJson, io } = invocation;
  if (flag('dry-run'))
    throw failure.wrongUsage(
      spoken('A dry run needs a file: "lessons export | lessons capture --from - --dry-run".'),
    );
  const { manager } = await open();
  const learnt = await manager.learn({ isAsked: true, ...(model && { model }) });
  const found = learnt ?? { candidates: [], skipped: [], activity: [], read: [] };
  if (isJson) printJson(io, toJson(found));
  else printFound(invocation, found, learnt?.episodes ?? 0);
  for (const { message, failed } of found.activity) if (failed) io.err(`${say(message)}.\n`);
  return 0;
}

/** Learns one recipe from the tasks recorded here, although another one covers it. Exit code 1 where something else speaks against it. */
async function learnAnyway(invocation: Invocation, name: string): Promise<ExitCode> {
  const { open, isJson, io } = invocation;
  const { manager } = await open();
  const found = await manager.learnAnyway(name);
  if (isJson) printJson(io, toJson(found));
  else printFound(invocation, found, found.candidates.flatMap(({ from }) => from).length);
  return found.candidates.length > 0 ? 0 : 1;
}

/** The endpoint that the environment names; its key is never printed. */
function environmentModel(environment: CliIo['environment']): LanguageModel {
  const [baseUrl, model] = [
    environment['LESSONS_OPENAI_BASE_URL'],
    environment['LESSONS_OPENAI_MODEL'],
  ];
  if (!baseUrl || !model)
    throw failure.wrongUsage(
      spoken(
        'Set LESSONS_OPENAI_BASE_URL (up to and with /v1) and LESSONS_OPENAI_MODEL, and LESSONS_OPENAI_API_KEY where the endpoint wants a key.',
      ),
    );
  return new OpenAiModel({ baseUrl, model, apiKey: environment['LESSONS_OPENAI_API_KEY'] ?? '' });
}

function unreadable(path: string, error: unknown): never {
  throw failure.wrongUsage(spoken('{0} cannot be read: {1}', path, toError(error).message));
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return unreadable(path, error);
  }
}

function toJson({ candidates, skipped }: Pick<Capture, 'candidates' | 'skipped'>) {
  return {
    candidates: candidates.map(({ name, kind, description, body, refs, evidence, from }) => ({
      ...{ name, kind, description, body, fingerprint: refs, evidence, from },
    })),
    skipped: skipped.map(({ what, refusal }) => ({
      what,
      code: refusal.code,
      reason: sayRefusal(refusal),
    })),
  };
}

function printFound(
  { io }: Invocation,
  { candidates, skipped }: Pick<Capture, 'candidates' | 'skipped'>,
  tasks: number,
): void {
  for (const { name, body, evidence } of candidates) {
    io.out(`${spoken('candidate')}  ${name}\n           ${body.replace(/\n/g, '\n           ')}\n`);
    for (const line of evidence) io.out(`           ${spoken('because: {0}', line)}\n`);
  }
  printTable(
    io,
    skipped.map(({ what, refusal }) => [`${spoken('skipped')}  `, what, sayRefusal(refusal)]),
  );
  io.out(`${spoken('{0} tasks read, {1} lessons proposed.', tasks, candidates.length)}\n`);
}
