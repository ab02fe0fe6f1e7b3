import { collect, firstOf, provenFact, type Detector, type Fact } from '../fact';
import { type ScanTree } from '../scanTree';
import { ciCommands, findCi } from '../sources/ciCommands';
import { ciFact, commandRef, fileFact } from '../sources/ciFact';
import { taskTargets } from '../sources/taskTargets';
import { wrappedCommand } from '../sources/wrappedCommand';
import { voteByContent, type Mark } from './voteByContent';

/** CMake, Meson, autotools or Make, with tests, format and standard, for C and C++. */
export const native: Detector = {
  name: 'c and c++',
  detect: async (tree) => {
    const { language } = tree.profile;
    if (language !== 'c' && language !== 'c++') return [];
    const system = await buildSystem(tree);
    return collect(
      packageManager(tree),
      testRunner(tree),
      system && buildCommand(tree, system),
      system && testCommand(tree, system),
      formatter(tree),
      languageVersion(tree, language),
    );
  },
};

function packageManager(tree: ScanTree): Fact | undefined {
  const vcpkg = fileFact('packageManager', 'vcpkg', tree.first('vcpkg.json'), 0.85);
  const conan = fileFact(
    'packageManager',
    'conan',
    tree.first('conanfile.py', 'conanfile.txt'),
    0.85,
  );
  return vcpkg && conan ? undefined : (vcpkg ?? conan);
}

/** One build system: the file that says it is there, its calls in CI, and what is typed. */
interface BuildSystem {
  readonly files: readonly string[];
  readonly call: RegExp;
  readonly build: string;
  readonly test: string;
}

const systems: readonly BuildSystem[] = [
  {
    files: ['CMakeLists.txt'],
    call: /^cmake\b/,
    build: 'cmake --build build',
    test: 'ctest --test-dir build',
  },
  {
    files: ['meson.build'],
    call: /^meson\b/,
    build: 'meson compile -C build',
    test: 'meson test -C build',
  },
  {
    files: ['configure.ac', 'configure.in'],
    call: /^(\S*\/configure|autoreconf)\b/,
    build: 'make',
    test: 'make check',
  },
];
const plainMake: BuildSystem = {
  files: ['Makefile', 'makefile', 'GNUmakefile'],
  call: /^make\b/,
  build: 'make',
  test: 'make test',
};

/** Where several build systems lie in the root, the one CI calls at least twice as often as any other. */
async function buildSystem(tree: ScanTree): Promise<BuildSystem | undefined> {
  const present = systems.filter(({ files }) => tree.first(...files) !== undefined);
  if (present.length === 0)
    return tree.first(...plainMake.files) === undefined ? undefined : plainMake;
  if (present.length === 1) return present[0];
  const checks = (await ciCommands(tree)).filter(({ isCheck }) => isCheck);
  const [best, second] = present
    .map((system) => ({
      system,
      count: checks.filter(({ text }) => system.call.test(text)).length,
    }))
    .sort((a, b) => b.count - a.count);
  return best && best.count > 0 && best.count >= 2 * (second?.count ?? 0) ? best.system : undefined;
}

function buildCommand(tree: ScanTree, { files, build }: BuildSystem): Promise<Fact | undefined> {
  const path = tree.first(...files);
  const call = /^(cmake --build|make\b|meson compile|ninja\b)/;
  return firstOf(
    () => ciFact(tree, 'buildCommand', call, build, { confidence: 0.88, refs: [`${path}~exists`] }),
    () => fileFact('buildCommand', build, path, 0.8),
  );
}

