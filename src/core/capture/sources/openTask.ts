import type { ScanTree } from '../scanTree';
import { allTexts, dig, digText, isRecord } from '../shape';
import { normalizeCommand } from './ciCommands';
import { mustPass } from './mustPass';
import { taskTargets } from './taskTargets';
import { toxRuns } from './toxRuns';
import { withoutComments } from './withoutComments';

/** What a task of a runner comes to, with the tasks that it needs; `undefined` where no runner that is known is asked for one. */
export async function openTask(
  tree: ScanTree,
  command: string,
): Promise<readonly string[] | undefined> {
  for (const open of [needed, toxLines, noxLines, taskfileLines, rakeLines, gradleLines]) {
    const lines = await open(tree, command);
    if (lines !== undefined && lines.length > 0) return lines;
  }
  return undefined;
}

type Lines = Promise<readonly string[] | undefined>;

/** A target of make or just with those that it needs. */
async function needed(tree: ScanTree, command: string): Lines {
  const targets = await taskTargets(tree);
  const target = targets.find((one) => one.command === command);
  const [runner = ''] = command.split(' ');
  return target?.recipe.flatMap((line) => {
    if (!line.startsWith('needs ')) return [line];
    const calls = line
      .slice(6)
      .split(/\s+/)
      .map((name) => `${runner} ${name}`);
    return calls.filter((call) => targets.some((one) => one.command === call));
  });
}

const typed = (value: unknown): readonly string[] =>
  allTexts(value)
    .flatMap((text) => text.split(/\r?\n/))
    .flatMap(mustPass)
    .map((line) => normalizeCommand(line));

/** Environments of tox by their names, with what they leave to the one that all have in common. */
async function toxLines(tree: ScanTree, command: string): Lines {
  const asked = /^(?:\S+ run )?tox (?:run )?-e[ =]?([\w.,-]+)/.exec(command)?.[1]?.split(',');
  const text = asked === undefined ? '' : await tree.text('tox.ini');
  const lines = asked?.flatMap((name) => {
    if (mayFailInTox(text, name)) return [];
    const own = toxRuns(text, `testenv:${name}`);
    return own.length > 0 || !text.includes(`[testenv:${name}]`)
      ? own.map(({ line }) => line)
      : toxRuns(text).flatMap(({ line, isAlways }) => (isAlways ? [line] : []));
  });
  // One behind a dash may fail.
  return lines?.filter((line) => !line.startsWith('-'));
}

