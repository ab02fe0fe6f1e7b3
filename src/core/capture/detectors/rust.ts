import { collect, provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { dig, digText } from '../shape';
import { findCi } from '../sources/ciCommands';
import { commandRef } from '../sources/ciFact';
import { typedCommand } from '../sources/typedCommand';
import { wrappedCommand } from '../sources/wrappedCommand';

/** Cargo facts of a Rust project with Cargo.toml in the root. */
export const rust: Detector = {
  name: 'rust',
  detect: async (tree) => {
    if (tree.profile.language !== 'rust' || !tree.has('Cargo.toml')) return [];
    const manifest = await tree.at('Cargo.toml', /^\[(package|workspace)\]/);
    return collect(
      provenFact('packageManager', 'cargo', manifest, ['Cargo.toml~exists']),
      testRunner(tree),
      testCommand(tree),
      lintCommand(tree),
      formatter(tree),
      buildCommand(tree),
      languageVersion(tree),
      testPlace(tree),
    );
  },
};

/** The subcommand of Cargo, also behind one that repeats it (`cargo hack test`); documents alone are a part that other runners leave to it. */
const plainTests = /^(?:cargo|cross) (?:\+\S+ )?(?:hack (?:--?\S+ )*)?test\b(?!.* --doc\b)/;

async function testRunner(tree: ScanTree): Promise<Fact | undefined> {
  const nextest = await findCi(tree, /cargo (\S+ )*nextest run/);
  const plain = await findCi(tree, plainTests);
  if (nextest && !plain)
    return provenFact(
      'testRunner',
      'cargo nextest',
      nextest,
      [await commandRef(tree, nextest)],
      0.85,
    );
  if (plain) return provenFact('testRunner', 'cargo test', plain, [await commandRef(tree, plain)]);
  return provenFact(
    'testRunner',
    'cargo test',
    await tree.at('Cargo.toml', /^\[(package|workspace)\]/),
    ['Cargo.toml~exists'],
    0.85,
  );
}

async function testCommand(tree: ScanTree): Promise<Fact | undefined> {
  const wrapped = await wrappedCommand(tree, 'testCommand', ['test'], /cargo (test|nextest)/);
  if (wrapped) return wrapped;
  const ci = await findCi(tree, /^(cargo|cross) (\+\S+ )?test\b(?!.* --doc\b)/);
  const nextest = await findCi(tree, /^cargo (\+\S+ )?nextest run\b/);
  const manifest = await tree.record('Cargo.toml');
  const hasBoth =
    dig(manifest, 'package') !== undefined && dig(manifest, 'workspace', 'members') !== undefined;
  const whole = /--(workspace|all)\b/.exec(ci?.text ?? '')?.[0];
  const flag = hasBoth && whole !== undefined ? ' --workspace' : '';
  if (nextest && !ci) {
    const ref = await commandRef(tree, nextest);
    const fact = provenFact('testCommand', 'cargo nextest run', nextest, [ref], 0.85);
    // Without them it leaves tests out.
    const isPart = / --(all-features|features|no-default-features)\b/.test(nextest.text);
    return isPart ? { ...fact, slots: { guess: 'yes' } } : fact;
  }
  if (ci)
    return provenFact('testCommand', `cargo test${flag}`, ci, [await commandRef(tree, ci)], 0.9);
  return provenFact(
    'testCommand',
    'cargo test',
    await tree.at('Cargo.toml', /^\[(package|workspace)\]/),
    ['Cargo.toml~exists'],
    0.85,
  );
}

async function lintCommand(tree: ScanTree): Promise<Fact | undefined> {
  const wrapped = await wrappedCommand(tree, 'lintCommand', ['lint', 'clippy'], /clippy/);
  if (wrapped) return wrapped;
  const ci = await findCi(tree, /cargo (\+\S+ )?clippy\b|^make \S*clippy/);
  const called = ci && (typedCommand(ci.text) ?? 'cargo clippy');
  if (called) return provenFact('lintCommand', called, ci, [await commandRef(tree, ci)], 0.92);
  const action = await findCi(tree, /clippy-(check|action)|giraffate\/clippy/);
  return action
    ? provenFact('lintCommand', 'cargo clippy', action, [await commandRef(tree, action)], 0.85)
    : undefined;
}

async function formatter(tree: ScanTree): Promise<Fact | undefined> {
  const ci = await findCi(tree, /cargo (\+\S+ )?fmt\b|\brustfmt\b/);
  const config = tree.first('rustfmt.toml', '.rustfmt.toml');
  const evidence = ci ?? (config === undefined ? undefined : { path: config, text: config });
  return (
    evidence &&
    provenFact('formatter', 'rustfmt', evidence, [
      config === undefined ? evidence.path : `${config}~exists`,
    ])
  );
}

async function buildCommand(tree: ScanTree): Promise<Fact | undefined> {
  const wrapped = await wrappedCommand(tree, 'buildCommand', ['build'], /cargo build/);
  if (wrapped) return wrapped;
  const ci = await findCi(tree, /^(cargo|cross) (\+\S+ )?build\b/);
  const evidence = ci ?? (await tree.at('Cargo.toml', /^\[(package|workspace)\]/));
  return provenFact(
    'buildCommand',
    'cargo build',
    evidence,
    ['Cargo.toml~exists'],
    ci ? 0.93 : 0.85,
  );
}

/** The declared minimum toolchain; an edition alone is no version. */
async function languageVersion(tree: ScanTree): Promise<Fact | undefined> {
  const manifest = await tree.record('Cargo.toml');
  const inWorkspace = digText(manifest, 'workspace', 'package', 'rust-version');
  const version = digText(manifest, 'package', 'rust-version') ?? inWorkspace;
  if (version !== undefined) {
    const key = inWorkspace === undefined ? 'package' : 'workspace.package';
    return provenFact(
      'languageVersion',
      version,
      await tree.at('Cargo.toml', /^rust-version\s*=\s*"/),
      [`Cargo.toml#${key}.rust-version`],
    );
  }
  const toolchain = tree.first('rust-toolchain.toml', 'rust-toolchain');
  const channel = /(?:channel\s*=\s*"|^)(\d+\.\d+(?:\.\d+)?)/m.exec(
    await tree.text(toolchain),
  )?.[1];
  if (toolchain === undefined || channel === undefined) return undefined;
  return provenFact(
    'languageVersion',
    channel,
    await tree.at(toolchain, channel),
    [toolchain],
    0.85,
  );
}

/** Rust tests live in the sources, in `tests/`, or both; said only where integration tests exist. */
async function testPlace(tree: ScanTree): Promise<Fact | undefined> {
  const integration = tree.files.filter((file) => /^tests\/[^/]+\.rs$/.test(file));
  const [first] = integration;
  if (first === undefined) return undefined;
  return provenFact(
    'testLocation',
    'tests/',
    { path: first, text: `${integration.length} files in tests/` },
    ['tests/'],
    0.85,
  );
}
