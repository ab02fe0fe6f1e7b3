import lists from '../../language/lists/limits.json';
import { oneOf } from '../../language/oneOf';
import { parseCheck } from '../../lesson/parseCheck';

const { never, editing, importing, writing, instead, sourceEndings, programs } = lists.statements;

const quote = '`([^`\\n]{2,80})`';
const pattern = (...parts: readonly string[]): RegExp => new RegExp(parts.join('\\s+'), 'i');
const any = (list: readonly string[]): string => `(?:${oneOf(list)})`;

const edits = pattern(any(never), any(editing), quote);
const imports = pattern(any(never), any(importing), quote);
const writes = pattern(any(never), any(writing), quote);
const replaces = new RegExp(`${quote}[,;:]?\\s+${any(instead)}\\s+${quote}`, 'i');
const cases = /\b(kebab-case|snake_case|camelCase|PascalCase)\b/;
const program = new RegExp(`^${any(programs)}(?: |$)`);

const code = `**/*.{${sourceEndings.join(',')}}`;

/**
 * The checks that a plain sentence asks for: what is never edited, imported or written, which command stands for which, how files of a place
 * are called. A sentence with a condition, or about two things, asks for none: who reads it knows what is meant, a check does not.
 */
export function checksOfText(text: string, applies: readonly string[] = []): readonly string[] {
  if (conditional.test(text)) return [];
  const of = applies.length === 1 ? (applies[0] ?? code) : code;
  const lines = [...editLine(text), ...importLine(text, of), ...writeLine(text, of)];
  return [...lines, ...commandLine(text), ...nameLine(text)].filter((line) => parseCheck(line));
}

const conditional = new RegExp(`\\b(?:${oneOf(lists.statements.conditions)})\\b`, 'i');

function editLine(text: string): readonly string[] {
  const path = edits.exec(text)?.[1];
  if (path === undefined || !/[/.]/.test(path) || /\s/.test(path)) return [];
  return [`never-edit ${path.endsWith('/') ? `${path}**` : path}`];
}

function importLine(text: string, of: string): readonly string[] {
  const module = imports.exec(text)?.[1];
  return module === undefined || /[\s(]/.test(module) ? [] : [`import ${of} never ${module}`];
}

/** Only what is surely code: a call, or a mark that switches a check off. */
function writeLine(text: string, of: string): readonly string[] {
  const words = writes.exec(text)?.[1];
  return words !== undefined && /\($|\(\)$|^(?:@ts-|eslint-disable|# type:)/.test(words)
    ? [`text ${of} never ${words.replace(/\(\)$/, '(')}`]
    : [];
}

function commandLine(text: string): readonly string[] {
  const [, wanted = '', other = ''] = replaces.exec(text) ?? [];
  return program.test(wanted) && program.test(other) && wanted !== other
    ? [`command ${other} -> ${wanted}`]
    : [];
}

function nameLine(text: string): readonly string[] {
  const found = cases.exec(text)?.[1];
  const [path, ...others] = [...text.matchAll(/`([\w./*-]+\/[\w./*-]*)`/g)].map(([, one]) => one);
  if (found === undefined || path === undefined || others.length > 0) return [];
  return [`file-name ${path.endsWith('/') ? `${path}**` : path} is ${found}`];
}
