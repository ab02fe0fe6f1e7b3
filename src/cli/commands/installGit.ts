import { spoken } from '../../prose/say';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withGitHook, withoutGitHook } from '../../core/agents/gitHookText';
import { lineChanges } from '../../core/agents/lineChanges';
import { failure } from '../../core/errors';
import { launcherPath, writeLauncher } from '../../node/agents/launcher';
import { lessonsHome } from '../../node/lessons/lessonsHome';
import { writeWhole } from '../../node/process/writeWhole';
import { findGit } from '../../node/repository/repositoryRoot';
import type { ExitCode, Invocation } from '../commandLine';
import { printJson } from '../print';

const executable = 0o755;

interface HookChange {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** `lessons install git`: the pre-commit hook of this repository, shown first and written with `--yes`; taken out byte for byte. */
export function installGit({ flag, io, isJson }: Invocation): ExitCode {
  const home = lessonsHome(io.environment);
  const file = hookFile(io.cwd);
  const isUndo = flag('undo');
  const change = changeOf(file, isUndo ? undefined : launcherPath(home));
  const isChanged = change.before !== change.after;
  const isMade = isChanged && flag('yes');
  if (isMade) write(file, change.after);
  if (!isUndo && (isMade || !isChanged)) writeLauncher(home, { main: process.argv[1] ?? '' });
  if (isJson) printJson(io, { file, ...change, changed: isMade });
  else io.out(textOf(file, { ...change, isMade, isUndo }));
  return isChanged && !isMade ? 3 : 0;
}

/** With a launcher our lines go in, without one they go out. */
function changeOf(file: string, launcher: string | undefined): HookChange {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (launcher === undefined) return { before, after: before && withoutGitHook(before) };
  const after = withGitHook(before, launcher);
  if (after === undefined)
    throw failure.wrongUsage(
      spoken('{0} is no script of a shell. Call "lessons check --staged" in it yourself.', file),
    );
  return { before, after };
}

function hookFile(cwd: string): string {
  const git = findGit(cwd);
  if (!git) throw failure.wrongUsage(spoken('There is no git repository here.'));
  const config = join(git.commonDir, 'config');
  const elsewhere =
    existsSync(config) && /^\s*hooksPath\s*=\s*(.+)$/im.exec(readFileSync(config, 'utf8'))?.[1];
  if (elsewhere)
    throw failure.wrongUsage(
      spoken(
        'The hooks of this repository stand in {0} (core.hooksPath). Add "lessons check --staged" to its pre-commit.',
        elsewhere.trim(),
      ),
    );
  const file = join(git.commonDir, 'hooks', 'pre-commit');
  if (existsSync(file) && !lstatSync(file).isFile())
    throw failure.wrongUsage(spoken('{0} is a link. Change the file it leads to.', file));
  return file;
}

function write(file: string, text: string | undefined): void {
  if (text === undefined) return rmSync(file);
  mkdirSync(dirname(file), { recursive: true });
  const mode = existsSync(file) ? lstatSync(file).mode & 0o777 : executable;
  writeWhole(file, text, mode);
}

function textOf(
  file: string,
  change: HookChange & {
    readonly isMade: boolean;
    readonly isUndo: boolean;
  },
): string {
  const { before = '', after = '', isMade, isUndo } = change;
  if (before === after)
    return isUndo
      ? `${spoken('No hook of ours stands in this repository.')}\n`
      : `${spoken('The hook is there already, and starts this version.')}\n`;
  const last = isMade
    ? spoken('Written.')
    : spoken('Nothing is written yet: run it again with --yes.');
  return `${file}\n${lineChanges(before, after)}${last}\n`;
}
