import type { Evidence } from '../evidence';
import { provenFact, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { ciCommands } from './ciCommands';
import { taskTargets, type TaskTarget } from './taskTargets';

/**
 * The project's own name for a task: a make or just target, or a file under `scripts/`, whose content does the task.
 * One that CI runs comes first; a target that nobody runs counts too, for it is what contributors are told to type.
 */
export async function wrappedCommand(
  tree: ScanTree,
  topic: string,
  names: readonly string[],
  does: RegExp,
): Promise<Fact | undefined> {
  const all = await taskTargets(tree);
  const targets = all
    .filter(({ name, recipe }) => names.includes(name) && recipe.some((line) => does.test(line)))
    .map((target) => innerTarget(target, all, does));
  const scripts = names.flatMap(
    (name) =>
      tree.first(`scripts/${name}`, `scripts/${name}.sh`, `script/${name}`, `bin/${name}`) ?? [],
  );
  const commands = (await ciCommands(tree)).filter(({ isCheck }) => isCheck);
  for (const target of targets) {
    const ci = commands.find(
      ({ text }) => text === target.command || text.startsWith(`${target.command} `),
    );
    if (ci) return targetFact(topic, target, [ci, place(target)], 0.95);
  }
  for (const path of scripts) {
    const ci = commands.find(({ text }) =>
      new RegExp(`^(bash |sh |\\./)?${path.replace(/[.]/g, '\\.')}( |$)`).test(text),
    );
    const body = await tree.text(path);
    const value = ci && (/^bash |^sh |^\.\//.exec(ci.text)?.[0] ?? '');
    if (ci && does.test(body)) return provenFact(topic, `${value ?? ''}${path}`, ci, [path], 0.9);
  }
  const [target] = targets;
  return target && targetFact(topic, target, [place(target)], 0.85);
}

/** Other targets that one needs before it gathers more than its task. */
const mostNeeded = 2;

/** The fact of a target; one that gathers many others says so, for its name is not what it is about. */
function targetFact(
  topic: string,
  target: TaskTarget,
  evidence: readonly Evidence[],
  confidence: number,
): Fact {
  const fact = provenFact(topic, target.command, evidence, [targetRef(target)], confidence);
  const needed = target.recipe.flatMap((line) => /^needs (.*)$/.exec(line)?.[1]?.split(' ') ?? []);
  const chain = needed.length > mostNeeded ? needed.join(', ') : undefined;
  return chain === undefined ? fact : { ...fact, slots: { chain } };
}

/** A target that only gathers others stands for the one among them that does the task. */
function innerTarget(target: TaskTarget, all: readonly TaskTarget[], does: RegExp): TaskTarget {
  const parts = all.filter(({ name }) => name === target.name).flatMap(({ recipe }) => recipe);
  if (parts.some((line) => !line.startsWith('needs ') && does.test(line))) return target;
  const needed = parts.flatMap((line) => line.replace('needs ', '').split(' '));
  const inner = all.filter(
    ({ name, recipe }) =>
      needed.includes(name) &&
      name.startsWith(target.name) &&
      recipe.some((line) => !line.startsWith('needs ') && does.test(line)),
  );
  const [only] = inner.length === 1 ? inner : [];
  return inner.find(({ name }) => /unit/.test(name)) ?? only ?? target;
}

function place(target: {
  readonly path: string;
  readonly line: number;
  readonly recipe: readonly string[];
  readonly name: string;
}) {
  return {
    path: target.path,
    line: target.line,
    text: `${target.name}: ${target.recipe[0] ?? ''}`.slice(0, 160),
  };
}

function targetRef({ path, name }: { readonly path: string; readonly name: string }): string {
  return `${path}#re:/^${name.replace(/[.]/g, '\\.')}\\s*:/`;
}
