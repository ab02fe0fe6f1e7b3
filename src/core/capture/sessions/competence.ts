import { isSameSaid, type Said } from '../../saying';
import { nameFrom } from './candidate';
import { foldersOf, type TaskShape } from './taskShape';
import { taskSimilarity, type Nearness } from './taskSimilarity';
import type { RecordedTask } from './task';

/** How well one way of doing one kind of task has worked, computed from recorded tasks and never stored. */
export interface Competence {
  /** Words of the request it answers to. */
  readonly trigger: string;
  /** Sorted distinct names of the tools used. */
  readonly signature: readonly string[];
  /** Commands and files of its successes, in the order of the latest. */
  readonly steps: readonly string[];
  readonly successes: number;
  readonly failures: number;
  /** Successes of successes and failures; unknown outcomes count for neither. */
  readonly rate: number;
  /** Medians over the successes; absent = not recorded. */
  readonly medianTokens?: number;
  readonly medianMilliseconds?: number;
  /** What its successes and its failures were seen from, newest first, each once. */
  readonly workedWhen: readonly Said[];
  readonly failedWhen: readonly Said[];
  /** Folders that its successes edited, and those that only its failures did, newest first; `.` = the root. */
  readonly workedIn: readonly string[];
  readonly failedIn: readonly string[];
  /** Tasks it was computed from. */
  readonly derivedFrom: readonly string[];
}

/** Two successes the same way are the least that says anything. */
const fewestSuccesses = 2;

const signatureOf = (task: RecordedTask): string[] =>
  [...new Set(task.entries.flatMap((entry) => (entry.type === 'tool' ? [entry.name] : [])))].sort();

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined || sorted.length % 2 === 1) return upper;
  return ((sorted[middle - 1] ?? upper) + upper) / 2;
}

const millisecondsOf = (task: RecordedTask): number =>
  task.entries.reduce((sum, entry) => sum + (entry.type === 'tool' ? (entry.ms ?? 0) : 0), 0);

interface Group {
  readonly seed: TaskShape;
  readonly signature: readonly string[];
  readonly members: TaskShape[];
}

/** Competence per (intent, tool signature), most successes first. */
export function competenceOf(shapes: readonly TaskShape[], nearness?: Nearness): Competence[] {
  const bySignature = new Map<string, Group[]>();
  for (const shape of shapes) {
    if (shape.task.outcome === 'unknown' || shape.request === '') continue;
    const signature = signatureOf(shape.task);
    const key = signature.join('\n');
    const groups = bySignature.get(key) ?? [];
    const home = groups.find((group) => taskSimilarity(group.seed, shape, nearness) > 0);
    if (home === undefined) groups.push({ seed: shape, signature, members: [shape] });
    else home.members.push(shape);
    bySignature.set(key, groups);
  }
  return [...bySignature.values()]
    .flat()
    .flatMap(summarize)
    .sort((a, b) => b.successes - a.successes || a.trigger.localeCompare(b.trigger));
}

const placesOf = (shapes: readonly TaskShape[]): string[] => [
  ...new Set([...shapes].reverse().flatMap(foldersOf)),
];

/** What their outcomes were observed from, the newest first, each once. */
function evidenceOf(shapes: readonly TaskShape[]): readonly Said[] {
  const all = shapes.flatMap(({ task }) => task.evidence || []).reverse();
  return all.filter((one, at) => all.findIndex((other) => isSameSaid(other, one)) === at);
}

/** The kind of work and what it is done to, in words. */
const triggerOf = ({ intent }: TaskShape): string =>
  nameFrom(...intent.work, ...[...intent.things.keys()].filter(isConcept)).replace(/-/g, ' ');

const isConcept = (thing: string): boolean => !thing.startsWith('=');

function summarize({ signature, members }: Group): Competence[] {
  const successes = members.filter((shape) => shape.task.outcome === 'accepted');
  const latest = successes.at(-1);
  if (successes.length < fewestSuccesses || latest === undefined) return [];
  const failed = members.filter((shape) => !successes.includes(shape));
  const workedIn = placesOf(successes);
  const tokens = median(successes.flatMap((shape) => shape.task.tokens ?? []));
  const milliseconds = median(
    successes.map((shape) => millisecondsOf(shape.task)).filter((ms) => ms > 0),
  );
  return [
    {
      trigger: triggerOf(latest),
      signature,
      steps: latest.steps.flatMap((step) =>
        step.kind === 'run'
          ? [step.command.main.words.join(' ')]
          : 'path' in step
            ? [`${step.kind} ${step.path}`]
            : [],
      ),
      successes: successes.length,
      failures: failed.length,
      rate: successes.length / members.length,
      ...(tokens !== undefined && { medianTokens: tokens }),
      ...(milliseconds !== undefined && { medianMilliseconds: milliseconds }),
      workedWhen: evidenceOf(successes),
      failedWhen: evidenceOf(failed),
      workedIn,
      failedIn: placesOf(failed).filter((folder) => !workedIn.includes(folder)),
      derivedFrom: members.map((shape) => shape.task.id),
    },
  ];
}
