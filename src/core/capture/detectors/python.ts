import { collect, firstOf, provenFact, type Detector, type Fact } from '../fact';
import { type ScanTree } from '../scanTree';
import { dig, digText } from '../shape';
import { ciFact, fileFact } from '../sources/ciFact';
import { managerChecks } from '../limits/managerChecks';
import { taskTargets } from '../sources/taskTargets';
import { pythonFormatter } from './pythonFormatter';
import { pythonLint } from './pythonLint';
import { pythonTestCommand, pythonTestRunner } from './pythonTests';

const manifestPath = 'pyproject.toml';

/** Package manager, tests, lint, format, build and version of a Python project. */
export const python: Detector = {
  name: 'python',
  detect: async (tree) => {
    if (tree.profile.language !== 'python') return [];
    const manager = withCheck(await packageManager(tree));
    const runner = await pythonTestRunner(tree);
    return collect(
      manager,
      runner,
      runner && pythonTestCommand(tree, manager?.value, runner.value),
      pythonLint(tree),
      pythonFormatter(tree),
      buildCommand(tree),
      languageVersion(tree),
      typeChecker(tree),
    );
  },
};

/** `pip` stands in every sentence about Python; what replaces it is a choice. */
function withCheck(fact: Fact | undefined): Fact | undefined {
  return fact && fact.value !== 'pip'
    ? { ...fact, checks: managerChecks('python', fact.value) }
    : fact;
}

const locks: readonly (readonly [file: string, manager: string])[] = [
  ['uv.lock', 'uv'],
  ['poetry.lock', 'poetry'],
  ['pdm.lock', 'pdm'],
  ['Pipfile', 'pipenv'],
  ['pixi.lock', 'pixi'],
];

async function packageManager(tree: ScanTree): Promise<Fact | undefined> {
  const found = locks.filter(([file]) => tree.has(file));
  if (found.length > 1) return undefined;
  const [lock] = found;
  if (lock) return fileFact('packageManager', lock[1], lock[0], 0.95);
  return firstOf(
    () => poetryBackend(tree),
    () => calledUv(tree),
    () => calledPip(tree),
    () => requirementsFile(tree),
  );
}

async function poetryBackend(tree: ScanTree): Promise<Fact | undefined> {
  const manifest = await tree.record(manifestPath);
  const backend = digText(manifest, 'build-system', 'build-backend');
  if (dig(manifest, 'tool', 'poetry') === undefined || backend?.includes('poetry') !== true)
    return undefined;
  const evidence = await tree.at(manifestPath, '[tool.poetry');
  return provenFact('packageManager', 'poetry', evidence, [
    `${manifestPath}#build-system.build-backend`,
  ]);
}

const uvCall = /^uv (sync|run|pip|venv)\b|^uvx /;

/** uv without a lock file: CI and the project itself must both use it. */
async function calledUv(tree: ScanTree): Promise<Fact | undefined> {
  const own = (await taskTargets(tree)).some(({ recipe }) =>
    recipe.some((line) => uvCall.test(line)),
  );
  const isSet = dig(await tree.record(manifestPath), 'tool', 'uv') !== undefined;
  if (!own && !isSet) return undefined;
  return ciFact(tree, 'packageManager', uvCall, 'uv', { confidence: 0.85 });
}

async function calledPip(tree: ScanTree): Promise<Fact | undefined> {
  if (await ciFact(tree, 'packageManager', uvCall, 'uv')) return undefined;
  const install = /^(python3? -m )?pip3? install .*(-e|-r|\.\[|\.$|--group)/;
  return ciFact(tree, 'packageManager', install, 'pip', { confidence: 0.85, anywhere: true });
}

async function requirementsFile(tree: ScanTree): Promise<Fact | undefined> {
  if (await ciFact(tree, 'packageManager', uvCall, 'uv')) return undefined;
  const path = tree.first(
    'requirements.txt',
    'requirements-dev.txt',
    'requirements/dev.txt',
    'dev-requirements.txt',
    'requirements-test.txt',
  );
  return fileFact('packageManager', 'pip', path, 0.8);
}

const builders = /^(uv build|python3? -m build|hatch build|poetry build|pdm build|flit build)/;

async function buildCommand(tree: ScanTree): Promise<Fact | undefined> {
  return firstOf(
    () => ciFact(tree, 'buildCommand', /^(make build|(\.\/)?scripts\/build)$/, (text) => text),
    () =>
      ciFact(
        tree,
        'buildCommand',
        builders,
        (text) => builders.exec(text)?.[1]?.replace('python3', 'python'),
        { confidence: 0.85, anywhere: true },
      ),
  );
}

async function languageVersion(tree: ScanTree): Promise<Fact | undefined> {
  const manifest = await tree.record(manifestPath);
  const declared = digText(manifest, 'project', 'requires-python');
  if (declared !== undefined) {
    const evidence = await tree.at(manifestPath, 'requires-python');
    return provenFact('languageVersion', declared, evidence, [
      `${manifestPath}#project.requires-python`,
    ]);
  }
  const poetry = digText(manifest, 'tool', 'poetry', 'dependencies', 'python');
  if (poetry !== undefined) {
    const evidence = await tree.at(manifestPath, /^python\s*=/);
    return provenFact('languageVersion', poetry, evidence, [
      `${manifestPath}#tool.poetry.dependencies.python`,
    ]);
  }
  return firstOf(
    () => oldStyleVersion(tree, 'setup.cfg'),
    () => oldStyleVersion(tree, 'setup.py'),
  );
}

async function oldStyleVersion(tree: ScanTree, path: string): Promise<Fact | undefined> {
  const text = await tree.text(path);
  const value = /python_requires\s*=\s*["']?([^"'\n]+?)["']?\s*,?\s*$/m.exec(text)?.[1]?.trim();
  if (value === undefined || !/^[<>=~!\d]/.test(value)) return undefined;
  const evidence = await tree.at(path, 'python_requires');
  return provenFact('languageVersion', value, evidence, [`${path}#re:/python_requires.*/`]);
}

async function typeChecker(tree: ScanTree): Promise<Fact | undefined> {
  const check = /(^|[\s/])(mypy|pyright|basedpyright|ty check)\b(?!.*install)/;
  return ciFact(tree, 'typeChecker', check, (text) => {
    return text.includes('install') ? undefined : check.exec(text)?.[2]?.split(' ')[0];
  });
}
