import type { RelativePath } from '../../ports';
import type { ScanTree } from '../scanTree';
import { normalizeCommand } from './ciCommands';

/** A target of a Makefile or justfile. */
export interface TaskTarget {
  readonly name: string;
  /** As typed at the root: `make test`. */
  readonly command: string;
  readonly recipe: readonly string[];
  /** Whether it has lines of which none has to succeed. */
  readonly mayFail: boolean;
  readonly path: RelativePath;
  readonly line: number;
}

/** The targets of the root Makefile and justfile, in file order. */
export function taskTargets(tree: ScanTree): Promise<readonly TaskTarget[]> {
  return tree.once('targets', async () => {
    const make = tree.first('GNUmakefile', 'makefile', 'Makefile');
    const just = tree.first('justfile', 'Justfile', '.justfile');
    return [
      ...(make === undefined ? [] : targetsOf(await tree.text(make), make, 'make')),
      ...(just === undefined ? [] : targetsOf(await tree.text(just), just, 'just')),
    ];
  });
}

/** A line of a recipe that is gone past whatever comes of it, or that is none. */
const goneOn = /^\s+(@?-(?=\w)|#)|\|\|\s*(true|:|exit 0)\s*$/;

function targetsOf(text: string, path: RelativePath, tool: 'make' | 'just'): TaskTarget[] {
  const found: TaskTarget[] = [];
  const tried = new Set<readonly string[]>();
  let recipe: string[] = [];
  const header =
    tool === 'make' ? /^([A-Za-z][\w./-]*)\s*:(?!=)/ : /^@?([A-Za-z][\w-]*)[^:=]*:(?!=)/;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const name = header.exec(line)?.[1];
    if (name !== undefined) {
      recipe = [];
      const dependencies = line
        .slice(line.indexOf(':') + 1)
        .replace(/##?.*$/, '')
        .trim();
      if (dependencies !== '') recipe.push(`needs ${dependencies}`);
      found.push({
        name,
        command: `${tool} ${name}`,
        recipe,
        path,
        line: index + 1,
        mayFail: false,
      });
    } else if (goneOn.test(line)) {
      tried.add(recipe);
    } else if (/^\s+\S/.test(line)) {
      recipe.push(normalizeCommand(line.trim()));
    }
  }
  return found.map((one) => ({
    ...one,
    mayFail: one.recipe.length === 0 && tried.has(one.recipe),
  }));
}
