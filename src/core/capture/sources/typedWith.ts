import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { ScanTree } from '../scanTree';
import type { Evidence } from '../evidence';
import { commandRef, lineRef } from './ciFact';
import type { CiStep } from './ciSteps';
import { choosing, pathOfTool } from './plainEnv';

/** Where the machine finds things, what it is let in by, and what is only shown. */
export const ofMachine = new RegExp(`^(${oneOf(lists.variablesOfMachines)})$`);
/** How much memory a program may take, and how its machine compiles it, changes nothing that it does. */
const onlyMemory = /^((-Xm[xsn]|-Xss|-XX:|--max[-_]old[-_]space[-_]size=)\S+\s*)+$/;
/** What chooses a compiler or a machine: the run is one of many, and not what is typed. */
const oneVariant = /^((HOST|TARGET)_?)?(CC|CXX|LD|AR)$|^(GOOS|GOARCH|CARGO_BUILD_TARGET)$/;
/** What a person is let in by: nobody else may read it, whatever it is worth. */
const secretName = /KEY|TOKEN|SECRET|PASSW|PWD|CREDENTIAL/i;
const words = 'token|password|passwd|secret|login|api[-_]?key';
const secretGiven = new RegExp(String.raw`(${words})=|\s--?[\w.-]*(${words})\s`, 'i');
/** More of them are a script of their own. */
const mostSet = 2;

/** A command with what CI sets for it, as a shell takes it; `undefined` where that is too much to type, only CI knows it, or it lets somebody in. */
export function typedWith(step: CiStep, command: string): string | undefined {
  const set = settingsFor(step, command);
  if (secretGiven.test(command) || set.some(([name]) => secretName.test(name))) return undefined;
  const isPlain = set.every(([, value]) => /^[\w.,:=@/+ -]{1,40}$/.test(value));
  if (!isPlain || set.length > mostSet || set.some(([name]) => oneVariant.test(name)))
    return undefined;
  const typed = set.map(([name, value]) => `${name}=${value.includes(' ') ? `'${value}'` : value}`);
  return [...typed, withToolchain(step, command)].join(' ');
}

/** A call of Cargo with the toolchain that its job has set up. */
function withToolchain({ toolchain }: CiStep, command: string): string {
  return toolchain === undefined
    ? command
    : command.replace(/^cargo (?!\+)/, `cargo +${toolchain} `);
}

/** Refs that hold as long as CI types these commands and sets what is told of their steps. */
export async function stepRefs(
  tree: ScanTree,
  evidence: readonly Evidence[],
  steps: readonly CiStep[],
): Promise<readonly string[]> {
  const refs = [
    ...(await Promise.all(evidence.map((item) => commandRef(tree, item)))),
    ...(await Promise.all(steps.map((step) => settingRefs(tree, step)))).flat(),
  ];
  return [...new Set(refs)];
}

/** Refs that hold as long as the file of the step still names what is told of it. */
async function settingRefs(tree: ScanTree, step: CiStep): Promise<readonly string[]> {
  const text = await tree.text(step.path);
  const settings = settingsFor(step, step.text).flatMap(([name]) =>
    text.includes(`${name}:`) ? [lineRef(step.path, `${name}:`)] : [],
  );
  return [...settings, ...toolchainRefs(step, text)];
}

/** A ref to the words that set up the toolchain a call of Cargo is told with. */
function toolchainRefs(step: CiStep, text: string): readonly string[] {
  const { toolchain } = step;
  if (toolchain === undefined || withToolchain(step, step.text) === step.text) return [];
  const line = text
    .split('\n')
    .find((one) => /rust|toolchain/i.test(one) && one.includes(toolchain) && !/^\s*#/.test(one));
  const words = line?.slice(0, line.indexOf(toolchain) + toolchain.length).trim();
  return words === undefined ? [] : [lineRef(step.path, words.replace(/^- /, ''))];
}

/** What is set for a step and may change what the command does. */
function settingsFor({ env, flags }: CiStep, command: string): readonly [string, string][] {
  // Whatever compiles, a formatter does not; documents have flags of their own.
  const isPlain = isFormatter.test(command) || compilesNothing.test(command);
  const inherited = Object.entries(flags ?? {}).filter(([name]) =>
    choosing.test(name) ? isFor(name, command) : pathOfTool.test(name) || !isPlain,
  );
  return Object.entries({ ...Object.fromEntries(inherited), ...env }).filter(
    ([name, value]) =>
      (!ofMachine.test(name) || isPathFor(command, name, value)) &&
      // Hooks that CI leaves out here it runs by themselves.
      name !== 'SKIP' &&
      !onlyMemory.test(value.trim()) &&
      !(name.startsWith('PYTEST_') && !/test|\btox\b|\bnox\b/.test(command)) &&
      !(name === 'RUSTDOCFLAGS' && /^cargo /.test(command) && !ofDocuments.test(command)),
  );
}

/** Whether a command calls the tool that a variable is named after, and what is set lies in the repository. */
function isPathFor(command: string, name: string, value: string): boolean {
  const tool = pathOfTool.exec(name)?.[1]?.toLowerCase() ?? '';
  return command.split(/[ /]/).includes(tool) && tool !== 'go' && /^(?![/~])[\w./:-]+$/.test(value);
}

/** Whether a program reads what is set for one of its kind. */
const isFor = (name: string, command: string): boolean =>
  /^BUNDLE/.test(name)
    ? /^bundle /.test(command)
    : /^ESLINT/.test(name)
      ? /\beslint\b/.test(command)
      : /^TOX/.test(name)
        ? /^tox\b/.test(command)
        : /\b(pytest|python3?|django-admin)\b/.test(command);

/** What looks at files or manifests as they are. */
const compilesNothing =
  /^(shellcheck|typos|codespell|markdownlint|yamllint|actionlint|taplo)\b|^(bundle exec )?(rubocop|standardrb|brakeman)\b|^cargo (deny|audit|machete|sort)\b/;
const isFormatter = /\b(fmt|format|rustfmt|gofmt|gofumpt|prettier|ormolu|fourmolu)\b/;
/** Documents are built alone, or their examples with the other tests. */
const ofDocuments = /^cargo (\S+ )*(doc|rustdoc|test)\b/;
