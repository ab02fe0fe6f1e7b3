import type { ScanTree } from '../scanTree';
import { allTexts, dig, digRecord } from '../shape';
import { normalizeCommand } from './ciCommands';
import { mustPass } from './mustPass';
import { expandScript, nodeProject } from './nodeProject';
import { taskTargets } from './taskTargets';

/** Scripts that call scripts are followed this deep. */
const maxDepth = 3;

/** Opens what is no script of a package by another reader. */
type Opening = (tree: ScanTree, command: string) => Promise<readonly string[] | undefined>;

const byNone: Opening = () => Promise.resolve(undefined);
type Opened = Map<string, Promise<readonly string[]>>;
/** What was opened of a repository: targets that call each other would be opened on every way that leads to them. */
const kept = new WeakMap<ScanTree, Map<Opening, Opened>>();

function keptOf(tree: ScanTree, opening: Opening): Opened {
  const ofTree = kept.get(tree) ?? new Map<Opening, Opened>();
  kept.set(tree, ofTree);
  const found: Opened = ofTree.get(opening) ?? new Map<string, Promise<readonly string[]>>();
  ofTree.set(opening, found);
  return found;
}

/** What a command of the project's own ends in: its script, target or file opened up, after `opening` where that knows it; the command itself otherwise. */
export function openCommand(
  tree: ScanTree,
  command: string,
  opening = byNone,
  depth = 0,
): Promise<readonly string[]> {
  const opened = keptOf(tree, opening);
  const key = `${String(depth)} ${command}`;
  const found = opened.get(key) ?? openFurther(tree, command, opening, depth);
  opened.set(key, found);
  return found;
}

async function openFurther(
  tree: ScanTree,
  command: string,
  opening: Opening,
  depth: number,
): Promise<readonly string[]> {
  if (depth > maxDepth) return [];
  const inner =
    (await nodeScript(tree, command)) ??
    (await opening(tree, command)) ??
    (await otherWrapper(tree, command));
  if (inner === undefined || inner.length === 0) return [command];
  const opened = await Promise.all(
    inner
      .filter((part) => part !== command)
      .slice(0, 40)
      .map((part) => openCommand(tree, part, opening, depth + 1)),
  );
  return [...new Set(opened.flat())];
}

async function nodeScript(tree: ScanTree, command: string): Promise<readonly string[] | undefined> {
  const name =
    /^(?:corepack )?(?:npm|pnpm|yarn|bun)(?: run| run-script)? (?:-s |--silent )?([\w:.-]+)/.exec(
      command,
    )?.[1];
  // Bun's own runner, whatever the script of that name does; one of another package is not this one.
  if (/^bun test\b| (--prefix|-C|-w|--workspace|--filter|-F)[ =]/.test(command)) return undefined;
  const project = name === undefined ? undefined : await nodeProject(tree);
  if (name === undefined || project?.scripts[name] === undefined) return undefined;
  return expandScript(project.scripts, name);
}

/** Programs in languages of their own: what their lines name is not what they call. */
const isOfScripts = /\.([cm]?[jt]s|py|rb|pl)$/;
const namesLanguage = /^#!.*\b(node|python3?|ruby|perl)\b/;

async function otherWrapper(
  tree: ScanTree,
  command: string,
): Promise<readonly string[] | undefined> {
  const target = (await taskTargets(tree)).find(({ command: typed }) => typed === command);
  if (target) return target.recipe.filter((line) => !line.startsWith('needs '));
  const path = /^(?:bash |sh )?(?:\.\/)?([\w./-]+)/.exec(command)?.[1] ?? '';
  if (/^(script|scripts|bin|ci|tools|build)\//.test(path) && tree.has(path)) {
    const text = await tree.text(path);
    return isOfScripts.test(path) || namesLanguage.test(text) ? [] : linesOf(text);
  }
  const composer = /^composer (?:run |run-script )?([\w:-]+)/.exec(command)?.[1];
  if (composer !== undefined) {
    const script = digRecord(await tree.record('composer.json'), 'scripts')[composer];
    return script === undefined ? undefined : allTexts(script);
  }
  return (await sbtAlias(tree, command)) ?? melosScript(tree, command);
}

/** What the aliases of an sbt build stand for. */
async function sbtAlias(tree: ScanTree, command: string): Promise<readonly string[] | undefined> {
  const tasks = /^sbt (.+)$/.exec(command)?.[1]?.split(' ') ?? [];
  const build = tasks.length === 0 ? '' : await tree.text('build.sbt');
  const bodies = tasks.flatMap((task) => {
    const at = build.search(new RegExp(`addCommandAlias\\(\\s*"${task.replace(/\W/g, '')}"`));
    return at < 0 ? [] : [build.slice(at).slice(0, build.slice(at).search(/\n\s*\)|\)\n/))];
  });
  return bodies.length === 0 ? undefined : bodies;
}

async function melosScript(
  tree: ScanTree,
  command: string,
): Promise<readonly string[] | undefined> {
  const name = /^melos (?:run )?([\w:-]+)/.exec(command)?.[1];
  if (name === undefined) return undefined;
  const own = tree.has('melos.yaml') ? await tree.record('melos.yaml') : {};
  const script =
    dig(own, 'scripts', name) ?? dig(await tree.record('pubspec.yaml'), 'melos', 'scripts', name);
  return script === undefined ? undefined : allTexts(script).flatMap((text) => linesOf(text));
}

/** The commands of a shell script, comments and structure left out. */
function linesOf(text: string): readonly string[] {
  return text
    .replace(/\\\r?\n\s*/g, ' ')
    .replace(/\|\|\s*\r?\n\s*/g, '|| ')
    .split(/\r?\n/)
    .filter((line) => !/^\s*#/.test(line))
    .flatMap(mustPass)
    .map((line) => normalizeCommand(line.trim()))
    .filter((line) => line !== '');
}
