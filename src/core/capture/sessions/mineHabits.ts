import lists from '../../language/lists/sessions.json';
import { oneOf } from '../../language/oneOf';
import type { Finding, SessionSource, Skipped } from './candidate';
import { refused, type RefusalCode } from '../refusals';
import { clip, nameFrom } from './candidate';
import type { Goal } from './commandGoal';
import { goalOf, isDefaultCommand } from './commandGoal';
import { aboutCommand } from './commandShape';
import { looksSecret } from '../../lesson/looksSecret';
import { isDangerous, isPlanted } from './provenance';
import type { ShellCommand } from './shellCommand';
import type { TaskShape, Touch } from './taskShape';
import { isBroadPattern } from './taskShape';

/** A habit shows in at least this many accepted tasks. */
const fewestTasks = 3;
/** Share of the tasks of a kind that a habit must hold in; under four tasks that is all of them. */
const holdShare = 0.8;

/** Which tasks touched what. */
type Holders = ReadonlyMap<string, ReadonlySet<TaskShape>>;

function holders(
  shapes: readonly TaskShape[],
  kind: Touch['kind'],
  keysOf: (touch: Touch) => readonly string[],
): Holders {
  const found = new Map<string, Set<TaskShape>>();
  for (const shape of shapes)
    for (const touch of shape.touches)
      if (touch.kind === kind)
        for (const key of keysOf(touch)) found.set(key, (found.get(key) ?? new Set()).add(shape));
  return new Map([...found].filter(([, tasks]) => tasks.size >= fewestTasks));
}

const within = (inner: ReadonlySet<TaskShape>, outer: ReadonlySet<TaskShape>): number => {
  let count = 0;
  for (const shape of inner) if (outer.has(shape)) count += 1;
  return inner.size === 0 ? 0 : count / inner.size;
};

/** A pattern counts as a kind of file where at least three different files bear it; `besides` are left out. */
function kindsOfFile(shapes: readonly TaskShape[], besides: readonly string[] = []): Holders {
  const kinds = new Map<string, { files: Set<string>; tasks: Set<TaskShape> }>();
  for (const shape of shapes)
    for (const { kind, keys } of shape.touches) {
      const [file = '', ...patterns] = keys;
      if (kind !== 'edit' || besides.includes(file)) continue;
      for (const key of patterns.slice(0, 2).filter((one) => !isBroadPattern(one))) {
        const entry = kinds.get(key) ?? { files: new Set(), tasks: new Set() };
        entry.files.add(file);
        entry.tasks.add(shape);
        kinds.set(key, entry);
      }
    }
  const isKind = (entry: { files: Set<string>; tasks: Set<TaskShape> }): boolean =>
    entry.files.size >= fewestTasks && entry.tasks.size >= fewestTasks;
  return new Map(
    [...kinds].filter(([, entry]) => isKind(entry)).map(([key, entry]) => [key, entry.tasks]),
  );
}

/** Files that stand for a list or a record of the others. */
const registry = new RegExp(
  String.raw`(?:^|\/)(?:${oneOf(lists.registryNames)})\b[\w-]*\.\w+$|\.(?:${oneOf(lists.dataEndings)})$`,
  'i',
);

const stemOfFile = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/^(?:test_|Test)|(?:[._-]?(?:test|spec|tests)|Tests?)?\.[\w.]+$/g, '')
    .toLowerCase();

const backticks = (paths: readonly string[]): string =>
  paths.map((path) => `\`${path}\``).join(paths.length === 2 ? ' and ' : ', ');

interface Habit {
  readonly source: SessionSource;
  readonly name: string;
  readonly text: string;
  readonly tasks: ReadonlySet<TaskShape>;
  readonly of: number;
  readonly about: readonly string[];
  readonly triggers: readonly string[];
  readonly command?: ShellCommand;
}

/** Files edited in the very same tasks, taken as one. */
function fixedGroups(
  shapes: readonly TaskShape[],
): { files: string[]; tasks: ReadonlySet<TaskShape> }[] {
  const fixed = holders(shapes, 'edit', (touch) => touch.keys.slice(0, 1));
  const found: { files: string[]; tasks: ReadonlySet<TaskShape> }[] = [];
  for (const [file, tasks] of [...fixed].sort(([a], [b]) => a.localeCompare(b))) {
    const twin = found.find(
      (other) => within(tasks, other.tasks) >= holdShare && within(other.tasks, tasks) >= holdShare,
    );
    if (twin === undefined) found.push({ files: [file], tasks });
    else if (
      !twin.files.some((other) => stemOfFile(other) === stemOfFile(file) && !registry.test(file))
    )
      twin.files.push(file);
  }
  return found;
}

