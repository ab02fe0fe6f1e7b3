import { areContrary, compareActions, intentSimilarity, namesShared } from './requestIntent';
import { isBroadPattern, type TaskShape } from './taskShape';

/** How surely two requests must name the same where the work was not alike. */
export const intentFloor = 0.6;
/** The same where the very same files were worked on: what else was done to them is told by words alone. */
const sameFilesFloor = 0.5;
/** The same where each worked on another file of one pattern, which says itself that they are of one kind. */
const anotherFileFloor = 0.25;
/**
 * Share of its names that a request may have in common with another one before both are about one thing: where they ask for the same under one word
 * (another option of one parser), for the same, and where no verb says what. Chosen on two tables of requests.
 */
const namesFloor = { sameWord: 0.8, same: 0.6, open: 0.5 } as const;
/** Share of the touches of the smaller task that both have for the work to be alike. */
const workFloor = 0.5;
/** The same for steps that are alike from the first to the last. */
const sameStepsFloor = 0.8;
/** How near two requests are in meaning, in [0, 1] as by words; `undefined` = not known of these. */
export type Nearness = (a: string, b: string) => number | undefined;

/** What two tasks did alike. */
interface SharedWork {
  /** Share of the touches of the smaller task that both have, by any pattern narrower than a suffix of a tree. */
  readonly share: number;
  /** True where each edited another file of one pattern. */
  readonly isAnother: boolean;
  /** True where both edited one file, as a list is that names what there is. */
  readonly isListed: boolean;
}

/** What a task touched, by name; made once of each task, since every task is compared with a thousand others. */
interface Touched {
  /** "edit src/a.ts": each touch by the narrowest key it has. */
  readonly names: ReadonlySet<string>;
  /** The names that bear a key or the next wider pattern. */
  readonly byKey: ReadonlyMap<string, readonly string[]>;
  readonly touches: readonly NamedTouch[];
}

interface NamedTouch {
  readonly name: string;
  /** The next wider pattern; absent = there is none. */
  readonly pattern?: string;
  readonly isEdit: boolean;
  readonly isBroad: boolean;
}

const known = new WeakMap<TaskShape, Touched>();

function touchedBy(shape: TaskShape): Touched {
  const before = known.get(shape);
  if (before) return before;
  const touches = shape.touches.map(({ kind, keys: [name = '', pattern] }) => ({
    name: `${kind} ${name}`,
    ...(pattern !== undefined && { pattern: `${kind} ${pattern}` }),
    isEdit: kind === 'edit',
    isBroad: isBroadPattern(pattern ?? ''),
  }));
  const byKey = new Map<string, string[]>();
  for (const { name, pattern } of touches)
    for (const key of pattern === undefined ? [name] : [name, pattern])
      byKey.set(key, [...(byKey.get(key) ?? []), name]);
  const made = { names: new Set(touches.map(({ name }) => name)), byKey, touches };
  known.set(shape, made);
  return made;
}

/** Compares what two tasks read, edited and ran. */
function sharedWork(a: TaskShape, b: TaskShape): SharedWork {
  const [mine, other] = [touchedBy(a), touchedBy(b)];
  const smaller = Math.min(mine.touches.length, other.touches.length);
  const shared = mine.touches.filter(
    ({ name, pattern = name }) => other.byKey.has(name) || other.byKey.has(pattern),
  );
  const edits = shared.filter(({ isEdit }) => isEdit);
  return {
    share: smaller === 0 ? 0 : Math.min(1, shared.length / smaller),
    isAnother: edits.some(
      ({ name, pattern, isBroad }) =>
        pattern !== undefined &&
        !isBroad &&
        !other.names.has(name) &&
        // What both edited is no other file of its pattern.
        other.byKey.get(pattern)?.some((theirs) => !mine.names.has(theirs)) === true,
    ),
    isListed: edits.some(({ name }) => other.names.has(name)),
  };
}

/**
 * How alike two tasks are, 0 where they are of different kinds. The kind of work decides first, and meaning never puts adding beside fixing. Then words
 * must agree the less the more the work itself says: the very same files say nothing about what was done to them, another file of one pattern says much.
 * What is done to one thing again and again shares its names, so that shared names speak against a kind where neither files nor verbs speak for it.
 */
export function taskSimilarity(a: TaskShape, b: TaskShape, nearness?: Nearness): number {
  const work = sharedWork(a, b);
  const action = compareActions(a.intent, b.intent);
  if (areApart(a, b, work, action)) return 0;
  const words = Math.max(
    intentSimilarity(a.intent, b.intent),
    nearness?.(a.request, b.request) ?? 0,
  );
  return words >= floorOf(work, action) ? (words + work.share) / 2 : 0;
}

/** True where the words of two requests say that they are of two kinds, or about one thing that both worked on. */
export const isToldApart = (a: TaskShape, b: TaskShape): boolean =>
  areApart(a, b, sharedWork(a, b), compareActions(a.intent, b.intent));

type Action = ReturnType<typeof compareActions>;

/** True where each did the same to another file of one pattern, and to the list that names them. */
const areSameSteps = ({ share, isAnother, isListed }: SharedWork): boolean =>
  isAnother && isListed && share >= sameStepsFloor;

/** More than this share of names in common and two requests are about one thing. */
const fewNames = 0.15;

function areApart(a: TaskShape, b: TaskShape, work: SharedWork, action: Action): boolean {
  const { isAnother } = work;
  // Another kind of work on one thing shares its names; where the steps are the same and no name is, a verb was read too closely.
  if (action === 'other')
    return (
      !areSameSteps(work) ||
      areContrary(a.intent, b.intent) ||
      namesShared(a.intent, b.intent) > fewNames
    );
  if (action === 'same' && isAnother) return false;
  const isOneWord = action === 'same' && a.intent.head !== '' && a.intent.head === b.intent.head;
  return namesShared(a.intent, b.intent) >= namesFloor[isOneWord ? 'sameWord' : action];
}

function floorOf(work: SharedWork, action: Action): number {
  if (work.share < workFloor) return action === 'same' ? intentFloor : Infinity;
  if (!work.isAnother) return action === 'same' ? sameFilesFloor : Infinity;
  return areSameSteps(work) ? 0 : anotherFileFloor;
}
