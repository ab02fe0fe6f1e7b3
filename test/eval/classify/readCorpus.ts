import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Label } from '../../../src/core/lesson/verdict';

/** One prompt of the corpus that we wrote. */
export interface CorpusRow {
  readonly text: string;
  readonly previous?: string;
  readonly label: Label;
  readonly language: string;
  /** Kind of ask; rows written singly are families of one. */
  readonly family: string;
}

/** Where the corpus lies, seen from the project's root. */
export const corpusFolder = 'test/eval/classify/corpus';

const header = /^## (\S+) (code-gen|exploration|qa|other) ([a-z]{2})$/;

/** All rows of the corpus in file and line order. */
export function readCorpus(folder = corpusFolder): CorpusRow[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readRows(name, readFileSync(join(folder, name), 'utf8')));
}

function readRows(file: string, content: string): CorpusRow[] {
  const rows: CorpusRow[] = [];
  let family = '';
  let label: Label = 'other';
  let language = '';
  content.split('\n').forEach((line, index) => {
    const found = header.exec(line);
    if (found) [, family, label, language] = found as unknown as [string, string, Label, string];
    else if (line.trim() !== '') {
      const [before, after] = line.split(' ||| ');
      const own = family === '-' ? `${file}:${index + 1}` : family;
      const text = unescape(after ?? before ?? '');
      const previous = after === undefined ? {} : { previous: unescape(before ?? '') };
      rows.push({ text, ...previous, label, language, family: own });
    }
  });
  return rows;
}

/** `\n` stands for a line break, `\\` for a backslash. */
function unescape(text: string): string {
  return text.replace(/\\(n|\\)/g, (_, sign: string) => (sign === 'n' ? '\n' : '\\'));
}
