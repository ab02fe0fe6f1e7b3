import type { Goal } from '../commandGoal';
import { goalOf, isDefaultCommand } from '../commandGoal';
import { aboutCommand } from '../commandShape';
import { nameFrom } from '../candidate';
import type { ShellCommand } from '../shellCommand';
import type { TaskShape } from '../taskShape';
import type { Habit } from './habit';
import { holders, holdShare, within, type Holders } from './holders';

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
export function followUps(shapes: readonly TaskShape[], kinds: Holders): Habit[] {
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
export function finalChecks(shapes: readonly TaskShape[], kinds: Holders): Habit[] {
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
