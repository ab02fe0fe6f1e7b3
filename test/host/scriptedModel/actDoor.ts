import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Act, ActResult, SteeringFolder } from './steeringFolder';

/** Tests wait for acts; a look at a folder is cheap. */
const lookEvery = 50;

/** Runs the commands that tests put into a folder, one after the other, and writes what came of each. */
export class ActDoor implements vscode.Disposable {
  private readonly timer: NodeJS.Timeout;
  private readonly host = randomUUID();
  private readonly folder: string;
  private isBusy = false;

  constructor(private readonly files: SteeringFolder) {
    this.folder = files.acts;
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(files.host, this.host);
    this.timer = setInterval(() => void this.look(), lookEvery);
  }

  dispose(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.isBusy) return;
    if (readFileSync(this.files.host, 'utf8') !== this.host) return this.dispose();
    this.isBusy = true;
    try {
      const names = readdirSync(this.folder).filter((name) => name.endsWith('.json'));
      for (const name of names.sort()) await this.perform(name);
    } finally {
      this.isBusy = false;
    }
  }

  private async perform(name: string): Promise<void> {
    const path = join(this.folder, name);
    const act = JSON.parse(readFileSync(path, 'utf8')) as Act;
    rmSync(path);
    const done = join(this.folder, name.replace(/\.json$/, '.done'));
    writeFileSync(`${done}.partial`, JSON.stringify(await runAct(act)));
    renameSync(`${done}.partial`, done);
  }
}

async function runAct({ command, args }: Act): Promise<ActResult> {
  try {
    const result: unknown = await vscode.commands.executeCommand(command, ...args.map(revive));
    return { ok: true, result: plain(result) };
  } catch (error: unknown) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

function revive(argument: unknown): unknown {
  const isFile = typeof argument === 'object' && argument !== null && 'file' in argument;
  return isFile ? vscode.Uri.file(String(argument.file)) : argument;
}

/** Many commands answer with objects of the editor that cannot be written down. */
function plain(result: unknown): unknown {
  try {
    const text: string | undefined = JSON.stringify(result);
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
