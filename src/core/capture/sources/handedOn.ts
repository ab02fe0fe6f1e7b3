import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { Evidence } from '../evidence';
import type { ScanTree } from '../scanTree';
import { toxRuns } from './toxRuns';

/** A command that hands what is typed behind it to a runner of tests. */
export interface HandingCommand {
  /** Up to the place where the test is named. */
  readonly command: string;
  readonly evidence: Evidence;
}

/** Runners that take files of tests as they are. */
const runner = new RegExp(String.raw`\b(${oneOf(lists.runnersOfFiles)})\b`);
const script = /^(scripts?|bin|\.|ci|tools|dev)?\/?(run-?_?)?(tests?|spec)(\.sh)?$/;

/** The command of the project that runs the test files it is given: a script, an environment of tox, a session of nox. */
export async function handingCommand(tree: ScanTree): Promise<HandingCommand | undefined> {
  return (await byScript(tree)) ?? (await byTox(tree)) ?? byNox(tree);
}

/** Where what is typed goes, with what stands there if nothing is. */
const handed = /\{posargs[^}]*\}|"?\$(\{[@*][^}]*\}|[@*])"?/g;
/** A function of a shell, by its name. */
const shellFunction = /^[ \t]*(?:function\s+)?([\w-]+)\s*\(\)\s*\{(?:.*\}[ \t]*$|[\s\S]*?^\})/gm;

/** Whether the runner is given a place of tests of its own: it runs what is typed behind as well, not alone. */
function namesPlace(tree: ScanTree, line: string): boolean {
  const [called = ''] = line.slice(line.search(runner)).split(/&&|\|\||;/);
  const words = called
    .replace(handed, '')
    // What an option wants is no place of tests.
    .replace(/ (-[A-Zcpr]|--cov|--rootdir) \S+/g, '')
    .split(/[\s"',]+/)
    .map((word) => word.replace(/^\.\//, '').replace(/\/$/, ''));
  return words.some(
    (word) =>
      word !== '' && tree.files.some((file) => file === word || file.startsWith(`${word}/`)),
  );
}

/** A script whose runner gets what the script got. */
async function byScript(tree: ScanTree): Promise<HandingCommand | undefined> {
  for (const path of tree.files.filter((file) => script.test(file)).slice(0, 4)) {
    const text = (await tree.text(path)).replace(/\\\r?\n\s*/g, ' ');
    const lines = text
      // A function of a shell has arguments of its own, unless it is given all of the script's.
      .replace(shellFunction, (own, name: string) => (text.includes(`${name} "$@"`) ? own : ''))
      .split(/\r?\n/);
    if (!/^#!.*\b(ba|z|da)?sh\b/.test(lines[0] ?? '')) continue;
    const names = new Set(
      lines.flatMap((line) => /^\s*(\w+)=.*\$[@*]/.exec(line)?.[1] ?? []).map((name) => name),
    );
    const isHanded = (line: string): boolean =>
      /\$\{?[@*]/.test(line) ||
      [...names].some((name) => new RegExp(`\\$\\{?${name}\\b`).test(line));
    const line = lines.find(
      (one) => !/^\s*#/.test(one) && runner.test(one) && isHanded(one) && !/\becho\b/.test(one),
    );
    if (line !== undefined && !namesPlace(tree, line) && !goesOn(lines, line))
      return { command: path, evidence: await tree.at(path, line.slice(0, 40)) };
  }
  return undefined;
}

/** Words of a shell that run nothing, and what only prints. */
const runsNothing = new RegExp(String.raw`^(?:${oneOf(lists.linesThatRunNothing)})?;?$`);

/** Whether a script runs something after a line, whatever it was given. */
const goesOn = (lines: readonly string[], line: string): boolean =>
  lines
    .slice(lines.indexOf(line) + 1)
    .some((one) => !runsNothing.test(one.trim()) && !/\$\{?[@*]/.test(one));

/** What stands behind `--` takes the place of `{posargs}`. */
async function byTox(tree: ScanTree): Promise<HandingCommand | undefined> {
  const path = tree.first('tox.ini', 'setup.cfg');
  const text = await tree.text(path);
  const lines = toxRuns(text).flatMap((one) => (one.isAlways ? [one.line] : []));
  const line = lines.find((one) => runner.test(one) && /\{posargs\b/.test(one));
  if (path === undefined || line === undefined) return undefined;
  const after = lines.slice(lines.indexOf(line) + 1);
  if (after.some((one) => !/\{posargs\b|^-? ?coverage\b/.test(one))) return undefined;
  if (namesPlace(tree, line) || needsFactor(text)) return undefined;
  const evidence = await tree.at(path, line.trim().slice(0, 40));
  return { command: 'tox -e py --', evidence };
}

/** Whether only an environment with more in its name than the interpreter brings what the tests need. */
const needsFactor = (text: string): boolean =>
  [...text.matchAll(/^(?:deps|dependency_groups|extras)\s*=(.*(?:\r?\n[ \t]+.*)*)/gm)].some(
    ([, list = '']) => /^[ \t]*(?!py[\d{,}]*:)[a-z][\w{},.-]*:\s/m.test(list),
  );

async function byNox(tree: ScanTree): Promise<HandingCommand | undefined> {
  const path = 'noxfile.py';
  const text = tree.has(path) ? await tree.text(path) : '';
  for (const block of text.split(/^(?=@nox\.session)/m)) {
    const [, decorated = '', name = ''] =
      /^@nox\.session(\([\s\S]*?\))?\s*\n(?:@[^\n]*\n)*def (\w+)\(/.exec(block) ?? [];
    if (!/^(unit_?|run_)?tests?$/.test(name) || /name=/.test(decorated)) continue;
    const isHanded = /["']pytest["'][\s\S]{0,300}\*?(session\.posargs)/.test(block);
    if (isHanded && !/parametrize/.test(block.slice(0, block.indexOf('def '))))
      return { command: `nox -s ${name} --`, evidence: await tree.at(path, `def ${name}(`) };
  }
  return undefined;
}
