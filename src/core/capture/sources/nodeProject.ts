import { asideTest } from '../asideFolders';
import { allTexts, digRecord, digText } from '../shape';
import { spread, type ScanTree } from '../scanTree';
import { normalizeCommand } from './ciCommands';
import { mustPass } from './mustPass';

/** What the root package.json says, and its workspace members. */
export interface NodeProject {
  readonly manifest: Record<string, unknown>;
  readonly scripts: Readonly<Record<string, string>>;
  /** Names of every dependency of the root, development ones included. */
  readonly dependencies: ReadonlySet<string>;
  /** package.json files of workspace members, a spread of them in large repositories. */
  readonly members: readonly string[];
}

/** Members read at most: enough to see what they have in common. */
const maxMembers = 25;
const isAside = asideTest('templates', 'tests', 'documents', 'output', 'measures');

/** The Node project in the root; `undefined` where there is no package.json. */
export function nodeProject(tree: ScanTree): Promise<NodeProject | undefined> {
  return tree.once('node', async () => {
    if (!tree.has('package.json')) return undefined;
    const manifest = await tree.record('package.json');
    const isWorkspace =
      'workspaces' in manifest || tree.has('pnpm-workspace.yaml') || tree.has('lerna.json');
    const members = tree.files.filter((file) => file.endsWith('/package.json') && !isAside(file));
    return {
      manifest,
      scripts: textsOf(digRecord(manifest, 'scripts')),
      dependencies: dependencyNames(manifest),
      members: isWorkspace ? spread(members, maxMembers) : [],
    };
  });
}

function textsOf(record: Record<string, unknown>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(record).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

export function dependencyNames(manifest: Record<string, unknown>): ReadonlySet<string> {
  return new Set(
    ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap((key) =>
      Object.keys(digRecord(manifest, key)),
    ),
  );
}

const callsManager = /^(npm|pnpm|yarn|bun) /;

/** Deepest chain of scripts that call scripts. */
const maxDepth = 5;

/** The commands a script ends in, with the scripts it calls opened up. */
export function expandScript(
  scripts: Readonly<Record<string, string>>,
  name: string,
  depth = 0,
): readonly string[] {
  const script = scripts[name];
  if (script === undefined || depth > maxDepth) return [];
  const parts = mustPass(script).flatMap((part) => part.split(/(?<![<>&])&(?!&)/));
  let elsewhere: string | undefined;
  return parts.flatMap((part) => {
    const command = normalizeCommand(part);
    elsewhere = /^cd (?!-$|\.$)\S+$/.exec(part.trim())?.[0] ?? elsewhere;
    // A script of another folder is another script, whatever it is called.
    if (elsewhere !== undefined && callsManager.test(command))
      return [`${elsewhere} && ${command}`];
    const called = calledScripts(command, scripts).filter((other) => other !== name);
    if (called.length === 0) return command === '' ? [] : [command];
    return called.flatMap((other) => expandScript(scripts, other, depth + 1));
  });
}

/** Whether `test` runs what `call` finds as well, or reaches scripts by a pattern: then nobody can say what it leaves out. */
export function isAmongTests(scripts: Readonly<Record<string, string>>, call: RegExp): boolean {
  const isPattern = /[:-]\*/.test(scripts['test'] ?? '');
  return isPattern || expandScript(scripts, 'test').some((line) => call.test(line));
}

function calledScripts(
  command: string,
  scripts: Readonly<Record<string, string>>,
): readonly string[] {
  // Bun's own runner, whatever the script of that name does.
  if (/^bun test\b/.test(command)) return [];
  const single =
    /^(?:npm|pnpm|yarn|bun|node --run)(?: -s| --silent)? (?:run |run-script )?([\w:.-]+)(?=\s|$)/.exec(
      command,
    );
  if (
    single &&
    scripts[single[1] ?? ''] !== undefined &&
    !/ (-r|--filter|--recursive|-w|--workspaces?)\b/.test(command)
  ) {
    return [single[1] ?? ''];
  }
  const many = /^(?:run-[sp]|npm-run-all2?|concurrently|wireit)\s+(.*)$/.exec(command);
  if (!many) return [];
  return (many[1] ?? '').split(/\s+/).flatMap((word) => {
    const bare = word.replace(/^["']|["']$/g, '').replace(/^npm:/, '');
    if (bare.endsWith('*')) {
      return Object.keys(scripts).filter((name) => name.startsWith(bare.replace(/\*+$/, '')));
    }
    return scripts[bare] === undefined ? [] : [bare];
  });
}

/** Whether a script hands its work to the members of the workspace. */
export function isDelegated(commands: readonly string[]): boolean {
  return commands.some((command) =>
    /\b(turbo|nx|lerna|wsrun|rush|moon|preconstruct)\b|^(pnpm|yarn|npm|bun).* (-r|--recursive|--filter\S*|workspaces?|foreach|--workspaces|-ws)\b/.test(
      command,
    ),
  );
}

/** The package manager named in package.json, without its version. */
export function declaredManager(manifest: Record<string, unknown>): string | undefined {
  const name = digText(manifest, 'packageManager')?.split('@')[0];
  return name !== undefined && /^(npm|pnpm|yarn|bun)$/.test(name) ? name : undefined;
}

/** Every script text of the root, for "is this tool called anywhere". */
export function scriptText(project: NodeProject): string {
  return allTexts(project.scripts).join('\n');
}