/** The kind of file that never changes without these; the one with most tasks, then the narrowest. */
function kindFor(tasks: ReadonlySet<TaskShape>, kinds: Holders): string | undefined {
  return [...kinds]
    .filter(([, users]) => within(users, tasks) >= holdShare)
    .sort(([a, m], [b, n]) => n.size - m.size || b.length - a.length || a.localeCompare(b))[0]?.[0];
}

function together(shapes: readonly TaskShape[]): Habit[] {
  return fixedGroups(shapes).flatMap(({ files, tasks }): Habit[] => {
    const listing = files.filter((file) => registry.test(file));
    if (listing.length === 0) return [];
    const kinds = kindsOfFile(shapes, files);
    const kind = kindFor(tasks, kinds);
    const base = {
      source: 'together' as const,
      tasks,
      of: tasks.size,
      about: files.map((file) => `${file}~exists`),
    };
    if (kind !== undefined) {
      const text = `A change to \`${kind}\` also updates ${backticks(listing)}; accepted work always changed them together.`;
      const of = kinds.get(kind)?.size ?? tasks.size;
      return [{ ...base, of, name: nameFrom('with', kind), text, triggers: [kind, ...listing] }];
    }
    if (files.length > 1)
      return [
        {
          ...base,
          name: nameFrom('together', files[0] ?? ''),
          text: `${backticks(files)} change together: whoever edits one of them edits the others too.`,
          triggers: files,
        },
      ];
    const edited = shapes.filter((shape) => shape.edits).length;
    if (edited <= fewestTasks || tasks.size / edited < holdShare) return [];
    return [
      {
        ...base,
        of: edited,
        name: nameFrom('every change', files[0] ?? ''),
        text: `Every change also updates ${backticks(files)}; accepted work hardly ever left it out.`,
        triggers: files,
      },
    ];
  });
}

/** Files that everybody reads first, whatever comes next. */
const generic =
  /(?:^|\/)(?:readme|contributing|agents|claude|gemini|copilot-instructions|license|package\.json|cargo\.toml|pyproject\.toml|go\.mod|pom\.xml)\b/i;

function beforeWrite(shapes: readonly TaskShape[], kinds: Holders): Habit[] {
  const reads = holders(shapes, 'read', (touch) => touch.keys.slice(0, 1));
  return [...reads].flatMap(([file, readers]): Habit[] => {
    const kind = kindFor(readers, kinds);
    const users = kind === undefined ? undefined : kinds.get(kind);
    if (kind === undefined || users === undefined || users.size < fewestTasks) return [];
    if (generic.test(file)) return [];
    const isEdited = [...users].some((shape) =>
      shape.touches.some((t) => t.kind === 'edit' && t.keys[0] === file),
    );
    const elsewhere = shapes.filter((shape) => shape.edits && !users.has(shape));
    const habitual = elsewhere.length > 0 && within(new Set(elsewhere), readers) > 0.5;
    if (isEdited || habitual) return [];
    return [
      {
        source: 'before-write',
        tasks: users,
        of: users.size,
        name: nameFrom('read before', kind),
        about: [`${file}~exists`],
        text: `Read \`${file}\` before writing \`${kind}\`; every accepted change of that kind began there.`,
        triggers: [kind, file],
      },
    ];
  });
}

/** True where the task ran the command after it had edited a file of the kind. */
function ranAfter(shape: TaskShape, command: string, key: string): boolean {
  const run = shape.touches.find((touch) => touch.kind === 'run' && touch.keys[0] === command);
  const edit = shape.touches.find((touch) => touch.kind === 'edit' && touch.keys.includes(key));
  return run !== undefined && edit !== undefined && run.place > edit.place;
}

const commandIn = (tasks: ReadonlySet<TaskShape>, line: string): ShellCommand | undefined =>
  [...tasks]
    .flatMap((shape) => shape.touches)
    .find((touch) => touch.keys[0] === line && touch.command !== undefined)?.command;

/** What one runs after any edit; that it follows a certain one says nothing. */
const general: ReadonlySet<Goal> = new Set([
  'test',
  'build',
  'lint',
  'typecheck',
  'install',
  'run',
]);

