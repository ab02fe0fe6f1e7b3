import { access, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { isAlive } from '../../src/node/process/isAlive';
import { runProcess } from './runProcess';

/** VS Code's own server and web client, ready to start. */
export interface ServerInstall {
  /** The Node that the server needs; the tests themselves keep running on the project's Node. */
  readonly node: string;
  /** The folder that holds `out/server-main.js`. */
  readonly vscode: string;
}

export interface PrepareOptions {
  /** Where the installation lives, usually `.vscode-test` of the project. */
  readonly folder: string;
  /** Receives one line per step. */
  readonly say: (line: string) => void;
}

/** The package whose `lib/vscode` is VS Code 1.139.1 with a web client. */
const serverPackage = 'code-server@4.139.1';
/** The server's native modules are built for, and run by, this major version. */
const nodeMajor = 24;
/** The two native modules without which the extension host does not start. */
const nativeModules = ['@vscode/spdlog', '@vscode/native-watchdog'];
/** A slow network must not look like a hang, and a hang must not last for ever. */
const stepLimit = 10 * 60_000;
/** Written last: a folder without it is half-finished and is redone. */
const markerName = 'installed.json';

/** What an installation here is made of; another one is made anew. */
export const serverRecipe = `${serverPackage} node@${nodeMajor} ${process.platform}-${process.arch}`;

/** Installs the server once; later calls return at once. Several processes may call it together: the first to finish wins. */
export async function prepareServer({ folder, say }: PrepareOptions): Promise<ServerInstall> {
  const recipe = serverRecipe;
  // Whoever starts it does so from another folder.
  const target = resolve(folder, 'server');
  if ((await readMarker(target)) === recipe) return installedIn(target);

  refuseUnsupportedPlatform();
  await mkdir(folder, { recursive: true });
  await removeAbandoned(folder);
  const partial = join(folder, `server.partial-${process.pid}`);
  try {
    await installInto(partial, say);
    await writeFile(join(partial, markerName), JSON.stringify({ recipe }));
    await putInPlace(partial, target, recipe);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  say(`VS Code server ready in ${target}`);
  return installedIn(target);
}

function installedIn(folder: string): ServerInstall {
  return {
    node: join(nodeFolder(folder), 'bin', 'node'),
    vscode: join(folder, 'package', 'lib', 'vscode'),
  };
}

/** The platform package is installed by its own name in a folder of its own: the wrapper package `node` nests it, and a later install there would prune it. */
function nodeFolder(folder: string): string {
  return join(folder, 'node', 'node_modules', nodePackage());
}

function nodePackage(): string {
  return `node-${process.platform}-${process.arch}`;
}

function refuseUnsupportedPlatform(): void {
  if (process.platform === 'linux' || process.platform === 'darwin') return;
  throw new Error(
    `The server lane runs on Linux and macOS, not on ${process.platform}. Use the desktop lane there.`,
  );
}

async function installInto(folder: string, say: (line: string) => void): Promise<void> {
  const installed = installedIn(folder);
  await mkdir(join(folder, 'node'), { recursive: true });

  say(`1/4 Node ${nodeMajor} for the server`);
  await npm(join(folder, 'node'), ['install', '--no-save', `${nodePackage()}@${nodeMajor}`]);
  await access(installed.node);

  say(`2/4 VS Code (${serverPackage})`);
  await npm(folder, ['pack', serverPackage]);
  await unpack(folder);

  say('3/4 the packages VS Code needs');
  // `npm ci` refuses: the shrinkwrap in the package is not in sync with its package.json.
  await npm(installed.vscode, ['install', '--omit=dev', '--ignore-scripts', '--no-save']);

  say('4/4 native modules');
  await npm(installed.vscode, ['rebuild', ...nativeModules], {
    ...process.env,
    PATH: [join(installed.node, '..'), process.env.PATH].join(delimiter),
    // The headers come with the Node package, so building asks no network.
    npm_config_nodedir: nodeFolder(folder),
  });
}

async function unpack(folder: string): Promise<void> {
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`npm pack ${serverPackage} left no archive.`);
  const args = ['-xzf', archive, 'package/lib/vscode'];
  await runProcess({ command: 'tar', args, cwd: folder, limit: stepLimit });
  await rm(join(folder, archive));
}

/** `--prefix` says where, because npm scripts hand their own project down in the environment. */
async function npm(cwd: string, args: readonly string[], env = process.env): Promise<void> {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const all = [...args, '--prefix', cwd, ...quiet];
  await runProcess({ command: 'npm', args: all, cwd, env, limit: stepLimit });
}

async function putInPlace(partial: string, target: string, recipe: string): Promise<void> {
  if ((await readMarker(target)) === recipe) return;
  await rm(target, { recursive: true, force: true });
  try {
    await rename(partial, target);
  } catch (error: unknown) {
    // Another process put the same installation there between our two steps.
    if ((await readMarker(target)) !== recipe) throw error;
  }
}

async function readMarker(folder: string): Promise<string | undefined> {
  try {
    const marker: unknown = JSON.parse(await readFile(join(folder, markerName), 'utf8'));
    const hasRecipe = typeof marker === 'object' && marker !== null && 'recipe' in marker;
    return hasRecipe ? String(marker.recipe) : undefined;
  } catch {
    // Missing or cut in half: both mean "not installed".
    return undefined;
  }
}

/** Removes what an interrupted installation left; one that still runs is left alone. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const owner = /^server\.partial-(\d+)$/.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
