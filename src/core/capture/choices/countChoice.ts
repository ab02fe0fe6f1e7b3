import { folderOf } from '../resolvePath';
import type { Choice, InEachFile, OfFolders, OneOfMany, OneOfTwo, Without } from './choice';

/** A file, and what it says without its comments. */
export interface ReadFile {
  readonly path: string;
  readonly text: string;
  readonly plain: string;
}

/** How a choice was met: what is kept, what is not, and in which files it is seen. */
export interface Count {
  readonly kept: string;
  readonly other?: string;
  readonly of: number;
  readonly holds: number;
  readonly files: readonly string[];
}

/** Counts one choice over files. */
export function countChoice(choice: Choice, read: readonly ReadFile[]): Count {
  const pattern = choice.files === undefined ? undefined : new RegExp(choice.files);
  const texts = read
    .filter(({ path }) => pattern?.test(path) ?? true)
    .map(({ path, text, plain }) => ({ path, text: choice.comments ? text : plain }));
  switch (choice.form) {
    case 'choice':
      return ofTwo(choice, texts);
    case 'without':
      return without(choice, texts);
    case 'oneOf':
      return ofMany(choice, texts);
    case 'file':
      return inEachFile(choice, texts);
    case 'paths':
      return ofFolders(choice, texts);
  }
}

type Texts = readonly { readonly path: string; readonly text: string }[];

/** The files in which a pattern is found. */
function filesWith(texts: Texts, source: string): readonly string[] {
  const pattern = new RegExp(source, 'm');
  return texts.flatMap(({ path, text }) => (pattern.test(text) ? [path] : []));
}

/** How often a pattern is found in all of them. */
function placesOf(texts: Texts, source: string): number {
  const pattern = new RegExp(source, 'gm');
  return texts.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
}

function ofTwo({ kept, other, is, not }: OneOfTwo, texts: Texts): Count {
  const holds = placesOf(texts, is);
  return { kept, other, of: holds + placesOf(texts, not), holds, files: filesWith(texts, is) };
}

function without({ other, not }: Without, texts: Texts): Count {
  const breaking = new Set(filesWith(texts, not));
  const files = texts.flatMap(({ path }) => (breaking.has(path) ? [] : [path]));
  return { kept: '', other, of: texts.length, holds: files.length, files };
}

function ofMany({ alternatives }: OneOfMany, texts: Texts): Count {
  const users = alternatives.map(({ shown, is }) => ({ shown, files: filesWith(texts, is) }));
  const [usual] = alternatives;
  const [best] = [...users].sort((a, b) => b.files.length - a.files.length);
  const files = best?.files ?? [];
  const isUsual = best?.shown === usual?.shown;
  return {
    kept: best?.shown ?? '',
    ...(usual && { other: usual.shown }),
    of: isUsual ? 0 : new Set(users.flatMap((one) => one.files)).size,
    holds: isUsual ? 0 : files.length,
    files,
  };
}

function inEachFile({ kept, is, of }: InEachFile, texts: Texts): Count {
  const asked = of === undefined ? undefined : new RegExp(of, 'm');
  const counted = texts.filter(({ text }) => asked?.test(text) ?? true);
  const files = filesWith(counted, is);
  return { kept, of: counted.length, holds: files.length, files };
}

function ofFolders({ kept, other, is, not }: OfFolders, texts: Texts): Count {
  const paths = new Set(texts.map(({ path }) => path));
  const folders = [...new Set(texts.map(({ path }) => folderOf(path)))];
  const of = (template: string): readonly string[] =>
    folders.map((folder) => template.replace('{folder}', folder)).filter((path) => paths.has(path));
  const files = of(is);
  return { kept, other, of: files.length + of(not).length, holds: files.length, files };
}
