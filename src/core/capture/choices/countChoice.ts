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

const countIn = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

function ofTwo({ kept, other, is, not }: OneOfTwo, texts: Texts): Count {
  const counts = texts.map(({ path, text }) => ({ path, is: countIn(text, new RegExp(is, 'gm')) }));
  const holds = sum(counts.map((one) => one.is));
  const broken = sum(texts.map(({ text }) => countIn(text, new RegExp(not, 'gm'))));
  return {
    kept,
    other,
    of: holds + broken,
    holds,
    files: counts.filter((one) => one.is > 0).map(({ path }) => path),
  };
}

function without({ other, not }: Without, texts: Texts): Count {
  const free = texts.filter(({ text }) => !new RegExp(not, 'm').test(text));
  const files = free.map(({ path }) => path);
  return { kept: '', other, of: texts.length, holds: free.length, files };
}

function ofMany({ alternatives }: OneOfMany, texts: Texts): Count {
  const users = alternatives.map(({ shown, is }) => ({
    shown,
    files: texts.filter(({ text }) => new RegExp(is, 'm').test(text)).map(({ path }) => path),
  }));
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
  const counted =
    of === undefined ? texts : texts.filter(({ text }) => new RegExp(of, 'm').test(text));
  const files = counted
    .filter(({ text }) => new RegExp(is, 'm').test(text))
    .map(({ path }) => path);
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
