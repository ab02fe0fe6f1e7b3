import { parse, YAMLParseError } from 'yaml';
import { isRecord } from '../shape';

/** What an instruction file says above its text. */
export interface FrontMatter {
  /** The text with what stood above it blanked, so that lines keep their numbers. */
  readonly body: string;
  /** The lines of the header as they stand, the opening mark first; empty = there is none. */
  readonly lines: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  /** It is no YAML: of its values only those are known that a line says plainly. */
  readonly isBroken: boolean;
}

/** Marks that show nothing and join nothing: what is said is what can be seen. */
const unseen = /[\u00AD\u200B\u2060\uFEFF]/g;

const bounds = /^(---|\+\+\+|;;;)[ \t]*\n(?:([\s\S]*?)\n)?\1[ \t]*(?:\n|$)/;

/** Takes the header off a text. Never throws. */
export function readFrontMatter(text: string): FrontMatter {
  const plain = text.replace(/\r\n?/g, '\n').replace(unseen, '');
  const [whole, mark, header = ''] = bounds.exec(plain) ?? [''];
  if (mark === undefined) return { body: plain, lines: [], values: {}, isBroken: false };
  const count = whole.replace(/\n$/, '').split('\n').length - 1;
  const ends = whole.endsWith('\n') ? count + 1 : count;
  const body = '\n'.repeat(ends) + plain.slice(whole.length);
  const lines = text.split(/\r\n?|\n/).slice(0, count);
  const values = mark === '---' ? yamlOf(header) : undefined;
  const isBroken = mark === '---' && values === undefined;
  return { body, lines, values: values ?? plainValues(header), isBroken };
}

/** A pattern that begins with a star is no YAML, and the tools that read these headers take it nevertheless. */
function yamlOf(header: string): Readonly<Record<string, unknown>> | undefined {
  const tolerant = header.replace(/^(\w+:[ \t]*)([*!][^\n"']*)$/gm, '$1"$2"');
  try {
    const value: unknown = parse(tolerant, { logLevel: 'error' });
    return isRecord(value) ? value : {};
  } catch (error) {
    if (error instanceof YAMLParseError) return undefined;
    throw error;
  }
}

/** Keys with what stands behind them on their line, or as a list below it. */
function plainValues(header: string): Readonly<Record<string, unknown>> {
  const found = header.matchAll(/^([\w-]+)[ \t]*[:=][ \t]*(.*)((?:\n[ \t]*-[ \t].*)*)/gm);
  const values = [...found].map(
    ([, key = '', value = '', list = '']): readonly [string, unknown] => [
      key,
      list === '' ? value : list.split('\n').map((line) => line.replace(/^\s*-\s+/, '')),
    ],
  );
  return Object.fromEntries(values);
}

/** Keys under which headers say which files they are for. */
export const globKeys = ['globs', 'applyTo', 'paths'] as const;

/** The patterns of a header's value: a list, or one text with commas. Those inside braces belong to a pattern. */
export function globsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(globsOf);
  if (typeof value !== 'string') return [];
  return value
    .trim()
    .replace(/^\[|\]$/g, '')
    .split(/,(?![^{]*\})/)
    .map((glob) => glob.trim().replace(/^["']|["']$/g, ''))
    .filter(Boolean);
}

/** A text without its header, and the globs it says it is for; empty = everything. What cannot be understood there says nothing about files. */
export function readScope(text: string): {
  readonly body: string;
  readonly appliesTo: readonly string[];
} {
  const { body, values } = readFrontMatter(text);
  const globs = globKeys.map((key) => globsOf(values[key])).find(({ length }) => length > 0) ?? [];
  return { body, appliesTo: globs.some(isEverything) ? [] : globs };
}

const isEverything = (glob: string): boolean => glob === '**' || glob === '**/*' || glob === '*';
