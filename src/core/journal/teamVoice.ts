import { calledPeople } from './calledPeople';
import type { PersonOnLesson } from './personOnLesson';
import type { TeamLedger } from './teamFold';
import { pooledOutcomes, shareOf, type PooledOutcomes } from './pooledOutcomes';

/** By lesson, or by approval hash. */
type ByName<T> = Readonly<Record<string, T>>;

/** What a team says of one lesson. */
export interface LessonVoice extends PooledOutcomes {
  /** People who used it. */
  readonly users: number;
  /** When anybody last said anything of it, milliseconds since 1970, by the clock of whoever said it. */
  readonly last: number;
  /** Everybody but this user: of how many it is known what it did, and the sum of the shares in which it helped each. */
  readonly others: { readonly people: number; readonly helped: number };
  /** By approval hash, who approves that text. */
  readonly approvedBy: ByName<readonly string[]>;
  /** People who say that it is wrong. */
  readonly contestedBy: readonly string[];
  /** Outcomes over people in each package that is known, by the hash of its folder. */
  readonly packages: ByName<PooledOutcomes>;
  /** By person, the branches on which it is stale or contradicted, as hashes; only of those who named one. */
  readonly branches: ByName<readonly string[]>;
  /** By approval hash, in whose work tree that text was stale when they last looked. */
  readonly staleFor: ByName<readonly string[]>;
}

/** What a team says of a lesson as its text is here. */
export interface VoiceOnText extends Omit<LessonVoice, 'others' | 'approvedBy' | 'staleFor'> {
  /** Branches and packages that this machine knows, by hash, and what people want to be called, by person. */
  readonly names: ByName<string>;
  /** People who approve the text as it is here. */
  readonly approvedBy: readonly string[];
  /** People in whose work tree its text was stale when they last looked. */
  readonly staleFor: readonly string[];
}

/** What a team says of lessons, as of its last meeting: all that a request, a list or a page reads of it. */
export interface TeamVoice {
  readonly v: 3;
  readonly team: string;
  /** When the place was last reached, milliseconds since 1970. */
  readonly reached: number;
  /** True where the last attempt failed: the numbers are those of `reached`. */
  readonly isBehind: boolean;
  /** Branches and folders of packages that this machine knows, by their hash, which says nothing to who lacks them; and what people want to be called, by person. */
  readonly names: ByName<string>;
  /** By lesson. */
  readonly lessons: ByName<LessonVoice>;
  /** By approval hash, the owner whose approval counts here as this user's own; empty = none, or the user trusts nobody. */
  readonly owners: ByName<string>;
}

/** The voice of a folded team. `own` = this user's key. */
export function teamVoice(
  { people, lessons }: TeamLedger,
  { team, reached, missed }: { team: string; reached: number; missed?: string | undefined },
  own: string,
  owners: TeamVoice['owners'] = {},
  places: TeamVoice['names'] = {},
): TeamVoice {
  const person = personOfKey(people, own);
  const said = Object.entries(lessons).map(([id, by]) => [id, lessonVoice(by, person)] as const);
  const isBehind = missed !== undefined;
  const names = { ...places, ...calledPeople(people) };
  return { v: 3, team, reached, isBehind, names, lessons: Object.fromEntries(said), owners };
}

/** The person who signs with a key: the first of all keys with which he does. */
export function personOfKey(people: TeamLedger['people'], key: string): string {
  const found = Object.entries(people).find(([, { keys }]) => keys.includes(key));
  return found ? found[0] : key;
}

/** What a kept voice says; `undefined` = it is of another form, and the next meeting writes it anew. */
export function readTeamVoice(text: string): TeamVoice | undefined {
  // That the text is what this program wrote is the promise of the state file.
  const voice = JSON.parse(text) as { readonly v: number };
  return voice.v === 3 ? (voice as TeamVoice) : undefined;
}

/** Of this very text, who approves it and for whom it is stale. */
export function voiceOnText(
  voice: LessonVoice,
  approval: string,
  names: TeamVoice['names'],
): VoiceOnText {
  const { people, helpedPeople, outcomes, bound, users, last, contestedBy } = voice;
  const { packages, branches } = voice;
  return {
    ...{ people, helpedPeople, outcomes, bound, users, last, contestedBy },
    ...{ packages, branches, names },
    approvedBy: voice.approvedBy[approval] ?? [],
    staleFor: voice.staleFor[approval] ?? [],
  };
}

function lessonVoice(by: Readonly<Record<string, PersonOnLesson>>, own: string): LessonVoice {
  const people = Object.entries(by).sort(([a], [b]) => (a < b ? -1 : 1));
  const those = (holds: (one: PersonOnLesson) => boolean): readonly string[] =>
    people.flatMap(([person, one]) => (holds(one) ? [person] : []));
  const others = people.flatMap(([person, one]) => (person === own ? [] : (shareOf(one) ?? [])));
  return {
    ...pooledOutcomes(Object.values(by)),
    users: those(({ isUsed }) => isUsed).length,
    last: Math.max(0, ...people.map(([, one]) => one.last)),
    others: { people: others.length, helped: others.reduce((sum, share) => sum + share, 0) },
    approvedBy: byText(people, ({ approved }) => approved),
    packages: byPackage(people.map(([, one]) => one)),
    branches: byPerson(people),
    contestedBy: those(({ isContested }) => isContested),
    staleFor: byText(people, ({ stale }) => [...new Set(stale.map(({ hash }) => hash))]),
  };
}

function byPackage(people: readonly PersonOnLesson[]): ByName<PooledOutcomes> {
  const folders = new Set(people.flatMap(({ packages }) => Object.keys(packages)));
  return Object.fromEntries(
    [...folders]
      .sort()
      .map((folder) => [
        folder,
        pooledOutcomes(people.flatMap((one) => one.packages[folder] ?? [])),
      ]),
  );
}

function byPerson(people: readonly (readonly [string, PersonOnLesson])[]) {
  const all = people.map(
    ([person, { stale, contestedOn }]): readonly [string, readonly string[]] => {
      const named = [...stale.map(({ branch }) => branch), contestedOn];
      return [person, [...new Set(named.filter((branch) => branch !== ''))].sort()];
    },
  );
  return Object.fromEntries(all.filter(([, branches]) => branches.length > 0));
}

/** Who says something of a text, by text. */
function byText(
  people: readonly (readonly [string, PersonOnLesson])[],
  textsOf: (one: PersonOnLesson) => readonly string[],
): ByName<readonly string[]> {
  const all: Record<string, string[]> = {};
  for (const [person, one] of people)
    for (const hash of textsOf(one)) (all[hash] ??= []).push(person);
  return all;
}
