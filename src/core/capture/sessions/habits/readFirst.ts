import { nameFrom } from '../candidate';
import type { TaskShape } from '../taskShape';
import type { Habit } from './habit';
import { fewestTasks, holders, kindFor, within, type Holders } from './holders';

/** Files that everybody reads first, whatever comes next. */
const generic =
  /(?:^|\/)(?:readme|contributing|agents|claude|gemini|copilot-instructions|license|package\.json|cargo\.toml|pyproject\.toml|go\.mod|pom\.xml)\b/i;

/** Files that were read before every change of one kind. */
export function readFirst(shapes: readonly TaskShape[], kinds: Holders): Habit[] {
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