/** Whether an environment, or else what all have in common, passes whatever its commands say. */
function mayFailInTox(text: string, name: string): boolean {
  const sections = text.split(/^(?=\[)/m);
  const [said] = [`[testenv:${name}]`, '[testenv]'].flatMap((head) =>
    sections
      .filter((one) => one.startsWith(head))
      .flatMap((one) => /^ignore_outcome\s*=\s*(\w+)/m.exec(one)?.[1] ?? []),
  );
  return said?.toLowerCase() === 'true';
}

/** Sessions of nox by their names. */
async function noxLines(tree: ScanTree, command: string): Lines {
  const asked = /^(?:\S+ run )?nox (?:-[se]|--sessions?)[ =]([\w-]+)$/.exec(command)?.[1];
  if (asked === undefined) return undefined;
  const session = new RegExp(
    `^def ${asked.replaceAll('-', '_')}\\(.*\\n((?:[ \\t].*\\n|\\n)*)`,
    'm',
  );
  const whole = session.exec(`${await tree.text('noxfile.py')}\n`)?.[1] ?? '';
  const body = whole.replace(/("""|''')[\s\S]*?\1/g, 'text');
  const indent = /^[ \t]+(?=\S)/m.exec(body)?.[0] ?? '';
  // What stands deeper hangs on a condition.
  const runs = body.matchAll(new RegExp(`^${indent}session\\.run\\(([^)]*)\\)`, 'gm'));
  return [...runs].flatMap(([, given = '']) =>
    /\bsuccess_codes=[^\]]*\b1\b/.test(given)
      ? []
      : [[...given.matchAll(/(?<!=)"([^"]*)"/g)].map(([, word = '']) => word).join(' ')],
  );
}

/** Tasks of a Taskfile, with those that they call or depend on. */
async function taskfileLines(tree: ScanTree, command: string): Lines {
  const name = /^task(?: ([\w:.-]+))?$/.exec(command);
  const path = name && tree.first('Taskfile.yml', 'Taskfile.yaml');
  if (!path) return undefined;
  const task = dig(await tree.record(path), 'tasks', name[1] ?? 'default');
  if (dig(task, 'ignore_error') === true) return undefined;
  const listed = (key: string): readonly unknown[] => [dig(task, key) ?? []].flat();
  const deps = listed('deps').map((one) => (typeof one === 'string' ? { task: one } : one));
  const own = isRecord(task) ? [...deps, ...listed('cmds'), ...listed('cmd')] : [task].flat();
  return own.flatMap((part) => {
    // What is deferred fails nothing.
    if (dig(part, 'ignore_error') === true || dig(part, 'defer') !== undefined) return [];
    const called = digText(part, 'task');
    return called === undefined ? typed(dig(part, 'cmd') ?? part) : [`task ${called}`];
  });
}

/** Tasks of a Rakefile: those that they need, what they run, and those that tools make. */
async function rakeLines(tree: ScanTree, command: string): Lines {
  const asked = /^(?:bundle exec )?rake(?: ([\w ]+))?$/.exec(command);
  if (asked === null) return undefined;
  const text = (await tree.text('Rakefile'))
    .replace(/^[ \t]*#.*$/gm, '')
    .replace(/^namespace\b.*(?:\n(?!end\b).*)*/gm, '');
  return (asked[1] ?? 'default').split(' ').flatMap((name) => [
    ...[...text.matchAll(madeTask)].flatMap(([, , kind = '', called, block = '']) => {
      if (/\bfail_on_error *= *false/.test(block)) return [];
      const [usual, tool = ''] = kind === 'RuboCop' ? ['rubocop', 'rubocop'] : ['spec', 'rspec'];
      return (called ?? usual) === name ? [tool] : [];
    }),
    ...[...text.matchAll(ownTask(name))].flatMap(([, body = '']) => linesOfTask(body)),
  ]);
}

/** Tasks that libraries of tools make. */
const madeTask =
  /^([ \t]*)(RuboCop|RSpec::Core)::RakeTask\.new(?:\(\s*:(\w+))?(.*(?:\n(?!\1\S).*)*)/gm;

/** A task with what it needs and all that stands deeper than it. */
const ownTask = (name: string): RegExp =>
  new RegExp(`^task (?::${name}\\b|${name}:)(.*(?:\\n(?!\\S).*)*)`, 'gm');

function linesOfTask(body: string): readonly string[] {
  const [head = '', ...rest] = body.split('\n');
  const needs = head.replace(/\bdo\b.*|^.*=>/g, '').match(/\w{2,}/g) ?? [];
  const runs = rest.join('\n').matchAll(/^[ \t]*sh[ (]+["']([^"'\n]+)["'](?!.*(?:\bdo|\{) *\|)/gm);
  return [...needs.map((one) => `rake ${one}`), ...[...runs].map(([, line = '']) => line)];
}

/** Tasks that a build of Gradle registers, with those that they depend on. */
async function gradleLines(tree: ScanTree, command: string): Lines {
  const [, wrapper = '', name] = /^((?:\.\/)?gradlew?) (?:-\S+ )*(\w+)$/.exec(command) ?? [];
  const path = name && tree.first('build.gradle', 'build.gradle.kts');
  if (!path) return undefined;
  const own = new RegExp(`\\b(?:register|create|task)\\b[ ("']*${name}\\b[^}]*`);
  const [task = ''] = own.exec(withoutComments(path, await tree.text(path))) ?? [];
  const needs = /\bdependsOn\b([^\n)]*)/.exec(task)?.[1] ?? '';
  return [...needs.matchAll(/["']:?([\w:]+)["']/g)].map(([, one = '']) => `${wrapper} ${one}`);
}
