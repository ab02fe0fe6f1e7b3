import {
  chmodSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DiskRepositoryReader } from '../../../../src/node/repository/diskRepositoryReader';
import { Git } from '../../../../src/node/repository/git';
import { GitHistory } from '../../../../src/node/repository/gitHistory';
import { WorkTreeFiles } from '../../../../src/node/repository/workTreeFiles';
import { HostileGit } from '../../../support/hostileGit';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { trustedGit } from '../../../support/trustedGit';

const path = process.env['PATH'];
afterEach(() => {
  process.env['PATH'] = path;
});

/** Everything we ever ask of git, as the product asks it. */
async function askEverything(root: string, git = trustedGit(root)): Promise<number> {
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
  await files.close();
  return listing.files.length + commits.length;
}

interface NamedProgram {
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

const settings: readonly NamedProgram[] = [
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

describe('a folder that arrives with its own .git', () => {
  it.each(settings)('starts nothing by $setting', async ({ prepare, bite }) => {
    const at = new HostileGit();
    prepare(at);
    at.wasStarted();
    at.git(...bite);
    expect(at.wasStarted()).toBe(true);
    expect(await askEverything(at.root)).toBeGreaterThan(0);
    expect(at.wasStarted()).toBe(false);
  });

  it('starts nothing as a bare repository without a .git of its own', async () => {
    const at = new HostileGit();
    at.git('clone', '-q', '--bare', '.', 'bare.git');
    const bare = join(at.root, 'bare.git');
    at.git('-C', bare, 'config', 'log.showSignature', 'true');
    at.git('-C', bare, 'config', 'core.fsmonitor', at.program);
    at.wasStarted();
    await askEverything(bare);
    expect(at.wasStarted()).toBe(false);
  });

  it('brings no git of its own, wherever the search path points', async () => {
    const at = new HostileGit();
    copyFileSync(at.program, join(at.root, 'git'));
    chmodSync(join(at.root, 'git'), 0o755);
    const before = process.cwd();
    process.env['PATH'] = ['.', '', at.root, path].join(delimiter);
    process.chdir(at.root);
    try {
      expect((await trustedGit(at.root).ask('log', '--format=%s'))?.output.toString()).toBe(
        'Change it\nStart\n',
      );
    } finally {
      process.chdir(before);
    }
    expect(at.wasStarted()).toBe(false);
  });

  it('has no git started for it while it is not trusted, and is asked again once it is', async () => {
    const at = new HostileGit();
    at.git('sparse-checkout', 'set', 'src');
    const bin = temporaryFolder();
    const real = path ?? '';
    copyFileSync(at.program, join(bin, 'git'));
    chmodSync(join(bin, 'git'), 0o755);
    process.env['PATH'] = bin;
    let trusted = false;
    const git = new Git(at.root, () => trusted);
    const files = new WorkTreeFiles(at.root, git);
    await askEverything(at.root, git);
    expect(await files.stat(['docs/b.md'])).toMatchObject([{ kind: 'unreadable' }]);
    expect(at.wasStarted()).toBe(false);
    trusted = true;
    process.env['PATH'] = real;
    expect(await files.stat(['docs/b.md'])).toMatchObject([{ kind: 'file' }]);
  });
});

/** Who may start a process. Whoever comes new has to say here why a repository cannot make it run something. */
const starters: Readonly<Record<string, string>> = {
  'src/node/repository/git.ts': 'git, to read, with every setting that names a program off',
  'src/node/process/runProcess.ts': 'a package script that the user confirmed',
  'src/node/process/processGuard.ts': 'our own runtime, which ends a script with us',
  'src/extension/features/chat/runTask.ts': 'a task of the editor that the user confirmed',
};

describe('starting processes', () => {
  it('is left to the few places that are known', () => {
    const starts =
      /node:child_process|require\(['"]child_process|node:cluster|createTerminal|executeTask|new vscode\.(?:Shell|Process)Execution|\bprocess\.binding|execPath/;
    const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((name) => `src/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.tsx?$/.test(name) && statSync(name).isFile())
      .filter((name) => starts.test(readFileSync(name, 'utf8')));
    expect(found.sort()).toEqual(Object.keys(starters).sort());
  });
});
