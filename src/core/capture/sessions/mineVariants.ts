import { callRecord } from './callRecord';
import type { Finding, Skipped } from './candidate';
import { placeholder } from '../placeholder';
import { refused, type RefusalCode } from '../refusals';
import { clip, nameFrom } from './candidate';
import type { Goal } from './commandGoal';
import { goalOf, programOf } from './commandGoal';
import { aboutCommand } from './commandShape';
import { preparationsIn, type Preparation } from './preparations';
import { looksSecret } from '../../lesson/looksSecret';
import { isDangerous, isPlanted } from './provenance';
import { isOwnRefusal, plainOutput, tellsWhatThereIs } from './refusal';
import { recurringMistakes, type Mend, type Mistake } from './recurringMistakes';
import type { TaskShape } from './taskShape';

type Mended = Mistake & { readonly mend: Mend };

const doing: Readonly<Record<Goal, string>> = {
  test: 'Run the tests with',
  lint: 'Lint with',
  format: 'Format with',
  typecheck: 'Check types with',
  generate: 'Generate code with',
  migrate: 'Run migrations with',
  configure: 'Configure the build with',
  install: 'Install dependencies with',
  build: 'Build with',
  run: 'Run it with',
};

const why: Readonly<Record<Mistake['kind'], string>> = {
  'unknown program': 'there is no such program here',
  'unknown option': 'it takes no such option',
  'unknown command': 'it knows no such command',
  'wrong usage': 'it is called differently',
  'wrong folder': 'it needs another folder',
  'missing variable': 'it needs a variable',
  fails: 'it fails here',
};

const quoted = (line: string): string => `\`${line}\``;

/** What several mistakes with one mend come to. */
function finding(mistakes: readonly Mended[]): Finding {
  const [first] = mistakes as readonly [Mended, ...Mended[]];
  const { line, call } = first.mend;
  const failed = [...new Set(mistakes.map((one) => one.line))].slice(0, 3);
  const goal = goalOf(call.command.main);
  const program = programOf(call.command.main);
  const names = failed.map(quoted);
  const body =
    goal === undefined
      ? `Instead of ${names.join(' or ')} use ${quoted(line)}; ${names.length > 1 ? 'those are' : 'that is'} refused in this repository, because ${why[first.kind]}`
      : `${doing[goal]} ${quoted(line)}; ${names.join(' and ')} ${names.length > 1 ? 'fail' : 'fails'} in this repository`;
  const lead = goal === undefined ? `Instead of ${names.join(' or ')} use` : doing[goal];
  const sightings = mistakes.flatMap((one) => one.sightings);
  return {
    name: nameFrom(
      goal ?? program,
      'command',
      goal === undefined ? '' : (call.command.folder ?? ''),
    ),
    kind: 'convention',
    description: clip(`${lead} ${quoted(line)}`, 120),
    body: `- ${body}.`,
    evidence: evidenceOf(mistakes),
    from: [...new Set(sightings.map(({ wrong }) => wrong.task))],
    source: 'variant',
    failing: failed,
    triggers: [...new Set([goal ?? program, program])],
    about: aboutCommand(call.command),
    strength: 3 + Math.min(sightings.length, 8) / 10,
  };
}

/** What stands at the start of a limit: the call, and that it is refused. */
const refusal = (line: string): string => `- ${quoted(line)} is refused in this repository`;

/** True where a lesson says no more than that this call is refused; advice takes its place. */
export const isLimitOn = (body: string, line: string): boolean => body.startsWith(refusal(line));

/** What is certain where sessions agree that a tool refuses a call and not on what to do: the refusal, with no advice. */
function limit({ line, kind, sessions, sightings, ...rest }: Mistake): Finding {
  const [first] = sightings;
  const named = first === undefined ? '' : programOf(first.wrong.command.main);
  return {
    name: nameFrom('refused', line),
    kind: 'convention',
    description: clip(`${quoted(line)} is refused here`, 120),
    body: `${refusal(line)}, because ${why[kind]}.`,
    evidence: [
      `${quoted(line)} was refused ${sightings.length} times in ${sessions.length} sessions, ${lastSeen(rest.last, sessions)}, ` +
        `and cost about ${rest.tokens} tokens of results and ${rest.turns} turns; each session went another way.`,
    ],
    from: [...new Set(sightings.map(({ wrong }) => wrong.task))],
    source: 'variant',
    failing: [line],
    triggers: [named, line],
    about: first === undefined ? [] : aboutCommand(first.wrong.command),
    strength: 2,
  };
}

/** A service may come and go, what a tool knows does not. */
const isOwn = ({ wrong: { output, refusal: no } }: Mistake['sightings'][number]): boolean =>
  no?.word !== undefined && isOwnRefusal(plainOutput(output), no.word);

