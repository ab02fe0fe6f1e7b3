/**
 * Starts this program once more with other words, to go on by itself after this process ended. Nobody hears of it: what it does it has to
 * note where people look. Loaded at first use, as it brings Node's network code along.
 */
export async function runLater(words: readonly string[], folder: string): Promise<void> {
  const { spawn } = await import('node:child_process');
  const [program, main = ''] = process.argv;
  const child = spawn(program ?? process.execPath, [...runtimeFlags(), main, ...words], {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  });
  // No room for another process: the next change of the commit asks again.
  child.on('error', () => undefined);
  child.unref();
}

/** A debugger that waits at the beginning would wait for ever where nobody sees it. */
function runtimeFlags(): readonly string[] {
  return process.execArgv.filter((flag) => !flag.startsWith('--inspect'));
}