/** Commands that follow a certain edit, and hardly ever run without it. */
function followUps(shapes: readonly TaskShape[], kinds: Holders): Habit[] {
  const fixed = holders(shapes, 'edit', (touch) => touch.keys.slice(0, 1));
  const runs = holders(shapes, 'run', (touch) => touch.keys);
  return [...runs].flatMap(([line, runners]): Habit[] => {
    const command = commandIn(runners, line);
    if (isDefaultCommand(line) || command === undefined) return [];
    const goal = goalOf(command.main);
    if (goal !== undefined && general.has(goal)) return [];
    const others = shapes.filter((shape) => shape.edits && !runners.has(shape)).length;
    if (others === 0 && goal !== 'generate') return [];
    const [best] = [...kinds, ...fixed]
      .filter(
        ([key, users]) =>
          within(users, runners) === 1 &&
          within(runners, users) >= holdShare &&
          [...users].every((shape) => ranAfter(shape, line, key)),
      )
      .sort(([a, m], [b, n]) => n.size - m.size || b.length - a.length);
    if (best === undefined) return [];
    const [key, users] = best;
    return [
      {
        source: 'verify',
        tasks: users,
        of: users.size,
        name: nameFrom('after', key),
        command,
        about: aboutCommand(command),
        text: `After editing \`${key}\` run \`${line}\`; accepted work always did so before it went on.`,
        triggers: [key, line],
      },
    ];
  });
}

/** The check that accepted work ended with, whatever it was about. */
function finalChecks(shapes: readonly TaskShape[], kinds: Holders): Habit[] {
  const edited = shapes.filter((shape) => shape.edits);
  const runs = holders(edited, 'run', (touch) => touch.keys);
  return [...runs].flatMap(([line, runners]): Habit[] => {
    const command = commandIn(runners, line);
    if (command === undefined || isDefaultCommand(line) || runners.size / edited.length < holdShare)
      return [];
    const last = [...runners].every((shape) =>
      shape.touches.every(
        (touch) => touch.kind !== 'edit' || touch.place < (placeOf(shape, line) ?? 0),
      ),
    );
    // Where all of them changed one kind of file, the check belongs to that kind.
    const isOfOneKind = [...kinds.values()].some((users) => users.size >= runners.size);
    if (!last || isOfOneKind) return [];
    return [
      {
        source: 'verify',
        tasks: runners,
        of: edited.length,
        name: nameFrom('verify with', line),
        command,
        about: aboutCommand(command),
        text: `Before calling a change done run \`${line}\`: it is the check that accepted work passed here.`,
        triggers: ['verify', 'check', line],
      },
    ];
  });
}

const placeOf = (shape: TaskShape, line: string): number | undefined =>
  shape.touches.find((touch) => touch.kind === 'run' && touch.keys[0] === line)?.place;

function whyNot(habit: Habit, outputs: readonly string[]): RefusalCode | undefined {
  const line = habit.command === undefined ? '' : habit.text;
  if (looksSecret(line)) return 'secret';
  const quoted = /run `([^`]+)`/.exec(line)?.[1] ?? '';
  if (isDangerous(quoted)) return 'dangerous';
  return isPlanted(quoted, outputs) ? 'planted' : undefined;
}

function finding(habit: Habit): Finding {
  const from = [...habit.tasks].map((shape) => shape.task.id);
  return {
    name: habit.name,
    kind: 'convention',
    description: clip(habit.text, 120),
    body: `- ${habit.text}`,
    evidence: [
      `${from.length} of ${Math.max(habit.of, from.length)} accepted tasks: ${from.slice(0, 6).join(', ')}`,
    ],
    from,
    source: habit.source,
    triggers: habit.triggers,
    about: habit.about,
    strength: 2 + Math.min(from.length, 10) / 20,
  };
}

/** The tasks with only those touches that a current task has as well: nothing else can be news now. */
function near(shapes: readonly TaskShape[], current: ReadonlySet<string>): TaskShape[] {
  const touched = new Set(
    shapes
      .filter((shape) => current.has(shape.task.id))
      .flatMap((shape) => shape.touches.flatMap((touch) => touch.keys)),
  );
  return shapes.map((shape) => ({
    ...shape,
    touches: shape.touches.filter((touch) => touch.keys.some((key) => touched.has(key))),
  }));
}

/** What accepted tasks of differing intents did alike: files changed together or read first, commands that follow or verify. */
export function mineHabits(
  shapes: readonly TaskShape[],
  current?: ReadonlySet<string>,
): { readonly findings: readonly Finding[]; readonly skipped: readonly Skipped[] } {
  const all = shapes.filter((shape) => shape.task.outcome === 'accepted');
  const accepted = current === undefined ? all : near(all, current);
  const kinds = kindsOfFile(accepted);
  const outputs = shapes.flatMap((shape) => shape.outputs);
  const findings: Finding[] = [];
  const skipped: Skipped[] = [];
  const habits = [
    ...together(accepted),
    ...beforeWrite(accepted, kinds),
    ...followUps(accepted, kinds),
    ...finalChecks(all, kinds),
  ];
  for (const habit of habits) {
    const code = whyNot(habit, outputs);
    if (code === undefined) findings.push(finding(habit));
    else skipped.push({ what: habit.name, refusal: refused(code) });
  }
  return { findings, skipped };
}
