import { placeholder } from '../placeholder';
import type { Call, SessionCalls } from './callRecord';
import { isTelling, programName } from './callRecord';
import {
  commonLine,
  commonWords,
  lastingLine,
  lastingWords,
  typedLine,
  verbatimLine,
} from './lastingLine';
import { agreedMends } from './agreedMend';
import { keptMend } from './keptCall';
import { editOf, mendOf } from './mendedCall';
import type { RefusalKind } from './refusal';
import { isInstalled, isSameCall, isWordKind, wrongWords } from './sameCall';
import { isAboutTarget, rawWords } from './tellingWords';

/** One time a mistake was made, with what mended it, where something did. */
export interface Sighting {
  readonly wrong: Call;
  readonly right?: Call;
}

/** What the record of a repository says about one wrong call. */
export interface Mistake {
  /** The call that fails, as one would type it. */
  readonly line: string;
  readonly kind: RefusalKind | 'fails';
  readonly sightings: readonly Sighting[];
  readonly sessions: readonly string[];
  /** `note` = seen in one session only; `recurs` = in several; `works` = the same call worked elsewhere, which clears it. */
  readonly state: 'note' | 'recurs' | 'works';
  /** What to do instead, by the newest majority of sessions; absent = the record does not agree on it. */
  readonly mend?: Mend;
  /** Estimated tokens of the results of the wrong calls. */
  readonly tokens: number;
  /** Shell lines it took until something worked; one where nothing did. */
  readonly turns: number;
  /** When it was last made, milliseconds since 1970; absent = the record does not say. */
  readonly last?: number;
}

export interface Mend {
  readonly call: Call;
  readonly line: string;
  readonly sessions: readonly string[];
}

/** The key of a mistake; calls with the same key are the same mistake. */
function keyOf(call: Call): string | undefined {
  const words = wrongWords(call);
  if (words === undefined) return undefined;
  const place = isInstalled(call) ? '' : (call.command.folder ?? '');
  const env = isWordKind(call) ? [] : call.command.main.env;
  return [place, ...env, ...words].join(' ');
}

/** True where a call that worked is the very call that is said to fail. */
function clears(call: Call, { wrong, right }: Sighting): boolean {
  if (call.fate !== 'taken' || programName(call.command.main) !== programName(wrong.command.main))
    return false;
  if ((wrong.fate === 'taken' || wrong.fate === 'open') && !call.ok) return false;
  if (isInstalled(wrong)) return true;
  return call.command.folder === wrong.command.folder && isSameCall(call, wrong, right);
}

const sessionsOf = (sightings: readonly Sighting[]): string[] => [
  ...new Set(sightings.map(({ wrong }) => wrong.session)),
];

/** A target is what matters, in the wrong call or in its mend. */
const areAboutTarget = (sightings: readonly Sighting[]): boolean =>
  sightings.some(({ wrong, right }) => isAboutTarget(wrong, right));

/** The mends of the newest sessions count; older ways have changed. */
const newest = 5;

/** The mend that most of the newest sessions share: the same line, else the same change of words. */
function majority(sightings: readonly Sighting[]): Mend | undefined {
  const mended = sightings.filter((one): one is Required<Sighting> => one.right !== undefined);
  const last = new Map(mended.map((one) => [one.wrong.session, one]));
  const votes = [...last.values()].slice(-newest);
  const groupings = areAboutTarget(sightings)
    ? [({ right }: Required<Sighting>) => typedLine(right.command)]
    : [
        ({ right }: Required<Sighting>) => lastingLine(right.command) ?? typedLine(right.command),
        ({ wrong, right }: Required<Sighting>) => editOf(wrong, right),
      ];
  for (const keyOfVote of groupings) {
    const groups = new Map<string, Required<Sighting>[]>();
    for (const vote of votes)
      groups.set(keyOfVote(vote), [...(groups.get(keyOfVote(vote)) ?? []), vote]);
    // Of two ways with as many sessions the one that was taken last.
    const lastOf = (group: readonly Required<Sighting>[]): number =>
      Math.max(...group.map((one) => votes.indexOf(one)));
    const best = [...groups.values()].sort(
      (a, b) => b.length - a.length || lastOf(b) - lastOf(a),
    )[0];
    if (best !== undefined && best.length > 1) return asMend(best);
  }
  // Sessions that mended it in different ways: each way was seen once, which is a note, but for one that begins as another.
  return sharedWay(votes);
}

/** Of two ways the one that the other goes on from: both sessions agree on its words, and it worked as it was. */
function sharedWay(votes: readonly Required<Sighting>[]): Mend | undefined {
  if (areAboutTarget(votes)) return undefined;
  for (const short of [...votes].reverse()) {
    const longer = votes.filter((one) => one !== short && goesOn(one.right, short.right));
    const mend = longer.length > 0 ? asMend([...longer, short]) : undefined;
    if (mend !== undefined && mend.line === lastingLine(short.right.command)) return mend;
  }
  return undefined;
}

