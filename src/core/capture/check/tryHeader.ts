import { globKeys, globsOf, readFrontMatter, type FrontMatter } from '../instructions/frontmatter';
import type { InstructionFile } from '../instructions/instructionFiles';
import type { Finding } from './finding';
import type { PathIndex } from './pathIndex';

/** What is wrong with a header, as a code that fronts put into words. */
export type HeaderFault =
  | 'not-yaml'
  | 'apply-to-missing'
  | 'apply-to-no-text'
  | 'always-apply-no-boolean'
  | 'skill-name-missing'
  | 'skill-name-differs'
  | 'skill-description-missing'
  | 'skill-description-too-long';

type Header = Pick<FrontMatter, 'values' | 'lines'>;

/** Headers that silently do nothing, and patterns in them that fit no file. */
export function tryHeader({ path, text }: InstructionFile, index: PathIndex): readonly Finding[] {
  const kind = kindOf(path);
  if (kind === undefined) return [];
  const header = readFrontMatter(text);
  if (header.isBroken) return [fault(path, header.lines, '---', 'not-yaml')];
  return [...faultsOf[kind](path, header), ...emptyGlobs(path, header, index)];
}

type HeaderKind = 'instructions' | 'cursor rule' | 'skill' | 'claude rule';

function kindOf(path: string): HeaderKind | undefined {
  if (path.endsWith('.instructions.md')) return 'instructions';
  if (path.endsWith('.mdc')) return 'cursor rule';
  if (/(^|\/)SKILL\.md$/.test(path)) return 'skill';
  return /(^|\/)\.claude\/rules\//.test(path) ? 'claude rule' : undefined;
}

const faultsOf: Readonly<Record<HeaderKind, (path: string, header: Header) => readonly Finding[]>> =
  {
    instructions: (path, { values, lines }) => {
      if (Array.isArray(values.applyTo)) return [fault(path, lines, 'applyTo', 'apply-to-no-text')];
      const isMissing = lines.length > 0 && values.applyTo === undefined;
      return isMissing ? [fault(path, lines, '---', 'apply-to-missing')] : [];
    },
    'cursor rule': (path, { values: { alwaysApply = null }, lines }) =>
      alwaysApply === null || typeof alwaysApply === 'boolean'
        ? []
        : [fixed(fault(path, lines, 'alwaysApply', 'always-apply-no-boolean'), lines)],
    skill: skillFaults,
    'claude rule': () => [],
  };

function skillFaults(
  path: string,
  { values: { name, description }, lines }: Header,
): readonly Finding[] {
  const folder = path.split('/').at(-2);
  const found: Finding[] = [];
  if (typeof name !== 'string') found.push(fault(path, lines, '---', 'skill-name-missing'));
  else if (folder !== undefined && name !== folder)
    found.push(fault(path, lines, 'name', 'skill-name-differs'));
  if (typeof description !== 'string' || description.trim() === '')
    found.push(fault(path, lines, '---', 'skill-description-missing'));
  else if (description.length > longestDescription)
    found.push(fault(path, lines, 'description', 'skill-description-too-long'));
  return found;
}

/** Characters a skill's description may have by the format's own definition. */
const longestDescription = 1024;

/** A header whose patterns all fit no file: what stands below it is never given. One of several that fits nothing yet is a precaution. */
function emptyGlobs(path: string, { values, lines }: Header, index: PathIndex): readonly Finding[] {
  return globKeys.flatMap((key): readonly Finding[] => {
    const globs = globsOf(values[key]);
    const [first] = globs;
    const areEmpty = globs.every((glob) => isUsable(glob) && !matchesAny(glob, index));
    if (first === undefined || !areEmpty) return [];
    return [{ ...placeIn(path, lines, first), code: 'empty', subject: 'glob', detail: key }];
  });
}

function isUsable(glob: string): boolean {
  return /^[\w@./*{},[\]()?+-]+$/.test(glob) && !glob.startsWith('../');
}

/** Tools differ on whether a pattern without a folder fits at any depth: it is empty only where neither reading fits a file. */
function matchesAny(glob: string, index: PathIndex): boolean {
  const bare = glob.replace(/^\.?\//, '').replace(/\/$/, '/**');
  return (
    index.has(bare) ||
    index.matches(bare) ||
    index.matches(`**/${bare}`) ||
    index.matches(`${bare}/**`)
  );
}

function fault(
  path: string,
  lines: readonly string[],
  needle: string,
  detail: HeaderFault,
): Finding {
  return { ...placeIn(path, lines, needle), code: 'front-matter', subject: 'header', detail };
}

/** The first line of a header that holds these words; its beginning where none does. */
function placeIn(path: string, lines: readonly string[], said: string) {
  const at = Math.max(
    0,
    lines.findIndex((line) => line.includes(said)),
  );
  const column = Math.max(0, (lines[at] ?? said).indexOf(said)) + 1;
  return { path, line: at + 1, column, endColumn: column + said.length, said };
}

/** `alwaysApply: "true"` is text; without the marks it is what was meant. */
function fixed(finding: Finding, lines: readonly string[]): Finding {
  const text = lines[finding.line - 1] ?? '';
  const match = /^(alwaysApply:\s*)(["'])(true|false)\2/.exec(text);
  if (!match) return finding;
  const said = match[0];
  return { ...finding, said, column: 1, endColumn: said.length + 1, fix: `${match[1]}${match[3]}` };
}
