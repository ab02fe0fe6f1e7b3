import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The parts of a repository that lessons name, in the proportions of public ones: mostly sources and JSON. */
const makers: readonly ((seed: number) => readonly [name: string, text: string])[] = [
  (seed) => [`pkg${seed}/package.json`, packageJson(seed)],
  (seed) => [`pkg${seed}/src/index.ts`, source(seed, 160)],
  (seed) => [`pkg${seed}/tsconfig.json`, tsconfig(seed)],
  (seed) => [`pkg${seed}/src/service.ts`, source(seed, 400)],
  (seed) => [`pkg${seed}/README.md`, source(seed, 120)],
  (seed) => [`pkg${seed}/src/app.test.ts`, source(seed, 250)],
  (seed) => [`pkg${seed}/package.json`, packageJson(seed)],
  (seed) => [`pkg${seed}/data.json`, packageJson(seed)],
  (seed) => [`pkg${seed}/ci.yml`, workflow(seed)],
  (seed) => [`pkg${seed}/pyproject.toml`, pyproject(seed)],
];

const refsInto: Readonly<Record<string, readonly string[]>> = {
  'package.json': [
    '#scripts.test',
    '#type',
    '#devDependencies.vitest~major',
    '#packageManager~name',
  ],
  'data.json': ['#scripts.test', '#version', '#scripts.lint'],
  'tsconfig.json': ['#compilerOptions.strict', '#compilerOptions.module', '#include'],
  'ci.yml': ['#jobs.test.strategy.matrix', '#on', '#jobs.test.steps[0]'],
  'pyproject.toml': ['#tool.ruff.line-length', '#project.name', '#project.requires-python'],
  'service.ts': ['', '~exists', '#re:/^import .*/'],
};

/** Writes `count` files lessons would name; gives their paths. */
export function writeMixedFiles(root: string, count: number): string[] {
  const paths: string[] = [];
  for (let seed = 0; seed < count; seed += 1) {
    const [name, text] = makers[seed % makers.length]?.(seed) ?? ['none', ''];
    write(join(root, name), text);
    paths.push(name);
  }
  return paths;
}

/** `count` refs, three to a lesson, spread evenly over the files. */
export function fileRefs(paths: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const path = paths[index % paths.length] ?? '';
    const parts = refsInto[path.slice(path.lastIndexOf('/') + 1)] ?? ['', '~exists'];
    return path + (parts[Math.floor(index / paths.length) % parts.length] ?? '');
  });
}

/** Refs over folders of the large repository. Each covers at most 20,000 entries, as the product allows. */
export const folderRefs = [
  ...Array.from({ length: 5 }, (_, part) => `part${part}/`),
  ...Array.from({ length: 5 }, (_, part) => `glob:part${part}/**/*.test.ts`),
  'part0/module3/',
  'glob:part4/module1/*.md',
];

/** A repository of `count` files, about 40 to a folder; gives the number of folders. */
export function writeLargeRepository(root: string, count: number): number {
  const perFolder = 40;
  // With its folders just under the 20,000 entries a ref may cover.
  const perPart = 472 * perFolder;
  for (let file = 0; file < count; file += 1) {
    const folder = `part${Math.floor(file / perPart)}/module${Math.floor(file / perFolder) % 97}/unit${Math.floor(file / perFolder)}`;
    if (file % perFolder === 0) mkdirSync(join(root, folder), { recursive: true });
    const name = file % 4 === 0 ? `file${file}.test.ts` : `file${file}.ts`;
    writeFileSync(join(root, folder, name), '');
  }
  writeFileSync(join(root, '.gitignore'), 'dist\n*.log\n');
  return Math.ceil(count / perFolder);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function packageJson(seed: number): string {
  const names = Array.from({ length: 25 }, (_, index): [string, string] => [
    `package-${index}`,
    `^${index}.${seed}.1`,
  ]);
  const manifest = {
    name: `app-${seed}`,
    version: '1.0.0',
    type: 'module',
    packageManager: 'pnpm@9.1.0',
    scripts: { test: 'vitest run', lint: 'eslint .', build: 'tsc -b' },
    devDependencies: { vitest: '^4.1.2', ...Object.fromEntries(names) },
  };
  return JSON.stringify(manifest, null, 2);
}

function tsconfig(seed: number): string {
  return `{\n  // project ${seed}\n  "compilerOptions": {\n    "strict": true,\n    "module": "nodenext",\n    "target": "es2022",\n    "outDir": "dist" /* built */\n  },\n  "include": ["src"],\n}\n`;
}

function workflow(seed: number): string {
  return `name: ci-${seed}\non:\n  push:\n    branches: [main]\njobs:\n  test:\n    runs-on: ubuntu-latest\n    strategy:\n      matrix:\n        node: [20, 22, 24]\n    steps:\n      - uses: actions/checkout@v4\n      - uses: actions/setup-node@v4\n        with:\n          node-version: \${{ matrix.node }}\n      - run: npm ci\n      - run: npm test\n`;
}

function pyproject(seed: number): string {
  return `[project]\nname = "app-${seed}"\nversion = "0.1.0"\nrequires-python = ">=3.10"\ndependencies = ["httpx>=0.27", "rich"]\n\n[tool.ruff]\nline-length = 100\nselect = ["E", "F"]\n\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n`;
}

function source(seed: number, lines: number): string {
  return Array.from({ length: lines }, (_, line) =>
    line === 3
      ? "import { a } from './a.js';"
      : `export const value${line} = compute(${seed}, ${line});`,
  ).join('\n');
}
