import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { FailureCode, Step } from './script';

/** Where an answer goes. */
export interface Answer {
  readonly report: (part: vscode.LanguageModelResponsePart) => void;
  /** Aborted when the request is cancelled. */
  readonly signal: AbortSignal;
}

/** The size of the pieces in which very long text is streamed. */
const longChunk = 64 * 1024;

/** Performs the steps in order; stops quietly when the request is cancelled, throws where the script says so. */
export async function performSteps(steps: readonly Step[], answer: Answer): Promise<void> {
  for (const [index, step] of steps.entries()) {
    if (answer.signal.aborted) return;
    await performStep(step, `call-${index + 1}-${Date.now()}`, answer);
  }
}

async function performStep(step: Step, callId: string, answer: Answer): Promise<void> {
  if ('call' in step) {
    answer.report(new vscode.LanguageModelToolCallPart(callId, step.call, step.input ?? {}));
  } else if ('untilLength' in step) {
    await stream(longText(step.text, step.untilLength), longChunk, 0, answer);
  } else if ('text' in step) {
    await stream(step.text, step.chunk ?? step.text.length, step.delay ?? 0, answer);
  } else if ('wait' in step) {
    await pause(step.wait, answer.signal);
  } else if ('hang' in step) {
    await untilAborted(answer.signal);
  } else {
    throw failure(step.fail, step.code);
  }
}

async function stream(text: string, chunk: number, gap: number, answer: Answer): Promise<void> {
  for (let start = 0; start < text.length; start += chunk) {
    if (gap > 0) await pause(gap, answer.signal);
    if (answer.signal.aborted) return;
    answer.report(new vscode.LanguageModelTextPart(text.slice(start, start + chunk)));
  }
}

function longText(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  // A cancelled pause is just over: the caller looks at the signal.
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function failure(message: string, code: FailureCode | undefined): Error {
  switch (code) {
    case 'noPermissions':
      return vscode.LanguageModelError.NoPermissions(message);
    case 'blocked':
      return vscode.LanguageModelError.Blocked(message);
    case 'notFound':
      return vscode.LanguageModelError.NotFound(message);
    case undefined:
      return new Error(message);
  }
}