function goesOn(longer: Call, { command }: Call): boolean {
  const [all, lead] = [lastingWords(longer.command) ?? [], lastingWords(command) ?? []];
  return lead.length > 1 && lead.every((word, at) => all[at] === word);
}

function asMend(votes: readonly Required<Sighting>[]): Mend | undefined {
  // A program that only its place on one machine leads to is no advice.
  const vote = [...votes]
    .reverse()
    .find(({ right }) => !ofOneMachine.test(right.command.main.words[0] ?? ''));
  const call = vote?.right;
  const commands = votes.map(({ right }) => right.command);
  const line =
    call &&
    (verbatimLine(commands) ?? commonLine(commands, wereThere(votes)) ?? lastingLine(call.command));
  if (call === undefined || line === undefined) return undefined;
  return { call, line, sessions: votes.map(({ wrong }) => wrong.session) };
}

/** The word behind an option is none of its values where the call that failed had the word, not the option, and no other in its place. */
const wereThere =
  (votes: readonly Sighting[]) =>
  (option: string, values: readonly (string | undefined)[]): boolean =>
    votes.some(({ wrong }) => {
      const words = rawWords(wrong.command);
      const isThere = words.some(
        (word, at) => values.includes(word) && !words[at - 1]?.startsWith('-'),
      );
      return isThere && !words.includes(option);
    });

const ofOneMachine = /^["']?(?:[~/]|[A-Za-z]:[\\/])/;

const lineOf = (call: Call): string | undefined => {
  const words = wrongWords(call);
  if (words === undefined) return undefined;
  const { folder, main } = call.command;
  const line = [...(isWordKind(call) ? [] : main.env), ...words].join(' ');
  return folder === undefined || call.refusal?.kind === 'unknown program'
    ? line
    : `cd ${folder} && ${line}`;
};

const tokensOf = (sightings: readonly Sighting[]): number =>
  Math.ceil(
    sightings.reduce(
      (sum, { wrong }) => sum + wrong.output.length + (lineOf(wrong) ?? '').length,
      0,
    ) / 4,
  );

function costOf(sightings: readonly Sighting[]): Pick<Mistake, 'tokens' | 'turns' | 'last'> {
  const turns = sightings.reduce(
    (sum, { wrong, right }) => sum + (right === undefined ? 1 : right.at - wrong.at),
    0,
  );
  const last = Math.max(...sightings.map(({ wrong }) => wrong.time ?? 0));
  return { tokens: tokensOf(sightings), turns, ...(last > 0 && { last }) };
}

/** The failing line as shown: the commonest whole call where it is short, else the words that make it wrong. */
function shownLine(sightings: readonly Sighting[]): string {
  const commands = sightings.map(({ wrong }) => wrong.command);
  const [first] = sightings;
  const blamed = (first && lineOf(first.wrong)) ?? '';
  const verbatim = verbatimLine(commands);
  if (areAboutTarget(sightings)) return verbatim ?? blamed;
  // Behind a word that was refused nothing matters.
  const isBare = first !== undefined && isWordKind(first.wrong);
  const common = verbatim ?? commonLine(commands, () => isBare);
  if (common !== undefined) return common;
  if (first?.wrong.refusal?.kind === 'unknown program' && sightings.length > 1) return blamed;
  return commonest(sightings);
}

function commonest(sightings: readonly Sighting[]): string {
  const lines = sightings.map(({ wrong }) => lastingLine(wrong.command) ?? lineOf(wrong) ?? '');
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length)[0]?.[0] ?? '';
}

/** A call that was refused or failed; one that reported what it found only where nothing but a variable made it pass. */
function sightingOf(wrong: Call, calls: readonly Call[]): Sighting | undefined {
  const isWrong = wrong.fate === 'refused' || wrong.fate === 'failed';
  if (!isWrong && wrong.ok) return undefined;
  const telling = calls.filter(isTelling);
  const mended = isWrong ? mendOf(wrong, telling) : undefined;
  const right = mended ?? keptMend(wrong, calls, telling);
  if (!isWrong && right === undefined) return undefined;
  return right === undefined ? { wrong } : { wrong: asBlamed(wrong, right), right };
}

/** Where what mended the call keeps the word that was refused, the word was not to blame but the call as a whole. */
function asBlamed(wrong: Call, right: Call): Call {
  const isKept = isWordKind(wrong) && !isInstalled(wrong) && isSameCall(right, wrong);
  return isKept ? { ...wrong, refusal: { kind: 'wrong usage' } } : wrong;
}

