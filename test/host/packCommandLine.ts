import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runProcess } from './runProcess';

/** The parts of `dist/` that the command line consists of. */
const ours = /^(?:lessons\.js|(?:cli|shared)\..+|tables\..+\.bin)$/;
/** The parts of the README that are about it. */
const sections = ['In coding agents', 'The command line'];
const limit = 120_000;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: { readonly node: string };
}

/** What is packed, and where. Paths are absolute or relative to the working folder. */
export interface PackRequest {
  /** The project, with the command line built in `dist/`. */
  readonly project: string;
  /** The folder that receives the packed file. */
  readonly out: string;
  /** Absent = the project's own. */
  readonly version?: string;
  readonly environment?: NodeJS.ProcessEnv;
}

/**
 * Packs the command line as an npm package of its own: the bundles, their licences, the pages about it, and a manifest without any
 * dependency, since everything is in the bundles. Gives the path of the packed file.
 */
export async function packCommandLine(request: PackRequest): Promise<string> {
  const { project, out, environment = process.env } = request;
  const folder = mkdtempSync(join(tmpdir(), 'lessons-pack-'));
  mkdirSync(join(folder, 'dist'));
  const built = readdirSync(join(project, 'dist')).filter((name) => ours.test(name));
  if (!built.includes('lessons.js'))
    throw new Error('There is no dist/lessons.js: run "npm run build" first.');
  for (const name of built) copyFileSync(join(project, 'dist', name), join(folder, 'dist', name));
  const main = join(folder, 'dist', 'lessons.js');
  writeFileSync(main, `#!/usr/bin/env node\n${readFileSync(main, 'utf8')}`, { mode: 0o755 });
  for (const name of ['LICENSE', 'CHANGELOG.md'])
    copyFileSync(join(project, name), join(folder, name));
  writeFileSync(
    join(folder, 'README.md'),
    readmeOf(readFileSync(join(project, 'README.md'), 'utf8')),
  );
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Manifest;
  const packed = manifestOf({ ...manifest, ...request }, environment);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packed, undefined, 2)}\n`);
  const args = ['pack', folder, '--pack-destination', out, '--loglevel=error'];
  await runProcess({ command: 'npm', args, cwd: out, env: environment, limit });
  rmSync(folder, { recursive: true, force: true });
  return join(out, `${packed.name}-${packed.version}.tgz`);
}

/**
 * The registry ties a package to the commit and the workflow that made it where its manifest names the repository the workflow runs in:
 * the workflow itself says which one that is.
 */
function manifestOf({ name, version, license, engines }: Manifest, environment: NodeJS.ProcessEnv) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = environment;
  const url = `git+${String(server)}/${String(repository)}.git`;
  return {
    ...{ name, version, license },
    description: 'The command line of Repo Lessons: the conventions of a repository, for agents.',
    keywords: ['agents', 'conventions', 'hooks', 'AGENTS.md'],
    ...(server && repository ? { repository: { type: 'git', url } } : {}),
    bin: { lessons: 'dist/lessons.js' },
    files: ['dist'],
    engines: { node: engines.node },
    dependencies: {},
    publishConfig: { access: 'public', provenance: true },
  };
}

/** Links into the project lead nowhere from here: their words stay. */
function readmeOf(text: string): string {
  const parts = text.split(/^(?=## )/m);
  const told = parts.filter((part) => sections.some((title) => part.startsWith(`## ${title}\n`)));
  if (told.length !== sections.length)
    throw new Error(`README.md lacks one of ${String(sections)}.`);
  const words = told.join('').replace(/!?\[([^\]]*)\]\((?!https?:)[^)]*\)/g, '$1');
  return `# Repo Lessons: the command line\n\n${words}`;
}

/** Builds the command line, packs it and prints what is in it. The folder may be named as argument; `--built` takes `dist/` as it is. */
async function main(): Promise<void> {
  const project = process.cwd();
  const [named] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const out = resolve(named ?? '.');
  if (!process.argv.includes('--built')) {
    rmSync('dist', { recursive: true, force: true });
    const args = ['run', '--silent', 'build', '--', '--config-name', 'node'];
    await runProcess({ command: 'npm', args, cwd: project, limit: 600_000 });
  }
  const file = await packCommandLine({ project, out });
  const { size } = statSync(file);
  console.log(`${file}\n${(size / 1024).toFixed(1)} kB packed, no dependencies`);
}

if (process.argv[1]?.endsWith('packCommandLine.ts') === true)
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
