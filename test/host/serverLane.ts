import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSuite } from './buildSuite';
import { createRun } from './createRun';
import { findBrowser } from './findBrowser';
import { finishLane } from './finishLane';
import { prepareServer } from './prepareServer';
import { runSuiteInServer } from './runSuiteInServer';
import { ScriptedModel } from './scriptedModel';
import { startServer } from './startServer';
import type { SuiteTotals } from './suiteReport';

/** The whole suite, start of the editor included. */
const suiteLimit = 5 * 60_000;

const project = process.cwd();
/** More extensions to load beside the product and the scripted model. */
const moreExtensions = process.argv.slice(2).map((path) => resolve(path));

/** Runs the integration suite inside VS Code's server; needs nothing but the package registry and a Chromium. */
async function main(): Promise<SuiteTotals> {
  const install = await prepareServer({ folder: join(project, '.vscode-test'), say: console.log });
  const browser = await findBrowser(console.log);
  const { entry, scriptedModel } = await buildSuite(project);
  const run = createRun('server');
  const env = { ...run.env, ...new ScriptedModel(run.model).env };
  const server = await startServer({ install, runFolder: run.folder, env });
  try {
    const totals = await runSuiteInServer({
      server,
      browser,
      folder: run.workspace,
      extensions: [project, scriptedModel, ...moreExtensions],
      suite: entry,
      limit: suiteLimit,
      say: console.log,
    });
    await server.close();
    if (totals.failed === 0) rmSync(run.folder, { recursive: true, force: true });
    return totals;
  } finally {
    await server.close();
  }
}

void finishLane(main());
