import type { TranscriptEvent } from '../../core/capture/sessions/transcript';
import { closedJson } from './closedJson';

/** How one agent writes its sessions down, turned into events. Judges nothing: who typed a message and what it means is for `core`. */
export interface TranscriptFormat {
  /** As a person knows the agent. */
  readonly name: string;
  /** By the first 4,000 characters of the file, and its name. */
  readonly fits: (head: string, fileName: string) => boolean;
  /** A reader of one file, line by line; `end` is asked once after the last one. Throws where the text is broken. */
  readonly open: () => LineReader;
}

export interface LineReader {
  readonly line: (line: string) => readonly TranscriptEvent[];
  readonly end?: () => readonly TranscriptEvent[];
  /** True where the text ended too early, and `end` gave what stands before that. */
  readonly isCut?: boolean;
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The object of a JSON text; `undefined` = it is none, such as a torn line. */
export function parseFields(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a content value: a string, or blocks with text. */
export function flatText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content))
    return content
      .map(flatText)
      .filter((text) => text !== '')
      .join('\n');
  const { text, content: inner, value } = fieldsOf(content);
  return flatText(text ?? inner ?? value ?? '');
}

/** A result by the exit code its text names, where it names one. */
export function exitIn(output: string, pattern: RegExp): { readonly exitCode?: number } {
  const code = pattern.exec(output)?.[1];
  return code === undefined ? {} : { exitCode: Number(code) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // It is cut off, or no JSON at all; then closing it helps nothing and says why.
    return undefined;
  }
}

/** What a file of changes comes to: one change a line. */
export interface ChangeLog {
  readonly take: (change: Fields) => void;
  readonly document: () => unknown;
}

/** A reader of a format that is one JSON document, or a log of the changes that lead to it where its first line is whole in itself. */
export function wholeDocument(
  read: (document: unknown) => readonly TranscriptEvent[],
  openLog?: () => ChangeLog,
): () => LineReader {
  return () => {
    const lines: string[] = [];
    let log: ChangeLog | undefined;
    let isCut = false;
    return {
      get isCut() {
        return isCut;
      },
      line: (line) => {
        const change = openLog && (log !== undefined || lines.length === 0) && parseFields(line);
        if (change) (log ??= openLog?.())?.take(change);
        else if (!log) lines.push(line);
        return [];
      },
      end: () => {
        if (log) return read(log.document());
        const text = lines.join('\n').replace(/^\uFEFF/, '');
        const document = parsed(text);
        isCut = document === undefined;
        return read(document ?? (JSON.parse(closedJson(text)) as unknown));
      },
    };
  };
}
