import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hookAnswer } from '../../core/agents/hookAnswer';
import { longestInput, readHookInput } from '../../core/agents/hookInput';
import { readEvent } from '../../core/agents/readEvent';
import { recogniseCaller } from '../../core/agents/recogniseCaller';
import type { AgentEvent } from '../../core/agents/agentEvent';
import type { AgentAnswer } from '../../core/operations/agents/answerAgent';
import { isDelivered, searchStored } from '../../core/operations/agents/delivery';
import type { TurnReceipt } from '../../core/operations/agents/agentSession';
import type { Logger } from '../../core/ports';
import * as requests from '../../core/requests';
import { DiskAgentSessions } from '../../node/agents/diskAgentSessions';
import { deliveriesFile, sessionSearch } from '../../node/agents/searchSession';
import { DiskStateFile } from '../../node/journal/diskStateFile';
import { lessonsHome } from '../../node/lessons/lessonsHome';
import { userHome } from '../../node/lessons/userHome';
import { systemClock } from '../../node/process/systemClock';
import { openLessons } from '../../node/lessons/openLessons';
import { relativeTo } from '../../node/repository/relativeTo';
import { logLine, sayError } from '../../prose/say';
import { countLater, type RunLater } from '../countLater';
import { withinLimit, type HookClock } from './withinLimit';

/** Whoever waits longer than this for lessons goes without them. Milliseconds from our first line. */
const hookLimitMs = 150;
/** Names another limit, for machines on which everything takes longer. */
const limitVariable = 'LESSONS_HOOK_LIMIT_MS';
/** An agent that hands over nothing within this time will not. Milliseconds. */
const inputLimitMs = 100;

/** The agent waits for the end of the process: what cannot be kept by then is lost. Milliseconds. */
const keepLimitMs = 2_000;

/** What a hook may use of the world around it. */
export interface HookWorld {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Standard input to its end; `undefined` = not within the limit, or too long. */
  readonly readInput: (limitMs: number, mostBytes: number) => Promise<string | undefined>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly clock: HookClock;
  /** Absent = nothing goes on after the end of a hook. */
  readonly later?: RunLater;
}

/**
 * `lessons hook EVENT [--for AGENT]`: answers an agent in its own form, or says nothing at all. Whatever happens, nothing is refused, nobody
 * waits longer than the limit, and the exit code is 0.
 */
export async function runHook(args: readonly string[], world: HookWorld): Promise<void> {
  const isVerbose = args.includes('--verbose');
  const tell = (message: string): void => {
    if (isVerbose) world.err(`lessons hook: ${message}\n`);
  };
  try {
    const text = await world.readInput(inputLimitMs, longestInput);
    const event = text === undefined ? undefined : readCall(args, text, world);
    if (!event) tell('this is no event that is answered');
    else await answer(event, world, tell);
  } catch (error) {
    tell(sayError(error));
  }
}

function readCall(
  args: readonly string[],
  text: string,
  { environment }: HookWorld,
): AgentEvent | undefined {
  const input = readHookInput(text);
  const [registered = ''] = args.filter((word) => !word.startsWith('--'));
  const at = args.indexOf('--for');
  const caller = input && recogniseCaller(input, environment, at < 0 ? undefined : args[at + 1]);
  return caller && readEvent(caller, registered, input);
}

async function answer(
  event: AgentEvent,
  world: HookWorld,
  tell: (message: string) => void,
): Promise<void> {
  const folder = event.folder ?? world.cwd;
  if (!mayHoldLessons(folder, world.environment)) return tell('there are no lessons here');
  const work = look(event, folder, world, tell);
  const found = await withinLimit(work, limitOf(world.environment), world.clock);
  const text = found === undefined ? '' : hookAnswer(event, found.text);
  if (text !== '') world.out(text);
  if (found === undefined) tell('it took too long');
  const kept = (found ?? (await work)).keep(found !== undefined && found.text !== '');
  await withinLimit(kept, keepLimitMs, world.clock);
}

function limitOf(environment: HookWorld['environment']): number {
  const named = Number(environment[limitVariable]);
  return named > 0 ? Math.min(named, keepLimitMs) : hookLimitMs;
}

async function look(
  event: AgentEvent,
  folder: string,
  { environment, clock, later }: HookWorld,
  tell: (message: string) => void,
): Promise<AgentAnswer> {
  const limit = limitOf(environment);
  const { manager, places } = await openLessons({
    ...{ folder, environment, logger: loggerOf(tell), isUnasked: true },
    requests: () => Promise.resolve(requests),
    isLate: () => clock.elapsed() > limit,
  });
  const sessions = new DiskAgentSessions(join(places.state, 'agents'), systemClock);
  const inRoot = (path: string) => relativeTo(places.root, resolve(folder, path));
  const { caller, transcript, stored, version } = event;
  const search = stored ? searchStored(stored) : sessionSearch(transcript);
  const kept = new DiskStateFile(deliveriesFile(places.home));
  const lookForDelivery = (receipt: TurnReceipt): Promise<void> =>
    manager.noteDelivery(kept, search, { caller, version, receipt });
  const recordTurn = manager.recordAgentTurn;
  const hasFirstWrite = (): Promise<boolean> => isDelivered(kept, caller, 'write');
  const own = {
    ...{ sessions, relative: inRoot },
    readOwn: async (place: string) => readOwn(place, tell),
  };
  const ports = { ...own, recordTurn, hasFirstWrite, lookForDelivery };
  const found = await manager.answerAgent(ports, event);
  return {
    text: found.text,
    keep: async (wasSaid) => {
      await found.keep(wasSaid);
      await manager.save();
      if (!seldom.has(event.moment.kind)) return;
      if (await countLater({ manager, places }, later))
        tell('the words of the repository are counted in the background');
    },
  };
}

/** Moments at which the commit is looked at: calls of tools are too many. */
const seldom: ReadonlySet<AgentEvent['moment']['kind']> = new Set(['session', 'prompt', 'end']);

/** Larger files of a user are no settings. Bytes. */
const mostOwnBytes = 100_000;

/** A file below the user's home; `undefined` = it is not there, cannot be read, or is too long. */
function readOwn(place: string, tell: (message: string) => void): string | undefined {
  const path = join(userHome(), place);
  try {
    const about = statSync(path, { throwIfNoEntry: false });
    return about?.isFile() && about.size <= mostOwnBytes ? readFileSync(path, 'utf8') : undefined;
  } catch (error) {
    tell(sayError(error));
    return undefined;
  }
}

/** Nothing is opened, and no key made, where nobody ever had a lesson. */
function mayHoldLessons(folder: string, environment: HookWorld['environment']): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, '.lessons'))) return true;
    if (dirname(at) === at) break;
  }
  const home = lessonsHome(environment);
  return existsSync(home) && readdirSync(home).some((name) => name.endsWith('.md'));
}

function loggerOf(tell: (message: string) => void): Logger {
  const say: Logger['warn'] = (message, error) => tell(logLine(message, error));
  return { trace: () => undefined, debug: say, info: say, warn: say, error: say };
}
