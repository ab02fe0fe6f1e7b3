import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiskRepositoryReader } from '../../src/node/repository/diskRepositoryReader';
import { Git } from '../../src/node/repository/git';
import { GitHistory } from '../../src/node/repository/gitHistory';
import { WorkTreeFiles } from '../../src/node/repository/workTreeFiles';
import { HostileGit } from '../support/hostileGit';
import { pairs, type Family } from './attempt';
import { makeFolder } from './folders';
import { programSettings, type NamedProgram } from './programSettings';

/** Everything the product asks of git, one call at a time. */
const calls: Readonly<Record<string, (root: string, git: Git) => Promise<unknown>>> = {
  'list of files': (root, git) => new DiskRepositoryReader(root, git).list(),
  'subjects of commits': (root, git) => new DiskRepositoryReader(root, git).commitSubjects(50),
  'changes of commits': (root, git) => new DiskRepositoryReader(root, git).commitChanges(50),
  'commits that touched a file': (_root, git) => new GitHistory(git).commitsTouching('src/a.ts', 5),
  'a file at a commit': async (_root, git) =>
    (await new GitHistory(git).filesAt('HEAD', '')).read('docs/b.md').catch(() => undefined),
  'a file of the work tree': async (root, git) => {
    const files = new WorkTreeFiles(root, git);
    await files.stat(['package.json', 'docs/b.md']);
    await files.read('docs/b.md', 1_000);
    await files.list('docs', 10);
  },
};

/** A folder with one setting in force, made once for all the calls. */
const prepared = new Map<NamedProgram, HostileGit>();

function hostileWith(setting: NamedProgram): HostileGit {
  const known = prepared.get(setting);
  if (known) return known;
  const at = new HostileGit(makeFolder);
  setting.prepare(at);
  at.wasStarted();
  at.git(...setting.bite);
  if (!at.wasStarted()) throw new Error('the setting starts nothing even in plain git');
  prepared.set(setting, at);
  return at;
}

const settings: Family = {
  name: 'settings of git that name a program',
  attempts: pairs(pairs(programSettings, Object.entries(calls)), [true, false] as const).map(
    ([[setting, [call, ask]], isTrusted]) => ({
      name: `${setting.setting}: ${call}, ${isTrusted ? 'trusted' : 'not trusted'}`,
      run: async () => {
        const at = hostileWith(setting);
        await ask(at.root, new Git(at.root, () => isTrusted));
        return at.wasStarted() ? 'the program was started' : undefined;
      },
    }),
  ),
};

const untrusted: Family = {
  name: 'git itself in a folder nobody trusts',
  attempts: Object.entries(calls).map(([call, ask]) => ({
    name: call,
    run: async () => {
      const at = new HostileGit(makeFolder);
      const bin = makeFolder();
      copyFileSync(at.program, join(bin, 'git'));
      chmodSync(join(bin, 'git'), 0o755);
      const path = process.env['PATH'];
      process.env['PATH'] = bin;
      try {
        await ask(at.root, new Git(at.root, () => false));
      } finally {
        process.env['PATH'] = path;
      }
      return at.wasStarted() ? 'git was started' : undefined;
    },
  })),
};

export const gitFamilies: readonly Family[] = [settings, untrusted];
