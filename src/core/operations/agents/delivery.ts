import type { Caller } from '../../agents/agentEvent';
import type { Lesson } from '../../lesson/lesson';
import type { Moment } from '../../lesson/moment';
import { blockHeader, noteFrame } from '../../lesson/renderBlock';
import { itemOf } from '../../library/libraryEntry';
import type { StateFile } from '../../ports';
import { saying, type Saying } from '../../saying';
import type { Pipeline } from '../pipeline';
import type { TurnReceipt } from './agentSession';

/** Whether what a hook said was seen where the agent keeps its session. */
export type DeliveryState = 'delivered' | 'not seen' | 'cannot tell';

/** What was seen last of one way into one agent. */
export interface SeenDelivery {
  readonly caller: Caller;
  /** Of the agent, as its session names it; absent = it does not. */
  readonly version?: string;
  readonly way: Moment;
  readonly state: DeliveryState;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** What a look into the session of an agent found. */
export interface SessionFindings {
  /** For each text, whether it stands there. */
  readonly seen: readonly boolean[];
  /** Parts of what the model was given are left out there: what is not found may have arrived all the same. */
  readonly isPartial?: boolean;
  /** The version of the agent; absent = it does not say. */
  readonly version?: string;
}

/** Looks for texts in a session's own file; `undefined` = there is no such file that may be looked into. */
export type SessionSearch = (
  caller: Caller,
  texts: readonly string[],
) => Promise<SessionFindings | undefined>;

/** Looks among what an agent itself says that it holds. */
export function searchStored(texts: readonly string[]): SessionSearch {
  return async (_caller, marks) => ({
    seen: marks.map((mark) => texts.some((text) => text.includes(mark))),
  });
}

/** What was given to a turn that ended, and to whom. */
export interface GivenTurn {
  readonly caller: Caller;
  /** As its hooks say; its session may say it too. */
  readonly version?: string | undefined;
  readonly receipt: TurnReceipt;
}

/** Versions of agents come and go; older ones than these tell nothing any more. */
const mostKept = 40;

/** Looks for the lessons of a turn in the session of its agent, and keeps yes or no for each way they went. */
export async function noteDelivery(
  { library, ports }: Pipeline,
  kept: StateFile,
  search: SessionSearch,
  { caller, version: said, receipt }: GivenTurn,
): Promise<void> {
  const { entries } = await library.refresh();
  const marks = receipt.injected.flatMap(({ id, at = 'prompt' }) => {
    const lesson = entries.find(({ brief }) => brief.id === id)?.lesson;
    return lesson ? marksOf(lesson).map((text) => ({ way: at, text })) : [];
  });
  if (marks.length === 0) return;
  const session = await search(
    caller,
    marks.map(({ text }) => text),
  );
  const time = ports.clock.now();
  const version = session?.version ?? said;
  const found = [...new Set(marks.map(({ way }) => way))].map((way): SeenDelivery => {
    const isSeen = marks.some((mark, at) => mark.way === way && session?.seen[at] === true);
    const state = stateOf(isSeen, session);
    return { caller, ...(version !== undefined && { version }), way, state, time };
  });
  const before = await readDeliveries(kept);
  for (const one of found)
    if (!before.some((other) => isSame(one, other) && one.state === other.state))
      await library.record('project', {
        ...{ type: 'activity', topic: 'agents', message: deliverySaying(one) },
      });
  const others = before.filter((other) => !found.some((one) => isSame(one, other)));
  const newest = [...others, ...found].sort((one, other) => other.time - one.time);
  await kept.write(JSON.stringify(newest.slice(0, mostKept)));
}

function stateOf(isSeen: boolean, session: SessionFindings | undefined): DeliveryState {
  if (isSeen) return 'delivered';
  return session && session.isPartial !== true ? 'not seen' : 'cannot tell';
}

/** A lesson as only a block has it, and no file of the repository, which an agent may have read itself: under its heading, else right behind what begins a block or a note. */
function marksOf(lesson: Lesson): string[] {
  const [first = '', second = ''] = itemOf(lesson).split('\n');
  const isNamed = first.startsWith('## ') && !lesson.body.trimStart().startsWith('## ');
  return isNamed ? [`${first}\n${second}`] : [blockHeader, noteFrame].map((start) => start + first);
}

function isSame(a: SeenDelivery, b: SeenDelivery): boolean {
  return a.caller === b.caller && a.version === b.version && a.way === b.way;
}

export type DeliveryCode = `delivery.${Moment}`;

/** One line on what was seen of a way, the same on every surface. */
export function deliverySaying({
  caller,
  version,
  way,
  state,
}: SeenDelivery): Saying<DeliveryCode> {
  const agent = version === undefined ? caller : `${caller} ${version}`;
  return saying(`delivery.${way}`, { agent, state });
}

/** Whether what was said this way was seen last. */
export async function isDelivered(kept: StateFile, caller: Caller, way: Moment): Promise<boolean> {
  const ofWay = (await readDeliveries(kept)).filter(
    (one) => one.caller === caller && one.way === way,
  );
  const newest = ofWay.sort((one, other) => other.time - one.time)[0];
  return newest?.state === 'delivered';
}

/** What was seen of every way, by agent and way. Never throws: without it nothing was seen. */
export async function readDeliveries(kept: StateFile): Promise<readonly SeenDelivery[]> {
  try {
    const all: unknown = JSON.parse((await kept.read()) ?? '[]');
    return Array.isArray(all) ? (all as SeenDelivery[]).sort(byAgentAndWay) : [];
  } catch {
    // Damaged or of another version: it is seen again with the next turn.
    return [];
  }
}

function byAgentAndWay(a: SeenDelivery, b: SeenDelivery): number {
  const [one, other] = [a, b].map(({ caller, version = '', way }) => `${caller} ${version} ${way}`);
  return String(one) < String(other) ? -1 : 1;
}
