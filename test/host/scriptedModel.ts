import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedEnd, RecordedLine, RecordedRequest } from './scriptedModel/recordedRequest';
import type { Rule, Step } from './scriptedModel/script';
import {
  type Act,
  type ActResult,
  type SteeringFolder,
  steeringFolder,
  steeringVariable,
} from './scriptedModel/steeringFolder';
import { waitFor } from './waitFor';

const actLimit = 30_000;

/** The tests' end of the scripted-model extension; works inside and outside the editor. */
export class ScriptedModel {
  private readonly files: SteeringFolder;
  private actCount = 0;

  /** Makes the folder ready with a model that says "ok". */
  constructor(readonly folder: string) {
    this.files = steeringFolder(folder);
    mkdirSync(this.files.acts, { recursive: true });
    if (!existsSync(this.files.script)) this.answer([{ text: 'ok' }]);
  }

  /** Gives the model of the run that this process is part of, for suites inside the editor. */
  static ofThisRun(): ScriptedModel {
    const folder = process.env[steeringVariable];
    if (folder === undefined) throw new Error(`${steeringVariable} is not set.`);
    return new ScriptedModel(folder);
  }

  /** What the server or the desktop editor needs in its environment. */
  get env(): Record<string, string> {
    return { [steeringVariable]: this.folder };
  }

  /** From now on every request gets these steps. */
  answer(steps: readonly Step[]): void {
    this.follow([{ steps }]);
  }

  /** From now on requests are answered by these rules; counting starts anew even when they are the same as before. */
  follow(rules: readonly Rule[]): void {
    writeWhole(this.files.script, { rules, since: `${Date.now()}-${++this.actCount}` });
  }

  /** Every request since the last `forget`, oldest first. */
  requests(): RecordedRequest[] {
    return this.lines().filter((line) => line.kind === 'request');
  }

  /** How the requests ended, in the order in which they did. */
  ends(): RecordedEnd[] {
    return this.lines().filter((line) => line.kind === 'end');
  }

  forget(): void {
    rmSync(this.files.requests, { force: true });
  }

  /** Runs a command inside the editor's extension host and gives its result where that survives JSON; fails with the command's error. */
  async run(command: string, ...args: readonly unknown[]): Promise<unknown> {
    const name = `${Date.now()}-${String(++this.actCount).padStart(6, '0')}`;
    const done = join(this.files.acts, `${name}.done`);
    writeWhole(join(this.files.acts, `${name}.json`), { command, args } satisfies Act);
    await waitFor(`the editor to run ${command}`, () => existsSync(done), actLimit);
    const answer = JSON.parse(readFileSync(done, 'utf8')) as ActResult;
    rmSync(done);
    if (!answer.ok) throw new Error(`${command}: ${answer.error}`);
    return answer.result;
  }

  /** An id of the extension host that takes acts: the newest. */
  host(): string {
    return existsSync(this.files.host) ? readFileSync(this.files.host, 'utf8') : '';
  }

  /** Sets a setting of the user; undefined removes it. */
  async setUserSetting(key: string, value: unknown): Promise<void> {
    await this.run('scriptedModel.setUserSetting', key, value ?? null);
  }

  private lines(): RecordedLine[] {
    if (!existsSync(this.files.requests)) return [];
    const complete = readFileSync(this.files.requests, 'utf8').split('\n').slice(0, -1);
    return complete.map((line) => JSON.parse(line) as RecordedLine);
  }
}

/** Readers never see half a file. */
function writeWhole(path: string, content: object): void {
  writeFileSync(`${path}.partial`, JSON.stringify(content));
  renameSync(`${path}.partial`, path);
}
