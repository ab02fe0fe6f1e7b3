import lists from '../../../language/lists/sessions.json';
import { oneOf } from '../../../language/oneOf';
import { nameFrom } from '../candidate';
import type { TaskShape } from '../taskShape';
import type { Habit } from './habit';
import { fewestTasks, holders, holdShare, kindFor, kindsOfFile, within } from './holders';

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

/** Files that accepted tasks changed together, of which one is a list or a record of others. */
export function filesTogether(shapes: readonly TaskShape[]): Habit[] {
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
