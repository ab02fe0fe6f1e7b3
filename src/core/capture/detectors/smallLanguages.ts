import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { commandRef, encodePath } from '../sources/ciFact';
import { findCi } from '../sources/ciCommands';

/** One tool chain with one way of testing: the file that names it, what CI calls, and what is typed. */
interface ToolChain {
  readonly language: string;
  readonly manifest: RegExp;
  readonly runner: string;
  readonly call: RegExp;
  readonly command: string;
  /** Default: the call of CI alone proves it. */
  readonly tests?: RegExp;
}

const toolChains: readonly ToolChain[] = [
  {
    language: 'r',
    manifest: /^DESCRIPTION$/,
    runner: 'testthat',
    call: /check-r-package|devtools::(test|check)|R CMD check/,
    command: "Rscript -e 'devtools::test()'",
    tests: /^tests\/testthat\/test[-_].*\.[rR]$/,
  },
  {
    language: 'julia',
    manifest: /^Project\.toml$/,
    runner: 'Pkg.test',
    call: /julia-runtest|Pkg\.test\(/,
    command: "julia --project -e 'using Pkg; Pkg.test()'",
    tests: /^test\/runtests\.jl$/,
  },
  {
    language: 'haskell',
    manifest: /^(cabal\.project|[^/]+\.cabal)$/,
    runner: 'cabal test',
    call: /\bcabal (v2-|new-)?test\b/,
    command: 'cabal test all',
  },
  {
    language: 'haskell',
    manifest: /^stack\.yaml$/,
    runner: 'stack test',
    call: /\bstack (\S+ )*test\b/,
    command: 'stack test',
  },
  {
    language: 'zig',
    manifest: /^build\.zig$/,
    runner: 'zig build test',
    call: /\bzig build (\S+ )*test\b/,
    command: 'zig build test',
  },
  {
    language: 'ocaml',
    manifest: /^dune-project$/,
    runner: 'dune test',
    call: /\bdune (test|runtest|build @runtest)\b/,
    command: 'dune test',
  },
];

/** Tests of languages whose one tool does everything. */
export const smallLanguages: Detector = {
  name: 'small languages',
  detect: async (tree) => {
    for (const chain of toolChains) {
      if (tree.profile.language !== chain.language) continue;
      const [manifest] = tree.rootMatch(chain.manifest);
      const fact = manifest === undefined ? undefined : await testsOf(tree, chain, manifest);
      if (fact) return [fact, { ...fact, topic: 'testRunner', value: chain.runner }];
    }
    return [];
  },
};

async function testsOf(
  tree: ScanTree,
  { call, command, tests }: ToolChain,
  manifest: string,
): Promise<Fact | undefined> {
  const ci = await findCi(tree, call);
  if (ci) return provenFact('testCommand', command, ci, [await commandRef(tree, ci)], 0.88);
  const file = tests && tree.files.find((path) => tests.test(path));
  return file === undefined
    ? undefined
    : provenFact(
        'testCommand',
        command,
        { path: file, text: file },
        [`${encodePath(manifest)}~exists`],
        0.85,
      );
}