async function testCommand(tree: ScanTree, system: BuildSystem): Promise<Fact | undefined> {
  const path = tree.first(...system.files) ?? '';
  if (system === plainMake) {
    return firstOf(
      () => wrappedCommand(tree, 'testCommand', ['test', 'check', 'tests'], /./),
      () =>
        ciFact(
          tree,
          'testCommand',
          /^make (check|test)\b/,
          (text) => /^make (check|test)/.exec(text)?.[0],
        ),
    );
  }
  const call = /^(ctest\b|make (check|test)\b|meson test|ninja test)|--target test\b/;
  const refs = [`${path}~exists`];
  const tested = await ciFact(tree, 'testCommand', call, system.test, { confidence: 0.88, refs });
  if (tested) return tested;
  const isAutomake = tree.has('Makefile.am') && path.startsWith('configure');
  // `make check` runs what is listed as tests; programs for it alone are only built.
  const isEnabled = isAutomake
    ? /^\s*TESTS\s*\+?=\s*\S/m
    : /enable_testing|include\s*\(CTest\)|^\s*test\(/im;
  const where = isAutomake ? 'Makefile.am' : path;
  return isEnabled.test(await tree.text(where))
    ? fileFact('testCommand', system.test, path, 0.8)
    : undefined;
}

const frameworks: readonly Mark[] = [
  ['googletest', /#\s*include\s*[<"](gtest|gmock)\//],
  ['catch2', /#\s*include\s*[<"](catch2\/|catch\.hpp)/],
  ['doctest', /#\s*include\s*[<"](doctest\/)?doctest(_compatibility)?\.h/],
  ['boost.test', /#\s*include\s*[<"]boost\/test\//],
  ['cmocka', /#\s*include\s*[<"]cmocka\.h/],
  ['unity', /#\s*include\s*[<"]unity\.h/],
  ['check', /#\s*include\s*[<"]check\.h/],
  ['criterion', /#\s*include\s*[<"]criterion\//],
];
const foreignTests = /third_?party|external|(^|\/)(gtest|gmock)/i;

function testRunner(tree: ScanTree): Promise<Fact | undefined> {
  const tests = ['c++', 'c']
    .flatMap((name) => tree.profile.tests.get(name) ?? [])
    .filter((file) => !foreignTests.test(file));
  return voteByContent(tree, 'testRunner', tests, frameworks, { sample: 24, fewest: 3, bar: 0.8 });
}

/** A settings file for clang-format is no proof where CI or make call another formatter. */
async function formatter(tree: ScanTree): Promise<Fact | undefined> {
  const other = /^(astyle|uncrustify)\b/;
  const inCi = await ciFact(tree, 'formatter', other, (text) => other.exec(text)?.[1]);
  if (inCi) return inCi;
  const inMake = (await taskTargets(tree)).some(({ recipe }) =>
    recipe.some((line) => other.test(line)),
  );
  const config = tree.first('.clang-format', '_clang-format');
  if (config !== undefined)
    return inMake ? undefined : fileFact('formatter', 'clang-format', config, 0.9);
  const call = await findCi(tree, /\bclang-format\b(?!.*install)/);
  return call && !call.text.includes('install')
    ? provenFact(
        'formatter',
        'clang-format',
        { path: call.path, line: call.line, text: call.text },
        [await commandRef(tree, call)],
        0.85,
      )
    : undefined;
}

async function languageVersion(tree: ScanTree, language: string): Promise<Fact | undefined> {
  const name = language === 'c' ? 'C' : 'CXX';
  const path = 'CMakeLists.txt';
  const pattern = `CMAKE_${name}_STANDARD\\s+(\\d+)|\\b${name}_std_(\\d+)|[\\s(]${name}_STANDARD\\s+(\\d+)`;
  const matches = [...(await tree.text(path)).matchAll(new RegExp(pattern, 'gi'))];
  const values = new Set(matches.map((match) => match[1] ?? match[2] ?? match[3] ?? ''));
  const [only] = [...values];
  if (values.size === 1 && only !== undefined) {
    const evidence = await tree.at(path, new RegExp(`_STANDARD\\s+${only}|_std_${only}`, 'i'));
    return provenFact(
      'languageVersion',
      `${language}${only}`,
      evidence,
      [`${path}#re:/(_STANDARD +|_std_)[0-9]+/`],
      0.82,
    );
  }
  const meson = /(?:c|cpp)_std=(?:gnu|c)(?:\+\+)?(\d+)/.exec(await tree.text('meson.build'))?.[1];
  if (meson === undefined || tree.has(path)) return undefined;
  const evidence = await tree.at('meson.build', '_std=');
  return provenFact(
    'languageVersion',
    `${language}${meson}`,
    evidence,
    ['meson.build#re:/_std=.*/'],
    0.85,
  );
}
