import { failure, isLessonError } from '../../errors';
import { foldTeam, toldByKey, type PersonsEvent } from '../../journal/foldTeam';
import { joinedKeys } from '../../journal/joinedKeys';
import { readSharedEvent, sharedEvent, type SharedEvent } from '../../journal/sharedEvent';
import { teamVoice } from '../../journal/teamVoice';
import type { Hasher, StateFile } from '../../ports';
import type { Pipeline } from '../pipeline';
import type { HoldsSignature, SigningKey } from './signatures';
import type { OwnershipTexts } from '../../trust/ownedKeys';
import { signedText, type SignedEvent, type TeamJournal } from './teamJournal';
import { trustedOwners } from './trustedOwners';
import { withNews, type TeamRecord } from './teamRecord';

/** What meeting a team needs besides the lessons: who signs, how signatures are checked, and where the record is kept. */
export interface TeamPorts {
  readonly key: SigningKey;
  readonly holds: HoldsSignature;
  readonly record: StateFile;
  /** What requests, lists and pages read of the team. */
  readonly voice: StateFile;
  readonly journal: TeamJournal;
  /** Who owns lessons, and whose key is whose, at the default branch; `undefined` = that cannot be said. Asked where the user trusts owners. */
  readonly ownership: () => Promise<OwnershipTexts | undefined>;
}

/** How much went and came. `refused`: their signature does not hold, or they hold what no event of a team may. */
export interface MetTeam {
  readonly given: number;
  readonly taken: number;
  readonly refused: number;
}

/**
 * Tells the team what is new here, and takes over what is new there. Nothing else of the program waits for it: everybody reads the record. A
 * place that cannot be reached throws, and the record keeps that it did; what was not told is told the next time. Where another home of this
 * person took back what was told here, this one takes it back too and throws `leftElsewhere`.
 */
export async function meetTeam(
  pipeline: Pipeline,
  ports: TeamPorts,
  known: TeamRecord,
): Promise<MetTeam> {
  try {
    // What somebody told or took back before he left and came back stands there alone.
    const heard = await pullAll(ports, known);
    if (isTakenBack(heard.record.events, ports.key.person)) {
      await takeBack(pipeline, ports, heard.record);
      throw failure.leftElsewhere(known.team);
    }
    const fresh = await untold(pipeline, heard.record, ports.key.person);
    if (fresh.length > 0) await ports.journal.push(await signAll(ports.key, known.team, fresh));
    const { record } = fresh.length > 0 ? await pullAll(ports, heard.record) : heard;
    const reached = pipeline.ports.clock.now();
    await keep(pipeline, ports, { ...record, reached, missed: undefined });
    return { given: fresh.length, taken: heard.count, refused: record.refused - known.refused };
  } catch (error) {
    const missed = isLessonError(error) ? error.code : 'stateUnreadable';
    await keep(pipeline, ports, { ...known, missed });
    throw error;
  }
}

/** Keeps what was told, and of it what everything else reads. */
async function keep(pipeline: Pipeline, ports: TeamPorts, told: TeamRecord): Promise<void> {
  const { record, voice, key } = ports;
  await record.write(JSON.stringify(told));
  const ledger = foldTeam(told.events);
  const owners = await trustedOwners(pipeline, told.events, ports.ownership);
  await voice.write(JSON.stringify(teamVoice(ledger, told, key.person, owners)));
}

/** What the next meeting would tell: the very events, before they are signed. */
export async function untold(
  { library, ports }: Pipeline,
  { team, events }: TeamRecord,
  person: string,
): Promise<readonly SharedEvent[]> {
  const mask = teamMask(ports.hasher, team);
  const told = new Set(events.flatMap((one) => (one.person === person ? [one.event.id] : [])));
  const left = lastLeft(events, person);
  const own = await library.events('project');
  return own
    .flatMap((event) => sharedEvent(event, mask) ?? [])
    .filter(({ id, time }) => time > left && !told.has(id) && told.add(id));
}

/** Says that another key signs for this person too, or takes that back. It counts once the other key has said so of this one. */
export async function tellJoining(
  { ports: { clock, hasher } }: Pipeline,
  { key, journal }: Pick<TeamPorts, 'key' | 'journal'>,
  { team, events }: Pick<TeamRecord, 'team' | 'events'>,
  other: string,
  isJoined: boolean,
): Promise<void> {
  const before = events.flatMap(({ person, event }) =>
    person === key.person && event.key === other ? [event.time] : [],
  );
  // The last word counts, also where the clock went back since.
  const time = Math.max(clock.now(), ...before.map((said) => said + 1));
  const kind = isJoined ? 'joined' : 'parted';
  const id = teamMask(hasher, team)(`${kind} ${key.person} ${other} ${time}`);
  await journal.push(await signAll(key, team, [{ v: 1, id, time, sequence: 0, kind, key: other }]));
}

function isTakenBack(events: readonly PersonsEvent[], key: string): boolean {
  return joinedKeys(toldByKey(events)).takenBackUntil(key) >= 0;
}

/** Takes back all that this person told, with whichever key: at the place, and by events that make everybody forget it. */
export async function takeBack(
  { ports: { clock, hasher } }: Pipeline,
  { key, journal }: Pick<TeamPorts, 'key' | 'journal'>,
  { team, events }: Pick<TeamRecord, 'team' | 'events'>,
): Promise<void> {
  const time = clock.now();
  const keys = joinedKeys(toldByKey(events)).keysOf(key.person);
  const lefts = keys.map((one): SharedEvent => {
    const id = teamMask(hasher, team)(`left ${one} ${time}`);
    const left = { v: 1, id, time, sequence: 0, kind: 'left' } as const;
    return one === key.person ? left : { ...left, key: one };
  });
  for (const one of keys) await journal.forget(one);
  await journal.push(await signAll(key, team, lefts));
}

/** A first part of a hash: enough to tell apart all a team will ever say. */
function teamMask(hasher: Hasher, team: string): (name: string) => string {
  return (name) => hasher.sha256(`${team}\n${name}`).slice(0, 24);
}

function lastLeft(events: readonly PersonsEvent[], person: string): number {
  const own = events.filter((one) => one.person === person && one.event.kind === 'left');
  return own.reduce((latest, { event }) => Math.max(latest, event.time), -1);
}

async function signAll(
  key: SigningKey,
  team: string,
  events: readonly SharedEvent[],
): Promise<readonly SignedEvent[]> {
  const { person } = key;
  return Promise.all(
    events.map(async (event) => {
      const line = JSON.stringify(event);
      return { id: event.id, person, line, signature: await key.sign(signedText(team, line)) };
    }),
  );
}

async function pullAll({ holds, journal }: TeamPorts, known: TeamRecord) {
  const news: PersonsEvent[] = [];
  let [cursor, refused] = [known.cursor, 0];
  for (let hasMore = true; hasMore;) {
    const page = await journal.pull(cursor);
    for (const { id, person, line, signature } of page.events) {
      const event = readSharedEvent(line);
      const isTheirs = event?.id === id && holds(person, signedText(known.team, line), signature);
      if (event && isTheirs) news.push({ person, event });
      else refused += 1;
    }
    ({ cursor, hasMore } = page);
  }
  const events = withNews(known.events, news);
  const record = { ...known, cursor, events, refused: known.refused + refused };
  return { record, count: Math.max(0, events.length - known.events.length) };
}
