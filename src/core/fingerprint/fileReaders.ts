import type { FieldFormat } from './fieldFormat';
import { type LineMatch, matchLine } from './matchLine';
import { parseDocument } from './parseDocument';
import type { ParsedDocument } from './parsedDocument';

/** What answers refs into the text of a file: parsers of four formats and a regex engine, which a check that reads no file does without. */
export interface FileReaders {
  readonly parseDocument: (format: FieldFormat, text: string) => ParsedDocument;
  readonly matchLine: (text: string, source: string, ignoreCase: boolean) => LineMatch;
}

/** Gives the readers, loaded at the first file that is read. */
export type LoadFileReaders = () => Promise<FileReaders>;

/** The readers where they are loaded already. */
export const readersAtHand: LoadFileReaders = () => Promise.resolve({ parseDocument, matchLine });
