import { chmodSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiskRepositoryReader } from '../../src/node/repository/diskRepositoryReader';
import { GitHistory } from '../../src/node/repository/gitHistory';
import { WorkTreeFiles } from '../../src/node/repository/workTreeFiles';
import type { HostileGit } from '../support/hostileGit';
import { trustedGit } from '../support/trustedGit';

/** Everything we ever ask of git, as the product asks it. */
export async function askEverything(root: string, git = trustedGit(root)): Promise<number> {
  const reader = new DiskRepositoryReader(root, git);
  const history = new GitHistory(git);
  const files = new WorkTreeFiles(root, git);
  const listing = await reader.list();
  await reader.commitSubjects(50);
  await reader.commitChanges(50);
  const commits = await history.commitsTouching('src/a.ts', 5);
  const then = await history.filesAt('HEAD', '');
  for (const name of ['src/a.ts', 'docs/b.md']) await then.read(name).catch(() => undefined);
  await files.stat(['package.json', 'docs/b.md', 'docs']);
  await files.read('docs/b.md', 1000);
  await files.list('docs', 10);
  return listing.files.length + commits.length;
}

/** A setting of a repository that names a program. */
export interface NamedProgram {
  readonly setting: string;
  readonly prepare: (at: HostileGit) => void;
  /** A plain call of git that starts the program: without it the row would prove nothing. */
  readonly bite: readonly string[];
}

const driver = (at: HostileGit, name: string) =>
  writeFileSync(join(at.root, '.git/info/attributes'), `*.ts ${name}=x\n*.md ${name}=x\n`);

const remote = (at: HostileGit, url: string) => {
  at.set('remote.origin.url', url);
  at.set('remote.origin.promisor', 'true');
  at.set('core.repositoryFormatVersion', '1');
  at.set('extensions.partialClone', 'origin');
  at.lose('docs/b.md');
};

/** Every setting we know by which a folder that arrives with its `.git` has a program started. */
export const programSettings: readonly NamedProgram[] = [
  {
    setting: 'core.fsmonitor',
    prepare: (at) => at.set('core.fsmonitor', at.program),
    bite: ['status'],
  },
  {
    setting: 'core.fsmonitor in a sparse checkout with a sparse index',
    prepare: (at) => {
      at.git('sparse-checkout', 'set', '--sparse-index', 'src');
      at.set('core.fsmonitor', at.program);
    },
    bite: ['ls-files', '-t', '--stage', '-z'],
  },
  ...(
    [
      ['gpg.program', 'PGP SIGNATURE', 'openpgp'],
      ['gpg.openpgp.program', 'PGP SIGNATURE', 'openpgp'],
      ['gpg.x509.program', 'SIGNED MESSAGE', 'x509'],
      ['gpg.ssh.program', 'SSH SIGNATURE', 'ssh'],
    ] as const
  ).map(([setting, begin, format]) => ({
    setting: `log.showSignature with ${setting}`,
    prepare: (at: HostileGit) => {
      at.set('log.showSignature', 'true');
      at.set('gpg.format', format);
      at.set('gpg.ssh.allowedSignersFile', at.program);
      at.set(setting, at.program);
      at.sign(begin);
    },
    bite: ['log', '-1'],
  })),
  {
    setting: 'diff.external',
    prepare: (at) => at.set('diff.external', at.program),
    bite: ['diff', 'HEAD~1', 'HEAD'],
  },
  {
    setting: 'diff.<driver>.command',
    prepare: (at) => {
      driver(at, 'diff');
      at.set('diff.x.command', at.program);
    },
    bite: ['diff', 'HEAD~1', 'HEAD'],
  },
  {
    setting: 'diff.<driver>.textconv',
    prepare: (at) => {
      driver(at, 'diff');
      at.set('diff.x.textconv', at.program);
    },
    bite: ['log', '-p'],
  },
  ...(['clean', 'process'] as const).map((kind) => ({
    setting: `filter.<name>.${kind}`,
    prepare: (at: HostileGit) => {
      driver(at, 'filter');
      at.set(`filter.x.${kind}`, at.program);
      at.write('src/a.ts', 'export const a = 3;\n');
    },
    bite: ['diff'],
  })),
  {
    setting: 'filter.<name>.smudge',
    prepare: (at) => {
      driver(at, 'filter');
      at.set('filter.x.smudge', at.program);
    },
    bite: ['cat-file', '--filters', 'HEAD:src/a.ts'],
  },
  {
    setting: 'core.hooksPath',
    prepare: (at) => {
      at.set('core.hooksPath', join(at.root, 'hooks'));
      for (const hook of ['post-index-change', 'post-checkout', 'pre-commit', 'post-commit']) {
        at.write(`hooks/${hook}`, '');
        copyFileSync(at.program, join(at.root, 'hooks', hook));
        chmodSync(join(at.root, 'hooks', hook), 0o755);
      }
    },
    bite: ['commit', '--allow-empty', '-m', 'x'],
  },
  {
    setting: 'core.sshCommand of a partial clone',
    prepare: (at) => {
      at.set('core.sshCommand', at.program);
      remote(at, 'ssh://nowhere.invalid/x');
    },
    bite: ['cat-file', 'blob', 'HEAD:docs/b.md'],
  },
  {
    setting: 'core.gitProxy of a partial clone',
    prepare: (at) => {
      at.set('core.gitProxy', at.program);
      remote(at, 'git://nowhere.invalid/x');
    },
    bite: ['cat-file', 'blob', 'HEAD:docs/b.md'],
  },
  {
    setting: 'remote.<name>.url with the ext protocol',
    prepare: (at) => {
      at.set('protocol.ext.allow', 'always');
      remote(at, `ext::${at.program}`);
    },
    bite: ['cat-file', 'blob', 'HEAD:docs/b.md'],
  },
  {
    setting: 'remote.<name>.uploadpack of a partial clone',
    prepare: (at) => {
      at.set('remote.origin.uploadpack', at.program);
      remote(at, `file://${at.root}`);
    },
    bite: ['cat-file', 'blob', 'HEAD:docs/b.md'],
  },
  {
    setting: 'core.editor',
    prepare: (at) => at.set('core.editor', at.program),
    bite: ['commit', '--amend', '--allow-empty'],
  },
  {
    setting: 'core.pager',
    prepare: (at) => {
      at.set('core.pager', at.program);
      at.set('pager.log', at.program);
      at.set('pager.ls-files', at.program);
      // A pager needs a terminal; an alias shows that the setting reaches a program.
      at.set('alias.page', `!${at.program}`);
    },
    bite: ['page'],
  },
  {
    setting: 'alias.<name>',
    prepare: (at) => {
      for (const name of ['log', 'ls-files', 'ls-tree', 'cat-file', 'mine'])
        at.set(`alias.${name}`, `!${at.program}`);
    },
    bite: ['mine'],
  },
  {
    setting: 'include.path to a file of the folder',
    prepare: (at) => {
      at.write('more.config', `[core]\n\tfsmonitor = ${at.program}\n`);
      at.set('include.path', join(at.root, 'more.config'));
    },
    bite: ['status'],
  },
];
