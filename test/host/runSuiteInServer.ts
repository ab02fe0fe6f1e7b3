import { createWriteStream } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Page } from 'playwright-core';
import { type WorkbenchOptions, openWorkbench } from './openWorkbench';
import { type SuiteTotals, readTotals, suiteLines } from './suiteReport';

export interface ServerSuite extends WorkbenchOptions {
  readonly suite: string;
  /** Milliseconds from opening the page to the suite's exit code. */
  readonly limit: number;
  /** Receives the suite's lines, and the ends of the logs after a failure. */
  readonly say: (line: string) => void;
}

/** A list of all extensions that the host logs and that would hide the rest. */
const extensionList = /^\tfile:.* -> .*\n/gm;

/** How much of each log is shown after a failure. */
const shownLog = 4_000;

/** Runs a compiled Mocha suite inside the extension host of the server lane. A suite that never ends, or ends without totals, counts as one failure. */
export async function runSuiteInServer(suite: ServerSuite): Promise<SuiteTotals> {
  const log = createWriteStream(join(suite.server.runFolder, 'workbench.log'));
  let totals: SuiteTotals | undefined;
  const listen = (output: string): void => {
    log.write(`${output}\n`);
    for (const line of suiteLines(output)) {
      const counted = readTotals(line);
      if (counted === undefined) suite.say(line);
      else totals = counted;
    }
  };
  const exitCode = await exitCodeOf(suite, listen);
  log.end();
  await finished(log);
  if (exitCode === 0 && totals?.failed === 0) return totals;
  await sayLogs(suite, exitCode);
  return { passed: totals?.passed ?? 0, failed: Math.max(1, totals?.failed ?? 0) };
}

/** Gives the code that the workbench reports, or undefined when the limit passed first. */
async function exitCodeOf(
  suite: ServerSuite,
  listen: (output: string) => void,
): Promise<number | undefined> {
  let report: (code: number | undefined) => void = () => undefined;
  const reported = new Promise<number | undefined>((resolve) => {
    report = resolve;
  });
  const timer = setTimeout(() => report(undefined), suite.limit);
  const beforeLoad = (page: Page): Promise<void> => exposeAutomation(page, listen, report);
  const workbench = await openWorkbench({ ...suite, beforeLoad });
  try {
    return await reported;
  } finally {
    clearTimeout(timer);
    await workbench.close();
  }
}

/** The workbench looks for these two functions when it runs a suite. */
async function exposeAutomation(
  page: Page,
  listen: (output: string) => void,
  report: (code: number) => void,
): Promise<void> {
  await page.exposeFunction('codeAutomationLog', (_type: string, args: readonly unknown[]) => {
    listen(args.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' '));
  });
  await page.exposeFunction('codeAutomationExit', report);
}

async function sayLogs(suite: ServerSuite, exitCode: number | undefined): Promise<void> {
  suite.say(
    `The suite failed in the server lane: ${reason(suite, exitCode)}. Logs: ${suite.server.runFolder}`,
  );
  for (const file of await logFiles(suite.server.runFolder)) {
    const text = (await readFile(file, 'utf8')).replace(extensionList, '');
    if (text.trim() !== '') suite.say(`--- ${file}\n${text.slice(-shownLog)}`);
  }
}

function reason({ limit }: ServerSuite, exitCode: number | undefined): string {
  if (exitCode === undefined) return `no result in ${limit / 1000} s`;
  // An extension host that dies is reported as a clean end.
  return exitCode === 0 ? 'it ended without totals' : `exit code ${exitCode}`;
}

async function logFiles(runFolder: string): Promise<string[]> {
  const logs = join(runFolder, 'user', 'logs');
  const files = await readdir(logs, { recursive: true });
  const hosts = files.filter((file) => file.endsWith('remoteexthost.log'));
  const own = ['server.log', 'workbench.log'].map((name) => join(runFolder, name));
  return [...own, ...hosts.map((file) => join(logs, file))];
}
