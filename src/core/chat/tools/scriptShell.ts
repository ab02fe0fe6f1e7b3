/** The shell that a confirmed script runs in, whatever the repository's settings say. */
export function scriptShell(platform: string, systemRoot = 'C:\\Windows'): string {
  return platform === 'win32' ? `${systemRoot}\\System32\\cmd.exe` : '/bin/sh';
}

/** Variables that pin it: for npm, pnpm and yarn they stand above every file of the repository. */
export function pinnedShell(shell: string): Readonly<Record<string, string>> {
  return {
    npm_config_script_shell: shell,
    pnpm_config_script_shell: shell,
    yarn_script_shell: shell,
    // Windows would look in the folder of the repository first.
    NoDefaultCurrentDirectoryInExePath: '1',
  };
}
