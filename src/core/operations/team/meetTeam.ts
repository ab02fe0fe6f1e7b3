import { failure, isLessonError } from '../../errors';
import { joinedKeys } from '../../journal/joinedKeys';
import {
  readSharedEvent,
  sharedEvent,
  type Mask,
  type SharedEvent,
} from '../../journal/sharedEvent';
import type { TeamFold } from '../../journal/teamFold';
import { teamVoice } from '../../journal/teamVoice';
import type { StateFile } from '../../ports';
import type { Pipeline } from '../pipeline';
import type { HoldsSignature, SigningKey } from './signatures';
import type { OwnershipTexts } from '../../trust/ownedKeys';
import { signedText, type SignedEvent, type TeamJournal } from './teamJournal';
import { knownNames, teamMask } from './knownNames';
import { packageFolders, packagesOfRequests } from './requestPackages';
import { trustedOwners } from './trustedOwners';
import { writeTeamRecord, type TeamRecord } from './teamRecord';

/** What meeting a team needs besides the lessons: who signs, how signatures are checked, and where the record is kept. */
export interface TeamPorts {
  readonly key: SigningKey;
  readonly holds: HoldsSignature;
  readonly record: StateFile;
  /** What requests, lists and pages read of the team. */
  readonly voice: StateFile;
  readonly journal: TeamJournal;
  /** Branches that this clone knows. */
  readonly branches: () => Promise<readonly string[]>;
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
    if (isTakenBack(heard.record.fold, ports.key.person)) {
      await takeBack(pipeline, ports, heard.record);
      throw failure.leftElsewhere(known.team);
    }
    const fresh = await untold(pipeline, heard.record, ports.key.person);
    if (fresh.length > 0) await ports.journal.push(await signAll(ports.key, known.team, fresh));
    // A place may refuse what is older than it keeps: what it took is told, though it gives it to nobody.
    const told = [...heard.record.told, ...fresh.map(({ id }) => id)];
    const { record } = fresh.length > 0 ? await pullAll(ports, { ...heard.record, told }) : heard;
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
  await record.write(writeTeamRecord(told));
  const owners = await trustedOwners(pipeline, told.fold, ports.ownership);
  const names = await knownNames(pipeline, told.team, await ports.branches());
  const said = teamVoice(told.fold.ledger(), told, key.person, owners, names);
  await voice.write(JSON.stringify(said));
}

/** What the next meeting would tell: the very events, before they are signed. */
export async function untold(
  pipeline: Pipeline,
  record: TeamRecord,
  person: string,
): Promise<readonly SharedEvent[]> {
  const { library, ports } = pipeline;
  const mask = teamMask(ports.hasher, record.team);
  const told = new Set(record.told);
  const left = record.fold.leftBy(person);
  const own = await library.events('project');
  const packageOf = packagesOfRequests(own, await packageFolders(pipeline));
  return [
    ...entranceEvent(record, person, mask),
    ...own.flatMap((event) => sharedEvent(event, mask, packageOf) ?? []),
  ].filter(({ id, time }) => time > left && !told.has(id) && told.add(id));
}

/** Says that this person is in the team, and how he wants to be called; who comes back says what he said before, but a new name. */
function entranceEvent(
  { entrance, fold }: TeamRecord,
  person: string,
  mask: Mask,
): readonly SharedEvent[] {
  if (!entrance) return [];
  const before = fold.entranceOf(person);
  const isKnown = before && (entrance.name === '' || entrance.name === before.name);
  const said = isKnown ? before : entrance;
  const { name } = said;
  // What was taken back while a clock was ahead does not keep its teller out.
  const time = Math.max(said.time, fold.leftBy(person) + 1);
  const id = mask(`entered ${person} ${name} ${time}`);
  return [{ v: 1, id, time, sequence: 0, kind: 'entered', ...(name !== '' && { name }) }];
}

/** Says that another key signs for this person too, or takes that back. It counts once the other key has said so of this one. */
export async function tellJoining(
  { ports: { clock, hasher } }: Pipeline,
  { key, journal }: Pick<TeamPorts, 'key' | 'journal'>,
  { team, fold }: Pick<TeamRecord, 'team' | 'fold'>,
  other: string,
  isJoined: boolean,
): Promise<void> {
  // The last word counts, also where the clock went back since.
  const time = Math.max(clock.now(), fold.spokeOf(key.person, other) + 1);
  const kind = isJoined ? 'joined' : 'parted';
  const id = teamMask(hasher, team)(`${kind} ${key.person} ${other} ${time}`);
  await journal.push(await signAll(key, team, [{ v: 1, id, time, sequence: 0, kind, key: other }]));
}

function isTakenBack(fold: TeamFold, key: string): boolean {
  return joinedKeys(fold.joinings()).takenBackUntil(key) >= 0;
}

/** Takes back all that this person told, with whichever key: at the place, and by events that make everybody forget it. */
export async function takeBack(
  { ports: { clock, hasher } }: Pipeline,
  { key, journal }: Pick<TeamPorts, 'key' | 'journal'>,
  { team, fold }: Pick<TeamRecord, 'team' | 'fold'>,
): Promise<void> {
  const keys = joinedKeys(fold.joinings()).keysOf(key.person);
  // Older than the leaving of the own key, the word on another one would be taken back with it.
  const leaving = Math.max(clock.now(), fold.lastOf(key.person));
  const lefts = keys.map((one): SharedEvent => {
    // Also what was told while the clock of that home was ahead.
    const time = Math.max(leaving, fold.lastOf(one));
    const id = teamMask(hasher, team)(`left ${one} ${time}`);
    const left = { v: 1, id, time, sequence: 0, kind: 'left' } as const;
    return one === key.person ? left : { ...left, key: one };
  });
  for (const one of keys) await journal.forget(one);
  await journal.push(await signAll(key, team, lefts));
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

/** Takes over what is new; `count` = events that were not there before, as far as the place tells news from what it gave already. */
async function pullAll({ key, holds, journal }: TeamPorts, known: TeamRecord) {
  const { team, fold } = known;
  let { cursor, refused, told } = known;
  let count = 0;
  for (let hasMore = true; hasMore;) {
    const page = await journal.pull(cursor);
    // A place that came from an old backup lacks what was told since: it is told again.
    if (page.isAnew) told = [];
    const own: string[] = [];
    for (const { id, person, line, signature } of page.events) {
      const event = readSharedEvent(line);
      const isTheirs = event?.id === id && holds(person, signedText(team, line), signature);
      if (!event || !isTheirs) {
        refused += 1;
        continue;
      }
      if (person === key.person) own.push(id);
      fold.add(person, event);
      count += 1;
    }
    told = [...new Set([...told, ...own])];
    ({ cursor, hasMore } = page);
  }
  return { record: { ...known, cursor, refused, told }, count };
}
