import { runTests } from '@vscode/test-electron';

/** What `desktopLane` hands to this process, as JSON in the first argument. */
export interface DesktopRun {
  readonly executable: string;
  readonly workspace: string;
  /** Holds the editor's settings and data. */
  readonly dataFolder: string;
  readonly extensions: readonly string[];
  readonly suite: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs the suite in an installed VS Code. A process of its own, so that the lane can end it at its limit with everything it started. */
async function main({ extensions, dataFolder, ...run }: DesktopRun): Promise<void> {
  await runTests({
    vscodeExecutablePath: run.executable,
    extensionDevelopmentPath: [...extensions],
    extensionTestsPath: run.suite,
    extensionTestsEnv: { ...run.env },
    launchArgs: [
      run.workspace,
      `--user-data-dir=${dataFolder}/user`,
      `--extensions-dir=${dataFolder}/extensions`,
      '--disable-telemetry',
    ],
  });
}

main(JSON.parse(process.argv[2] ?? '{}') as DesktopRun).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
