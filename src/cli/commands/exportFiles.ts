import { spoken } from '../../prose/say';
import { lineChanges } from '../../core/agents/lineChanges';
import { exportTargets, type ExportTarget } from '../../core/agents/exportTargets';
import { failure } from '../../core/errors';
import type { ExportPlan } from '../../core/operations/agents/exportLessons';
import { DiskExportFiles } from '../../node/agents/diskExportFiles';
import type { ExitCode, Invocation } from '../commandLine';
import { printJson, terminalText } from '../print';

/** `lessons export agents claude …`: the lessons in use, in files that other tools read. */
export async function exportFiles({
  open,
  words,
  flag,
  isJson,
  io,
}: Invocation): Promise<ExitCode> {
  const targets = words.map(targetNamed);
  const { manager, places } = await open();
  const files = new DiskExportFiles(places.root);
  const isRemoval = flag('remove');
  const plan = await manager.planExport(files, { targets, isRemoval });
  const isDry = flag('check');
  if (!isDry) await manager.makeExport(files, plan);
  if (isJson) printJson(io, { ...plan, changed: !isDry && plan.changes.length > 0 });
  else io.out(terminalText(tell(plan, isDry)));
  return isDry && plan.changes.length > 0 ? 1 : 0;
}

function targetNamed(word: string): ExportTarget {
  const target = exportTargets.find((name) => name === word);
  if (target) return target;
  throw failure.wrongUsage(
    spoken(
      'Say what to export: tasks, corrections, or files of lessons: {0}.',
      exportTargets.join(', '),
    ),
  );
}

function tell({ changes, current, leftOut }: ExportPlan, isDry: boolean): string {
  const lines = [
    ...changes.flatMap(({ path, before, after }) =>
      isDry
        ? [
            spoken('{0} is not as the lessons are:', path),
            lineChanges(before ?? '', after ?? '').trimEnd(),
          ]
        : [after === undefined ? spoken('Removed {0}.', path) : spoken('Wrote {0}.', path)],
    ),
    ...current.map((path) => spoken('{0} is as the lessons are.', path)),
  ];
  if (lines.length === 0) lines.push(spoken('No file holds lessons of this repository.'));
  if (leftOut.length > 0) lines.push(spoken('No room was left for: {0}.', leftOut.join(', ')));
  return `${lines.join('\n')}\n`;
}