/** The wrong calls of a record, each once, with how often and where they were made and what mended them. */
export function recurringMistakes(record: readonly SessionCalls[]): Mistake[] {
  const byKey = new Map<string, Sighting[]>();
  for (const { calls } of record)
    for (const wrong of calls) {
      if (wrong.isRejected || !isTelling(wrong)) continue;
      const found = sightingOf(wrong, calls);
      const key = found && keyOf(found.wrong);
      if (found === undefined || key === undefined) continue;
      byKey.set(key, [...(byKey.get(key) ?? []), found]);
    }
  const all = record.flatMap(({ calls }) => calls);
  const mistakes = [...byKey.values()].map((sightings) => {
    const mistake = mistakeOf(sightings, all);
    if (mistake.state !== 'recurs' || mistake.mend !== undefined) return mistake;
    const wrongs = sightings.map(({ wrong }) => wrong);
    const agreed = agreedMends(wrongs, record);
    return agreed.length > 0 ? mistakeOf(agreed, all) : mistake;
  });
  return withOtherArguments(mistakes, all);
}

/**
 * Notes of single sessions that are one mistake with other arguments each time: mended by the same change of words, they recur as what they have
 * in common. Where a call that begins so worked anywhere, it stays with the notes.
 */
function withOtherArguments(mistakes: readonly Mistake[], all: readonly Call[]): Mistake[] {
  const alike = new Map<string, Mistake[]>();
  for (const mistake of mistakes) {
    const key = mistake.state === 'note' ? changeOf(mistake) : undefined;
    if (key !== undefined) alike.set(key, [...(alike.get(key) ?? []), mistake]);
  }
  const merged = [...alike.values()].flatMap((notes) => {
    const mistake = notes.length > 1 ? mergedOf(notes, all) : undefined;
    return mistake ? [{ mistake, notes }] : [];
  });
  const gone = new Set(merged.flatMap(({ notes }) => notes));
  return [...mistakes.filter((one) => !gone.has(one)), ...merged.map(({ mistake }) => mistake)];
}

/** The program, why it failed, and what its mend changed; arguments that both calls have are no part of it. */
function changeOf({ kind, sightings }: Mistake): string | undefined {
  const mended = sightings.find((one): one is Required<Sighting> => one.right !== undefined);
  if (!mended) return undefined;
  const { command } = mended.wrong;
  return JSON.stringify([
    kind,
    command.folder,
    programName(command.main),
    editOf(mended.wrong, mended.right),
  ]);
}

function mergedOf(notes: readonly Mistake[], all: readonly Call[]): Mistake | undefined {
  const sightings = notes.flatMap((note) => note.sightings);
  const wrongs = sightings.map(({ wrong }) => wrong.command);
  const wanted = commonWords(wrongs, () => true) ?? [];
  const mend = majority(sightings);
  const sessions = sessionsOf(sightings);
  if (wanted.length < 2 || mend === undefined || sessions.length < 2) return undefined;
  const folder = sightings[0]?.wrong.command.folder;
  const brought = mend.line
    .split(' ')
    .filter((word) => word !== placeholder && !wanted.includes(word));
  const isMended = (words: readonly string[]): boolean =>
    brought.length > 0 && brought.every((word) => words.includes(word));
  const works = all.some(
    ({ fate, command }) =>
      fate === 'taken' &&
      command.folder === folder &&
      wanted.every((word, at) => lastingWords(command)?.[at] === word) &&
      !isMended(lastingWords(command) ?? []),
  );
  if (works || isRefusedSince(mend, all)) return undefined;
  const line = shownLine(sightings);
  if (line === mend.line) return undefined;
  const kind = notes[0]?.kind ?? 'fails';
  return { line, kind, sightings, sessions, state: 'recurs', mend, ...costOf(sightings) };
}

function mistakeOf(sightings: readonly Sighting[], all: readonly Call[]): Mistake {
  const sessions = sessionsOf(sightings);
  const first = sightings[0]?.wrong;
  const isCleared = sightings.some((one) => all.some((call) => clears(call, one)));
  const mend = majority(sightings);
  const stands = mend !== undefined && !isRefusedSince(mend, all);
  return {
    line: shownLine(sightings),
    kind: first?.refusal?.kind ?? 'fails',
    ...{ sightings, sessions, ...costOf(sightings) },
    state: isCleared ? 'works' : sessions.length > 1 ? 'recurs' : 'note',
    ...(stands && { mend }),
  };
}

/** What was refused after it last worked is no advice. */
function isRefusedSince({ call: mended }: Mend, all: readonly Call[]): boolean {
  const same = all.filter(
    (call) => lastingLine(call.command) === lastingLine(mended.command) && call.fate !== 'open',
  );
  return same.at(-1)?.fate === 'refused';
}
