import * as vscode from 'vscode';
import { newConversation } from '../../../core/lesson/conversation';
import type { LessonManager } from '../../../core/lessonManager';
import { showError } from '../../host/showError';
import type { Feature, FeatureContext } from '../featureContext';

/** Requests of each kind; the median says more than the mean where the machine is busy. */
const runs = 50;
/** One that is given lessons and one that is not. */
const prompts = ['write a unit test for slugify', 'where is slugify used?'];

/** What the extension costs its host, in milliseconds. */
export interface Measured {
  readonly activation: number;
  readonly preflights: readonly {
    readonly prompt: string;
    readonly tokens: number;
    readonly first: number;
    readonly median: number;
    readonly p95: number;
  }[];
}

/** "Lessons: Measure Activation and Pre-flight": prints into the log what they cost here. Dry: it counts nothing. */
export const measureCommand: Feature = {
  name: 'measure',
  register: (context) =>
    vscode.commands.registerCommand('lessons.measure', () =>
      measure(context).catch((error: unknown) => showError(error, context.logger)),
    ),
};

async function measure({
  repositories,
  logger,
  timings,
}: FeatureContext): Promise<Measured | undefined> {
  const repository = await repositories.current();
  if (!repository) return undefined;
  const preflights: Measured['preflights'][number][] = [];
  for (const prompt of prompts) preflights.push(await measurePrompt(repository.manager, prompt));
  const activation = timings.activation ?? Number.NaN;
  logger.info(`Activation took ${activation.toFixed(1)} ms.`);
  for (const { prompt, tokens, first, median, p95 } of preflights) {
    const times = [first, median, p95].map((time) => time.toFixed(2)).join(', ');
    logger.info(`Pre-flight of "${prompt}" (${tokens} tokens): first, median, p95 ms: ${times}`);
  }
  logger.show();
  return { activation, preflights };
}

async function measurePrompt(
  manager: LessonManager,
  prompt: string,
): Promise<Measured['preflights'][number]> {
  const times: number[] = [];
  let tokens = 0;
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    const request = { request: manager.newId(), prompt, conversation: newConversation };
    const { receipt } = await manager.preflight(request);
    times.push(performance.now() - started);
    tokens = receipt.tokens;
  }
  const first = times[0] ?? Number.NaN;
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (runs - 1))] ?? Number.NaN;
  return { prompt, tokens, first, median: at(0.5), p95: at(0.95) };
}
