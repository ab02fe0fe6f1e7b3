import { type ChildProcess, fork } from 'node:child_process';
import { signalGroup } from '../host/signalGroup';
import type { Answer, Question } from './tryMutants';

/** A mutant may loop for ever: a process of which no test file ends for so long is stopped. Milliseconds. */
const stillness = 120_000;

/** The process that runs tests, started when it is needed and again after it was stopped. */
export class TestProcess {
  private child: ChildProcess | undefined;

  /** The answer; `undefined` = nothing ended for two minutes, or the process died. */
  async ask(question: Question): Promise<Answer | undefined> {
    const child = (this.child ??= await this.start());
    return new Promise((resolve) => {
      const end = (answer?: Answer): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        if (answer === undefined) this.stop();
        resolve(answer);
      };
      let timer = setTimeout(end, stillness);
      child.on('message', (answer: Answer) => {
        clearTimeout(timer);
        if ('goesOn' in answer) timer = setTimeout(end, stillness);
        else end(answer);
      });
      child.once('exit', () => end());
      child.send(question);
    });
  }

  stop(): void {
    if (this.child) signalGroup(this.child, 'SIGKILL');
    this.child = undefined;
  }

  private async start(): Promise<ChildProcess> {
    const child = fork('test/mutation/tryMutants.ts', {
      execArgv: ['--import', 'tsx'],
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`The tests did not start: ${String(code)}.`)));
    });
    return child;
  }
}
