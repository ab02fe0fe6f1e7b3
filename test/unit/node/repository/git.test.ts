import { chmodSync, copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Git } from '../../../../src/node/repository/git';
import { WorkTreeFiles } from '../../../../src/node/repository/workTreeFiles';
import { askEverything, programSettings } from '../../../redteam/programSettings';
import { HostileGit } from '../../../support/hostileGit';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { trustedGit } from '../../../support/trustedGit';

const path = process.env['PATH'];
afterEach(() => {
  process.env['PATH'] = path;
});

describe('a folder that arrives with its own .git', () => {
  it.each(programSettings)('starts nothing by $setting', async ({ prepare, bite }) => {
    const at = new HostileGit(temporaryFolder);
    prepare(at);
    at.wasStarted();
    at.git(...bite);
    expect(at.wasStarted()).toBe(true);
    expect(await askEverything(at.root)).toBeGreaterThan(0);
    expect(at.wasStarted()).toBe(false);
  });

  it('starts nothing as a bare repository without a .git of its own', async () => {
    const at = new HostileGit(temporaryFolder);
    at.git('clone', '-q', '--bare', '.', 'bare.git');
    const bare = join(at.root, 'bare.git');
    at.git('-C', bare, 'config', 'log.showSignature', 'true');
    at.git('-C', bare, 'config', 'core.fsmonitor', at.program);
    at.wasStarted();
    await askEverything(bare);
    expect(at.wasStarted()).toBe(false);
  });

  it('brings no git of its own, wherever the search path points', async () => {
    const at = new HostileGit(temporaryFolder);
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
    const at = new HostileGit(temporaryFolder);
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
  'src/node/state/refStore.ts':
    'git in a repository of our own under state/, to a remote that the user named, by a verb alone',
  'src/node/process/runProcess.ts': 'a package script that the user confirmed',
  'src/node/process/runLater.ts':
    'our own command line once more, by the words of one verb of ours, to count after the answer',
  'src/node/process/processGuard.ts': 'our own runtime, which ends a script with us',
  'src/extension/features/chat/runTask.ts': 'a task of the editor that the user confirmed',
  'src/extension/features/agents/connectAgent.ts':
    'nothing: it writes the path of the runtime into the launcher outside of the repository',
  'src/core/agents/openCodePlugin.ts':
    'nothing: the text of a plugin, in which opencode starts our launcher',
  'src/extension/features/mcp/lessonServers.ts':
    'our own command line, named to the editor, which starts it in a trusted folder where the user lets it',
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
