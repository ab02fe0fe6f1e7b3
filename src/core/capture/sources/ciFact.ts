import { provenFact, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import type { ScanTree } from '../scanTree';
import { findCi, type CiCommand } from './ciCommands';
import { everyStep } from './ciSteps';

/** How a fact is read from a CI command. */
export interface CiFactOptions {
  /** Default 0.9: CI shows what is run, not always what a contributor types. */
  readonly confidence?: number;
  readonly refs?: readonly string[];
  /** Release and documentation workflows count too. */
  readonly anywhere?: boolean;
}

/** A fact that CI proves. The value may be made from the command; `undefined` = this command says nothing. */
export async function ciFact(
  tree: ScanTree,
  topic: string,
  pattern: RegExp,
  value: string | ((command: string) => string | undefined),
  options: CiFactOptions = {},
): Promise<Fact | undefined> {
  const ci = await findCi(tree, pattern, options.anywhere, await ofRoot(tree, topic));
  if (!ci) return undefined;
  const text = typeof value === 'string' ? value : value(ci.text);
  if (text === undefined) return undefined;
  const evidence = { path: ci.path, line: ci.line, text: ci.text };
  const refs = options.refs ?? [await commandRef(tree, evidence)];
  return provenFact(topic, text, evidence, refs, options.confidence ?? 0.9);
}

/** Runs what follows where this machine's programs are not. */
const inContainer = /^(docker|podman)(-compose)? /;

/** Which lines count for a topic: a command that CI types in a folder is none of the root, nor is what a container runs. */
async function ofRoot(tree: ScanTree, topic: string): Promise<(command: CiCommand) => boolean> {
  if (!topic.endsWith('Command')) return () => true;
  const steps = await everyStep(tree);
  return ({ path, text }) => {
    if (inContainer.test(text)) return false;
    const same = steps.filter((step) => step.path === path && step.text === text);
    return same.length === 0 || same.some(({ folder }) => folder === undefined);
  };
}

/**
 * A command of a file as a ref: it stays true as long as some line of the file still holds the command. The whole
 * file where the command was normalised and no line holds it, nor its longest word.
 */
export async function commandRef(tree: ScanTree, { path, text }: Evidence): Promise<string> {
  const whole = await tree.text(path);
  const words = text.split(' ').filter((word) => word.length > 5);
  const clip = [text.slice(0, 60).trim(), ...words.sort((a, b) => b.length - a.length)].find(
    (part) => whole.includes(part),
  );
  if (clip === undefined) return encodePath(path);
  return `${encodePath(path)}#re:/${literal(clip)}/`;
}

/** Holds as long as some line of the file has these words. */
export function lineRef(path: string, words: string): string {
  return `${encodePath(path)}#re:/${literal(words)}/~exists`;
}

/** A backslash before ASCII marks alone: before any other sign it is no regex. */
function literal(words: string): string {
  return words.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** `#` and `~` inside a path are percent-encoded in refs. */
export function encodePath(path: string): string {
  return path.replace(/#/g, '%23').replace(/~/g, '%7E');
}

/** A fact that a file in the root proves by being there. */
export function fileFact(
  topic: string,
  value: string,
  path: string | undefined,
  confidence = 0.92,
): Fact | undefined {
  if (path === undefined) return undefined;
  return provenFact(topic, value, { path, text: path }, [`${path}~exists`], confidence);
}
