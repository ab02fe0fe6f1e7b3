import { folderOf, leafOf } from '../resolvePath';
import lists from '../../language/lists/commands.json';
import { oneOf } from '../../language/oneOf';
import { isEveryday } from './commandGoal';
import { generalLine } from './commandShape';
import type { Intent } from './requestIntent';
import { intentOf } from './requestIntent';
import { isSynthetic, outputsOf, ownWords } from './provenance';
import type { ShellCommand } from './shellCommand';
import type { Step } from './step';
import { stepsOf } from './step';
import type { RecordedTask } from './task';

/** A file or command of a task, with every pattern it fits, narrowest first. */
export interface Touch {
  readonly kind: 'read' | 'edit' | 'run';
  readonly keys: readonly string[];
  /** Place of the first (reads, edits) or last (runs) time, 0-1 of the task. */
  readonly place: number;
  readonly command?: ShellCommand;
}

/** What mining looks at: a task's intent and its touches, each file and command once per kind. */
export interface TaskShape {
  readonly task: RecordedTask;
  readonly request: string;
  readonly intent: Intent;
  readonly steps: readonly Step[];
  readonly touches: readonly Touch[];
  /** What its tools printed. */
  readonly outputs: readonly string[];
  /** True where a file was changed and kept. */
  readonly edits: boolean;
}

/** A name's ending that tells its role: `OrderController.java`, `cache_test.go`, `date.test.ts`. */
const roleEnding = new RegExp(
  String.raw`(?:(?<=.)(?:[A-Z][a-z]+|[A-Z]{2,})|[._-](?:${oneOf(lists.roleEndings)}))?\.[\w.]+$`,
);

/** The patterns of a path, narrowest first: itself, its role in its folder, its suffix there, its name elsewhere. */
export function pathKeys(path: string): string[] {
  const name = leafOf(path);
  const folder = folderOf(path);
  const suffix = /\.[\w]+$/.exec(name)?.[0] ?? '';
  const ending = roleEnding.exec(name)?.[0] ?? suffix;
  const inFolder = folder === '' ? '' : `${folder}/`;
  const keys = [path];
  if (suffix === '' || folder === '') return keys;
  keys.push(`${inFolder}*${ending}`, `${inFolder}*${suffix}`);
  const above = folderOf(folder);
  if (above !== '') keys.push(`${above}/*/${name}`, `${above}/*/*${ending}`);
  return [...new Set(keys)];
}

/** True for a pattern that stands for several files. */
export const isPattern = (key: string): boolean => key.includes('*');

/** True for a pattern that says nothing about this repository: a whole source or test folder. */
export const isBroadPattern = (key: string): boolean =>
  /^(?:(?:src|source|sources|lib|app|tests?|packages|\.)\/)?\*(?:\/[^/]*|[^/]*)$/.test(key);

/** Files whose change follows from another one by itself; nobody needs to be told. */
const follows = new RegExp(String.raw`(?:^|\/)(?:${oneOf(lists.lockFiles)})$`);

/** A file outside the repository: a note of the agent, another checkout. It shows no habit of this one. */
const isElsewhere = /^(?:~|\/|\.\.\/|[A-Za-z]:[\\/])/;

/** The folders a task edited files in, each once; `.` = the root. */
export const foldersOf = ({ steps }: TaskShape): readonly string[] => [
  ...new Set(steps.flatMap((step) => (step.kind === 'edit' ? [folderOf(step.path) || '.'] : []))),
];

/** The words a person asked with; pasted passages and synthetic messages are no intent. */
export function requestOf(task: RecordedTask): string {
  const first = task.entries.find((entry) => entry.type === 'request' && !isSynthetic(entry.text));
  return first?.type === 'request' ? ownWords(first.text.slice(0, 4_000)) : '';
}

