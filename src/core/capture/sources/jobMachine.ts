import { allTexts, dig, digText } from '../shape';
import { withMatrix } from './matrixRows';
import { plainEnv } from './plainEnv';

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

/** The toolchain of Rust that a job sets up by name, other than the stable one: its commands are typed with it. `undefined` where there is none, or more than one. */
export function toolchainOf(
  workflow: Record<string, unknown>,
  job: Record<string, unknown>,
): string | undefined {
  const steps = Array.isArray(job['steps']) ? (job['steps'] as readonly unknown[]) : [];
  const named = steps.flatMap((step) => setUpBy(workflow, job, step));
  const [only] = named;
  return named.length === 1 && only !== undefined && isNamed.test(only) ? only : undefined;
}

/** A nightly build or a version: what everybody has needs no name, and a variable is known to CI alone. */
const isNamed = /^(nightly(-\d{4}-\d{2}-\d{2})?|\d+\.\d+(\.\d+)?)$/;

function setUpBy(
  workflow: Record<string, unknown>,
  job: Record<string, unknown>,
  step: unknown,
): readonly string[] {
  const action = rustActions.exec(digText(step, 'uses') ?? '');
  const given = dig(step, 'with', 'toolchain') ?? dig(step, 'with', 'rust-version');
  const byAction = action ? [typeof given === 'string' ? given : (action[1] ?? 'stable')] : [];
  const byCall = [
    ...(digText(step, 'run') ?? '').matchAll(
      /\brustup (?:default|override set) (\S+)|\brustup toolchain install\b.*? ((?:nightly|stable|beta|\d)\S*)/g,
    ),
  ].map(([, set, installed]) => set ?? installed ?? '');
  return [...byAction, ...byCall].flatMap((one) =>
    withMatrix(withVariables(one, workflow['env'], job['env']), job),
  );
}

/** A text with the variables put in that a workflow, a job or a step sets. */
export function withVariables(text: string, ...envs: readonly unknown[]): string {
  const set = new Map(envs.flatMap((env) => Object.entries(plainEnv(env) ?? {})));
  return text.replace(
    /\$\{\{\s*env\.(\w+)\s*\}\}/g,
    (written, name: string) => set.get(name) ?? written,
  );
}