/** A tool named what it does not know, in sessions that each found another way: true whichever of them is the better one. */
function isLimit({ state, kind, mend, sightings, line }: Mistake): boolean {
  const mended = sightings.filter(({ right }) => right !== undefined);
  return (
    state === 'recurs' &&
    mend === undefined &&
    (kind === 'unknown command' || kind === 'unknown option') &&
    new Set(mended.map(({ wrong }) => wrong.session)).size > 1 &&
    sightings.every(isOwn) &&
    !sightings.every(({ wrong }) => tellsWhatThereIs(plainOutput(wrong.output))) &&
    line.includes(sightings[0]?.wrong.refusal?.word ?? ' ')
  );
}

function preparing({ line, before, beforeLine, failed, sessions }: Preparation): Finding {
  const program = programOf(before.command.main);
  return {
    name: nameFrom('before', line),
    kind: 'convention',
    description: clip(`Before ${quoted(line)} run ${quoted(beforeLine)}`, 120),
    body: `- ${quoted(line)} needs ${quoted(beforeLine)} before it in this repository; without it the call fails.`,
    evidence: [
      `${quoted(line)} failed in ${sessions.join(', ')} and passed as it was after ${quoted(beforeLine)}, with no edit between.`,
    ],
    from: [...new Set(failed.map(({ task }) => task))],
    source: 'variant',
    failing: [line],
    triggers: [program, line],
    about: aboutCommand(before.command),
    strength: 3,
  };
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const lastSeen = (at: number | undefined, sessions: readonly string[]): string =>
  `last ${at === undefined ? `in ${sessions.at(-1) ?? ''}` : `on ${dayOf(at)}`}`;

function evidenceOf(mistakes: readonly Mended[]): string[] {
  return mistakes.map(({ line, sessions, sightings, tokens, turns, last: at, mend }) => {
    return (
      `${quoted(line)} failed ${sightings.length} times in ${sessions.length} sessions, ${lastSeen(at, sessions)}, ` +
      `and cost about ${tokens} tokens of results and ${turns} turns; ${quoted(mend.line)} then worked in ${mend.sessions.join(', ')}.`
    );
  });
}

/** A try that carried a credential is left out; what the others show stands. */
function withoutSecrets(mistake: Mistake): Mistake {
  const sightings = mistake.sightings.filter(
    ({ wrong }) => !looksSecret(wrong.command.main.words.join(' ')),
  );
  return { ...mistake, sightings };
}

function whyNot(
  { line, mend, sightings }: Mended,
  outputs: readonly string[],
): RefusalCode | undefined {
  if (looksSecret(mend.line)) return 'secret';
  if (isDangerous(mend.line)) return 'dangerous';
  if (sightings.length === 0 || looksSecret(line)) return 'secret';
  // A plant gives a value where the advice has a placeholder.
  const [planted = ''] = mend.line.split(` ${placeholder}`);
  return isPlanted(planted, outputs) ? 'planted' : undefined;
}

/** Why a mistake of the record teaches nothing yet; `undefined` = it does. */
function notYet({ state, mend }: Mistake): RefusalCode | undefined {
  if (state === 'works') return 'works elsewhere';
  if (state === 'note') return 'seen once';
  return mend === undefined ? 'no mend' : undefined;
}

/** Calls that a tool refused in several sessions, with what worked instead by the newest majority of them. */
export function mineVariants(
  shapes: readonly TaskShape[],
  current?: ReadonlySet<string>,
): {
  readonly findings: readonly Finding[];
  readonly skipped: readonly Skipped[];
} {
  const outputs = shapes.flatMap((shape) => shape.outputs);
  const record = callRecord(shapes);
  const byMend = new Map<string, Mended[]>();
  const skipped: Skipped[] = [];
  const limits: Finding[] = [];
  for (const found of recurringMistakes(record)) {
    const isCurrent = ({ wrong }: Mistake['sightings'][number]): boolean =>
      current?.has(wrong.task) ?? true;
    if (!found.sightings.some(isCurrent)) continue;
    const mistake = withoutSecrets(found);
    if (isLimit(mistake) && !looksSecret(mistake.line)) {
      limits.push(limit(mistake));
      continue;
    }
    const { mend } = mistake;
    const code = notYet(mistake) ?? (mend && whyNot({ ...mistake, mend }, outputs));
    if (code === undefined && mend)
      byMend.set(mend.line, [...(byMend.get(mend.line) ?? []), { ...mistake, mend }]);
    else if (code !== undefined)
      skipped.push({
        what: looksSecret(mistake.line) ? 'a command' : clip(mistake.line, 80),
        refusal: refused(code),
      });
  }
  const prepared = preparationsIn(record).filter(
    ({ failed, beforeLine }) =>
      failed.some(({ task }) => current?.has(task) ?? true) &&
      !looksSecret(beforeLine) &&
      !isDangerous(beforeLine) &&
      !isPlanted(beforeLine, outputs),
  );
  const advice = [...byMend.values()].map(finding);
  return { findings: [...advice, ...prepared.map(preparing), ...limits], skipped };
}
