import type { ScanTree } from '../scanTree';
import { allTexts, dig, digText } from '../shape';
import { conditionOf } from './isOff';
import { withMatrix } from './matrixRows';
import { plainEnv } from './plainEnv';
import { stepsOfJob } from './stepsOfJob';

/** Systems besides Linux, as the names of machines begin. */
const systems: readonly (readonly [name: string, machine: RegExp])[] = [
  ['macOS', /^macos\b/i],
  ['Windows', /^windows\b/i],
];

/** The one system besides Linux on which every run of a job takes place; `undefined` where some run elsewhere, or nobody can say. */
export function onlySystem(job: Record<string, unknown>): string | undefined {
  const machines = allTexts(job['runs-on']).flatMap((line) => withMatrix(line, job));
  return machines.length === 0
    ? undefined
    : systems.find(([, machine]) => machines.every((one) => machine.test(one)))?.[0];
}

/** Actions that set up a compiler of Rust; the first names the toolchain behind its `@`. */
const rustActions =
  /^(?:dtolnay\/rust-toolchain@(\S+)|(?:actions-rs\/toolchain|actions-rust-lang\/setup-rust-toolchain|moonrepo\/setup-rust|hecrj\/setup-rust-action)@)/;

/** The toolchain of Rust by name that the commands of a job are typed with, other than the stable one; `undefined` where there is none, or more than one. */
export function toolchainOf(
  job: Record<string, unknown>,
  envs: readonly unknown[],
  pinned: string | undefined,
): string | undefined {
  const steps = stepsOfJob(job).filter((step) => conditionOf(step) === '');
  const found = (set: (step: Record<string, unknown>) => readonly string[]): readonly string[] =>
    steps.flatMap(set).flatMap((one) => withMatrix(withVariables(one, ...envs), job));
  const chosen = allTexts(envs.map((env) => dig(env, 'RUSTUP_TOOLCHAIN'))).slice(-1);
  // A file of the repository goes before what is only the default.
  const ranked = [
    chosen.flatMap((one) => withMatrix(withVariables(one, ...envs), job)),
    found(overriding),
    pinned === undefined ? found(setAsDefault) : [],
  ];
  const named = ranked.find((ones) => ones.length > 0) ?? [];
  const [only] = named;
  const isTold = named.length === 1 && only !== undefined && only !== pinned && isNamed.test(only);
  return isTold ? only : undefined;
}

/** The toolchain that a file of the repository chooses for whoever calls Cargo there; empty where it names none. */
export async function pinnedToolchain(tree: ScanTree): Promise<string | undefined> {
  const path = tree.first('rust-toolchain.toml', 'rust-toolchain');
  if (path === undefined) return undefined;
  const text = await tree.text(path);
  return (
    /^\s*channel\s*=\s*["']([^"']+)/m.exec(text)?.[1] ?? /^\s*([\w.-]+)\s*$/.exec(text)?.[1] ?? ''
  );
}

/** A nightly build or a version: what everybody has needs no name, and a variable is known to CI alone. */
const isNamed = /^(nightly(-\d{4}-\d{2}-\d{2})?|\d+\.\d+(\.\d+)?)$/;

const callsIn = (step: Record<string, unknown>, call: RegExp): readonly string[] =>
  [...(digText(step, 'run') ?? '').matchAll(call)].map(([, name = '']) => name);

/** What a step sets for the folder of the repository alone. */
const overriding = (step: Record<string, unknown>): readonly string[] =>
  callsIn(step, /\brustup override set (\$\{\{.*?\}\}|\S+)(?!.* --path\b)/g);

/** What a step makes the default. */
function setAsDefault(step: Record<string, unknown>): readonly string[] {
  const action = rustActions.exec(digText(step, 'uses') ?? '');
  const given = dig(step, 'with', 'toolchain') ?? dig(step, 'with', 'rust-version');
  return [
    ...(action ? [typeof given === 'string' ? given : (action[1] ?? 'stable')] : []),
    ...callsIn(step, /\brustup default (\$\{\{.*?\}\}|\S+)/g),
  ];
}

/** A text with the variables put in that a workflow, a job or a step sets. */
export function withVariables(text: string, ...envs: readonly unknown[]): string {
  const set = new Map(envs.flatMap((env) => Object.entries(plainEnv(env) ?? {})));
  return text.replace(
    /\$\{\{\s*env\.(\w+)\s*\}\}/g,
    (written, name: string) => set.get(name) ?? written,
  );
}
