import type { Caller } from '../../agents/agentEvent';
import type { Moment } from '../../lesson/moment';
import type { StateFile } from '../../ports';
import type { Pipeline } from '../pipeline';
import type { TurnReceipt } from './agentSession';

/** Whether what a hook said was seen where the agent keeps its session. */
export type DeliveryState = 'delivered' | 'not seen' | 'cannot tell';

/** What was seen last of one way into one agent. */
export interface SeenDelivery {
  readonly caller: Caller;
  readonly way: Moment;
  readonly state: DeliveryState;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Says whether a session's own file holds each of these texts; `undefined` = there is no such file that may be looked into. */
export type SessionSearch = (
  caller: Caller,
  texts: readonly string[],
) => Promise<readonly boolean[] | undefined>;

/** Shorter texts stand in any session by chance. Characters. */
const shortestMark = 12;

/** Looks for the lessons of a turn in the session of its agent, and keeps yes or no for each way they went. */
export async function noteDelivery(
  { library, ports }: Pipeline,
  kept: StateFile,
  search: SessionSearch,
  { caller, receipt }: { readonly caller: Caller; readonly receipt: TurnReceipt },
): Promise<void> {
  const { entries } = await library.refresh();
  const marks = receipt.injected.flatMap(({ id, at = 'prompt' }) => {
    const body = entries.find(({ brief }) => brief.id === id)?.lesson.body;
    const text = body?.split('\n').find((line) => line.trim().length >= shortestMark);
    return text === undefined ? [] : [{ way: at, text: text.trim() }];
  });
  if (marks.length === 0) return;
  const seen = await search(
    caller,
    marks.map(({ text }) => text),
  );
  const time = ports.clock.now();
  const found = [...new Set(marks.map(({ way }) => way))].map((way): SeenDelivery => {
    const isSeen = marks.some((mark, at) => mark.way === way && seen?.[at] === true);
    return { caller, way, state: seen ? (isSeen ? 'delivered' : 'not seen') : 'cannot tell', time };
  });
  const others = (await readDeliveries(kept)).filter(
    (one) => !found.some(({ caller: agent, way }) => agent === one.caller && way === one.way),
  );
  await kept.write(JSON.stringify([...others, ...found]));
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
  return `${a.caller} ${a.way}` < `${b.caller} ${b.way}` ? -1 : 1;
}
