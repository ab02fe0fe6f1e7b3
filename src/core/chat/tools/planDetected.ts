import { hiddenCharacterName, hiddenPlaces } from '../../../protocol/hiddenCharacters';
import programs from '../../language/lists/detectedPrograms.json';
import type { ScriptPlan } from './planRun';

/** What the scan found about a command of the repository: the part of a fact that a plan needs. */
export interface DetectedCommand {
  readonly topic: string;
  readonly value: string;
  readonly confidence: number;
  /** Folder of the package it holds for; absent = the root. */
  readonly package?: string;
}

/** The topic of the fact that a name stands for where no package script has it. */
const topics: Readonly<Record<string, string>> = {
  test: 'testCommand',
  lint: 'lintCommand',
  build: 'buildCommand',
};

/** Names that can be asked for in any repository. */
export const detectedNames: readonly string[] = Object.keys(topics);

/** Words that mean themselves to every shell: what is run is one program with its arguments, without a shell. */
const plainWord = /^[\w@%+=:,./*-]+$/;
const mostArguments = 20;

/**
 * The command that the repository itself proves for a name (`go test ./...`, `cargo test`, `./gradlew test`), to be shown and run, or a
 * sentence for the model. It is data of the repository: one program of a known list with plain words, never a line for a shell.
 */
export function planDetected(
  name: string,
  commands: readonly DetectedCommand[],
  folder: string,
  args: readonly string[],
): ScriptPlan | string {
  const topic = topics[name];
  const [found] = commands
    .filter((command) => command.topic === topic && (command.package ?? '') === folder)
    .sort((a, b) => b.confidence - a.confidence);
  if (!found) return `No command for "${name}" is known here.`;
  const [program = '', ...own] = found.value.trim().split(/\s+/);
  const words = [...own, ...args];
  const isKnown = programs.names.includes(program.replace(/^\.\//, ''));
  if (!isKnown || args.length > mostArguments || ![program, ...words].every(isPlain))
    return `"${found.value}" is not a command that can be run for you. Ask the user to run it.`;
  const [unseen] = hiddenPlaces([folder, program, ...words].join('\n'));
  if (unseen)
    return `"${name}" holds a character that the user could not see: ${hiddenCharacterName(unseen.character)}. It is not run.`;
  const command = [program, ...words].join(' ');
  return {
    kind: 'script',
    ...{ command, program, args: words, folder, body: command },
    steps: [{ name, body: command }],
    settings: [],
  };
}

function isPlain(word: string): boolean {
  return plainWord.test(word);
}
