import { plainLine } from '../../language/wordsIn';
import type { LibraryEntry } from '../../library/libraryEntry';

/** A file of instructions that a model reads by itself. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** Shorter statements stand in any text by chance. Characters. */
const shortestStatement = 12;

/** The lessons of which every statement stands in one of the files, each with the name of that file. Words count, not their layout. */
export function findStanding(
  entries: readonly LibraryEntry[],
  files: readonly Instruction[],
): ReadonlyMap<LibraryEntry, string> {
  const texts = files.map(({ name, text }) => ({ name, words: wordsOf(text) }));
  const found = new Map<LibraryEntry, string>();
  for (const entry of entries) {
    const statements = entry.lesson.body.split('\n').map(wordsOf).filter(isStatement);
    if (statements.length === 0) continue;
    const file = texts.find(({ words }) => statements.every((one) => words.includes(one)));
    if (file) found.set(entry, file.name);
  }
  return found;
}

function isStatement(words: string): boolean {
  return words.trim().length >= shortestStatement;
}

/** Between spaces, so that a statement begins and ends with whole words. */
function wordsOf(text: string): string {
  return ` ${plainLine(text)} `;
}
