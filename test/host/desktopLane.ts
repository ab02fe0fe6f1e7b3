import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { buildSuite, suiteFiles } from './buildSuite';
import { createRun } from './createRun';
import type { DesktopRun } from './desktopRun';
import { finishLane } from './finishLane';
import { ScriptedModel } from './scriptedModel';
import { signalGroup } from './signalGroup';
import { type SuiteTotals, readTotals, suiteLines } from './suiteReport';

/** From starting the editor to its end. */
const suiteLimit = 5 * 60_000;
/** A blocked network may swallow packets instead of refusing them. */
const silenceLimit = 15_000;
const downloadLimit = 5 * 60_000;

const project = process.cwd();

/** Runs the integration suite in a desktop VS Code. Where none can be had each file of the suite counts as skipped. */
async function main(): Promise<SuiteTotals> {
  const executable = await findEditor();
  if (typeof executable !== 'string') {
    console.log(`skipped desktop lane: ${executable.reason}`);
    return { passed: 0, failed: 0, skipped: suiteFiles(project).length };
  }
  const { entry, scriptedModel } = await buildSuite(project);
  const run = createRun('desktop');
  const totals = await runEditor({
    executable,
    dataFolder: run.folder,
    workspace: run.workspace,
    extensions: [project, scriptedModel],
    suite: entry,
    env: { ...run.env, ...new ScriptedModel(run.model).env },
  });
  if (totals.failed === 0) rmSync(run.folder, { recursive: true, force: true });
  return totals;
}

/** Gives the editor to run, or why there is none. A wrong VSCODE_EXECUTABLE fails instead: somebody meant it. */
async function findEditor(): Promise<string | { readonly reason: string }> {
  const configured = process.env.VSCODE_EXECUTABLE ?? '';
  if (configured !== '' && !existsSync(configured)) {
    throw new Error(`VSCODE_EXECUTABLE names ${configured}, which does not exist.`);
  }
  if (!hasDisplay()) return { reason: 'there is no display (start it with xvfb-run)' };
  return configured === '' ? download() : configured;
}

function hasDisplay(): boolean {
  const { DISPLAY = '', WAYLAND_DISPLAY = '' } = process.env;
  return process.platform !== 'linux' || DISPLAY + WAYLAND_DISPLAY !== '';
}

async function download(): Promise<string | { readonly reason: string }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the download took too long')), downloadLimit);
  });
  try {
    return await Promise.race([downloadAndUnzipVSCode({ timeout: silenceLimit }), late]);
  } catch (error: unknown) {
    const why = error instanceof Error ? error.message : String(error);
    return { reason: `VS Code cannot be downloaded (${why}); set VSCODE_EXECUTABLE to use yours` };
  } finally {
    clearTimeout(timer);
  }
}

/** Fails the lane when the editor ends without totals, or not at all. */
function runEditor(run: DesktopRun): Promise<SuiteTotals> {
  const script = join(project, 'test', 'host', 'desktopRun.ts');
  // The flags that let this process run TypeScript serve the next one too.
  const args = [...process.execArgv, script, JSON.stringify(run)];
  const child = spawn(process.execPath, args, { detached: true, stdio: 'pipe' });
  let totals: SuiteTotals | undefined;
  const listen = (output: string): void => {
    for (const line of suiteLines(output)) {
      const counted = readTotals(line);
      if (counted === undefined) console.log(line);
      else totals = counted;
    }
  };
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', listen);
  const timer = setTimeout(() => {
    console.log(`failed  desktop lane: no end after ${suiteLimit / 1000} s`);
    signalGroup(child, 'SIGKILL');
  }, suiteLimit);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      const { passed = 0, failed = 0 } = totals ?? {};
      resolve({
        passed,
        failed: code === 0 && totals !== undefined ? failed : Math.max(1, failed),
      });
    });
  });
}

void finishLane(main());
