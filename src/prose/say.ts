import { isLessonError, toError } from '../core/errors';
import type { Said, SaidData, SaidValue } from '../core/saying';
import { sentences } from './sentences';

/** Gives a sentence in the user's language with its facts filled in; `vscode.l10n.t` in the editor. */
export type Translate = (
  sentence: string,
  facts: Readonly<Record<string, string | number>>,
) => string;

/** English, as the sentences are written. A fact that is missing stays visible as its name. */
export const english: Translate = (sentence, facts) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));

let ofProcess = english;

/** The language of a process in which everything is said to one reader, as on a command line; without a language it is English. A window gives its own with each sentence instead, since models are told in English there. */
export function speakIn(translate: Translate = english): void {
  ofProcess = translate;
}

/** A text of the command line in the language of the process, `{0}` and `{1}` filled in. */
export function spoken(text: string, ...values: readonly (string | number)[]): string {
  return ofProcess(text, Object.fromEntries(values.map((value, at) => [at, value])));
}

/** A saying in words. A text is said as it is, and so is a code without a sentence. */
export function say(what: Said, translate = ofProcess): string {
  if (typeof what === 'string') return what;
  const { code, data = {} } = what;
  return translate(sentences[code] ?? code, factsOf(data, translate));
}

/** Whatever was thrown, in words: our own failures by their sentence, anything else by its message. */
export function sayError(thrown: unknown, translate = ofProcess): string {
  return isLessonError(thrown) ? say(thrown, translate) : toError(thrown).message;
}

/** A line for a log: what happened, and the error behind it. */
export function logLine(message: string | Error, error?: unknown): string {
  const text = typeof message === 'string' ? message : sayError(message);
  return error === undefined ? text : `${text}: ${sayError(error)}`;
}

function factsOf(data: SaidData, translate: Translate): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, factOf(value, translate)]),
  );
}

function factOf(value: SaidValue, translate: Translate): string | number {
  if (typeof value === 'number') return value;
  if (!isList(value)) return say(value, translate);
  const isSaid = value.some((part) => typeof part !== 'string');
  return value.map((part) => say(part, translate)).join(isSaid ? '; ' : ', ');
}

function isList(value: Said | readonly Said[]): value is readonly Said[] {
  return Array.isArray(value);
}
