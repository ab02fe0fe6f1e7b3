import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder, writeWhole } from '../process/writeWhole';

/** What the launcher starts. Absolute paths. */
export interface LaunchTarget {
  /** The command line's bundle. */
  readonly main: string;
  /** A program that can run it where there is no Node: the editor's own. Absent = there is none. */
  readonly editor?: string;
}

/** Where the launcher lies: hooks name it, whatever version is behind it. */
export function launcherPath(home: string): string {
  return join(home, 'bin', process.platform === 'win32' ? 'lessons.cmd' : 'lessons');
}

/** True where something is registered that starts it. */
export function hasLauncher(home: string): boolean {
  return existsSync(launcherPath(home));
}

/** Writes the launcher for this version, for both kinds of shell. Nothing is written where it is the same. */
export function writeLauncher(home: string, target: LaunchTarget): void {
  const folder = join(home, 'bin');
  mkdirSync(folder, { recursive: true, mode: ownFolder });
  write(join(folder, 'lessons'), shellLauncher(target));
  write(join(folder, 'lessons.cmd'), commandLauncher(target));
}

function write(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  writeWhole(path, text, 0o755);
  chmodSync(path, 0o755);
}

const quoted = (text: string): string => `'${text.replace(/'/g, `'\\''`)}'`;

/** A hook ends with 0 and says nothing on standard error even where its program is gone, is too old or crashes. */
function shellLauncher({ main, editor = '' }: LaunchTarget): string {
  return `#!/bin/sh
# Written by Repo Lessons: starts its command line, wherever that is now.
main=${quoted(main)}
editor=${quoted(editor)}
runtime=node
if ! command -v node >/dev/null 2>&1; then
  runtime=$editor
  ELECTRON_RUN_AS_NODE=1
  export ELECTRON_RUN_AS_NODE
fi
if [ "$1" = hook ]; then
  case " $* " in
    *" --verbose "*) "$runtime" "$main" "$@" ;;
    *) "$runtime" "$main" "$@" 2>/dev/null ;;
  esac
  exit 0
fi
exec "$runtime" "$main" "$@"
`;
}

function commandLauncher({ main, editor = '' }: LaunchTarget): string {
  const lines = [
    '@echo off',
    'rem Written by Repo Lessons: starts its command line, wherever that is now.',
    'setlocal',
    `set "main=${main}"`,
    'set "runtime=node"',
    'where node >nul 2>nul',
    `if errorlevel 1 (set "runtime=${editor}" & set "ELECTRON_RUN_AS_NODE=1")`,
    'if "%~1"=="hook" (',
    '  "%runtime%" "%main%" %* 2>nul',
    '  exit /b 0',
    ')',
    '"%runtime%" "%main%" %*',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
