import type { Evidence } from '../evidence';
import { provenFact, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { quoted } from '../sentences/phrase';
import type { CiStep } from './ciSteps';
import { stepRefs, typedWith } from './typedWith';

/** A command of CI as a person types it. */
export interface Run {
  readonly command: string;
  readonly step: CiStep;
  /** Tools behind a script of the project. */
  readonly tools?: readonly string[];
}

/** What CI runs as one fact, each command with what is set for it. */
export async function runFact(
  tree: ScanTree,
  topic: string,
  found: readonly Run[],
): Promise<Fact | undefined> {
  const runs = found.flatMap((run) => {
    const command = typedWith(run.step, run.command);
    return command === undefined ? [] : [{ ...run, command }];
  });
  if (runs.length === 0) return undefined;
  const evidence: Evidence[] = runs.map(({ step: { path, line, text } }) => ({ path, line, text }));
  const steps = runs.map(({ step }) => step);
  const refs = await stepRefs(tree, evidence, steps);
  const value = runs.map(({ command }) => command).join(' | ');
  return {
    ...provenFact(topic, value, evidence, refs, 0.88),
    slots: { commands: runs.map(shownRun).join(', '), ...whenRun(steps) },
  };
}

/** The slot that says that something runs on pushes, and not on pull requests. */
export const whenRun = (steps: readonly CiStep[]): { readonly pushed?: string } =>
  steps.some(({ isPushed }) => isPushed) ? { pushed: 'yes' } : {};

/** `npm run lint` (in `web`: eslint): the place only where it is not the root, tools only where the command hides them. */
function shownRun({ command, step: { folder }, tools = [] }: Run): string {
  const place = folder === undefined ? [] : [`in ${quoted(folder)}`];
  const notes = [...place, ...(tools.length === 0 ? [] : [tools.join(', ')])].join(': ');
  return notes === '' ? quoted(command) : `${quoted(command)} (${notes})`;
}