function touchesOfStep(step: Step, length: number): readonly Touch[] {
  const place = length <= 1 ? 0 : step.at / (length - 1);
  if (step.kind === 'run') return step.ok ? runTouches(step.command, place) : [];
  if (step.kind !== 'read' && step.kind !== 'edit') return [];
  return follows.test(step.path) || isElsewhere.test(step.path)
    ? []
    : [{ kind: step.kind, keys: pathKeys(step.path), place }];
}

/** Commands of one line stand this little apart, in their order. */
const withinLine = 1e-6;

/** `a && b` is two steps. */
function runTouches({ all, ...line }: ShellCommand, place: number): readonly Touch[] {
  return all
    .filter((piece) => !isEveryday(piece))
    .map((main, at) => {
      const command = { ...line, main, all: [main] };
      return {
        kind: 'run',
        keys: [generalLine(command)],
        place: place + at * withinLine,
        command,
      };
    });
}

/** Reads count before the first edit only: later ones look at one's own work. */
function touchesOf(steps: readonly Step[], length: number): Touch[] {
  const firstEdit = steps.find((step) => step.kind === 'edit')?.at ?? Infinity;
  const found = new Map<string, Touch>();
  for (const step of steps) {
    if (step.kind === 'read' && step.at > firstEdit) continue;
    for (const touch of touchesOfStep(step, length)) {
      const key = `${touch.kind} ${touch.keys[0] ?? ''}`;
      // A command is judged by its last run, a file by its first touch.
      if (touch.kind === 'run' || !found.has(key)) found.set(key, touch);
    }
  }
  return [...found.values()];
}

/** Tasks never change, so that each is looked at once for as long as somebody holds it. */
const knownShapes = new WeakMap<RecordedTask, TaskShape>();

/** The shape of one task. */
export function shapeOf(task: RecordedTask): TaskShape {
  const known = knownShapes.get(task);
  if (known) return known;
  const shape = makeShape(task);
  knownShapes.set(task, shape);
  return shape;
}

function makeShape(task: RecordedTask): TaskShape {
  const steps = stepsOf(task);
  const request = requestOf(task);
  return {
    task,
    request,
    intent: intentOf(request),
    steps,
    touches: touchesOf(steps, task.entries.length),
    outputs: outputsOf(task),
    edits: steps.some((step) => step.kind === 'edit'),
  };
}

/** Something several tasks have in common: one pattern, with the touch of each task that has it. */
export interface Shared {
  readonly kind: Touch['kind'];
  readonly key: string;
  readonly holders: ReadonlyMap<TaskShape, Touch>;
}

/** Which shapes have a touch of each pattern of one level, among the touches still open. */
function holdersAt(level: number, open: ReadonlyMap<TaskShape, ReadonlySet<Touch>>): Shared[] {
  const found = new Map<
    string,
    { kind: Touch['kind']; key: string; holders: Map<TaskShape, Touch> }
  >();
  for (const [shape, touches] of open)
    for (const touch of touches) {
      const key = touch.keys[level];
      if (key === undefined) continue;
      const name = `${touch.kind} ${key}`;
      const entry = found.get(name) ?? { kind: touch.kind, key, holders: new Map() };
      if (!entry.holders.has(shape)) entry.holders.set(shape, touch);
      found.set(name, entry);
    }
  return [...found.values()];
}

/** What at least `need` of the shapes have in common, narrowest pattern first; a touch counts once. */
export function sharedBy(shapes: readonly TaskShape[], need: number): Shared[] {
  const open = new Map(shapes.map((shape) => [shape, new Set(shape.touches)]));
  const found: Shared[] = [];
  const levels = Math.max(0, ...shapes.flatMap((shape) => shape.touches.map((t) => t.keys.length)));
  for (let level = 0; level < levels; level += 1)
    for (const shared of holdersAt(level, open)) {
      if (shared.holders.size < need) continue;
      found.push(shared);
      for (const touches of open.values())
        for (const touch of touches)
          if (touch.kind === shared.kind && touch.keys[level] === shared.key) touches.delete(touch);
    }
  return found;
}
