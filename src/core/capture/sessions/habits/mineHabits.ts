import { looksSecret } from '../../../lesson/looksSecret';
import { refused, type RefusalCode } from '../../refusals';
import type { Finding, Skipped } from '../candidate';
import { clip } from '../candidate';
import { isDangerous, isPlanted } from '../provenance';
import type { TaskShape } from '../taskShape';
import { finalChecks, followUps } from './commandHabits';
import { filesTogether } from './filesTogether';
import type { Habit } from './habit';
import { kindsOfFile } from './holders';
import { readFirst } from './readFirst';

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
    ...filesTogether(accepted),
    ...readFirst(accepted, kinds),
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
