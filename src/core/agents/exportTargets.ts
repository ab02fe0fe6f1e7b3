import type { RelativePath } from '../ports';

/** Files that other tools read, into which lessons are written when the user says so. */
export const exportTargets = [
  'agents',
  'claude',
  'copilot',
  'instructions',
  'cursor',
  'gemini',
  'skill',
] as const;
export type ExportTarget = (typeof exportTargets)[number];

/** A lesson as it is written into files of others. */
export interface ExportedLesson {
  readonly name: string;
  readonly kind: 'convention' | 'recipe';
  readonly body: string;
  /** Globs of the files it is for; empty = all. */
  readonly globs: readonly string[];
}

/** A file that a target consists of. */
export interface ExportFile {
  readonly path: RelativePath;
  /** What a file that is made for us begins with; empty = nothing. */
  readonly head: string;
  /** Empty = nothing of ours belongs there now. */
  readonly lessons: readonly ExportedLesson[];
}

/** A folder with a file for each set of globs, in the form of one tool. */
interface Rules {
  readonly folder: RelativePath;
  readonly ending: string;
  readonly headOf: (globs: readonly string[]) => string;
}

const quoted = (text: string): string => JSON.stringify(text);

function frontmatter(lines: readonly string[]): string {
  return `---\n${lines.join('\n')}\n---\n\n`;
}

/** By this a file that was made for our block alone is known. */
export const ourDescription = 'Conventions of this repository';
const description = `${ourDescription}, kept by Repo Lessons`;

const rules: Readonly<Record<'instructions' | 'cursor', Rules>> = {
  instructions: {
    folder: '.github/instructions',
    ending: '.instructions.md',
    headOf: (globs) =>
      frontmatter([
        `description: ${quoted(description)}`,
        `applyTo: ${quoted(globs.length === 0 ? '**' : globs.join(','))}`,
      ]),
  },
  cursor: {
    folder: '.cursor/rules',
    ending: '.mdc',
    headOf: (globs) =>
      frontmatter([
        `description: ${quoted(description)}`,
        `globs: ${globs.join(',')}`.trimEnd(),
        `alwaysApply: ${globs.length === 0}`,
      ]),
  },
};

const singles: Readonly<Record<Exclude<ExportTarget, keyof typeof rules>, ExportFile>> = {
  agents: { path: 'AGENTS.md', head: '', lessons: [] },
  claude: { path: 'CLAUDE.md', head: '', lessons: [] },
  copilot: { path: '.github/copilot-instructions.md', head: '', lessons: [] },
  gemini: { path: 'GEMINI.md', head: '', lessons: [] },
  skill: {
    path: '.claude/skills/repo-conventions/SKILL.md',
    // The name must be that of the folder.
    head: frontmatter([
      'name: repo-conventions',
      `description: ${quoted(`${ourDescription}: how its tests are run, where files go, what a change needs. Read it before you write or change code here.`)}`,
    ]),
    lessons: [],
  },
};

/** The folder in which a target may have made several files; `undefined` = it is one file. */
export function folderOf(target: ExportTarget): RelativePath | undefined {
  return isRules(target) ? rules[target].folder : undefined;
}

/** The files of a target for these lessons. `there` = names in its folder: files of ours that nothing belongs to any more are among the answer, without lessons. */
export function exportFiles(
  target: ExportTarget,
  lessons: readonly ExportedLesson[],
  there: readonly string[],
): readonly ExportFile[] {
  if (!isRules(target)) return [{ ...singles[target], lessons }];
  const { folder, ending, headOf } = rules[target];
  const groups = new Map<string, ExportedLesson[]>();
  for (const lesson of lessons) {
    const key = lesson.globs.join(',');
    groups.set(key, [...(groups.get(key) ?? []), lesson]);
  }
  const made = [...groups.values()].map((group): ExportFile => {
    const globs = group[0]?.globs ?? [];
    return { path: `${folder}/${nameFor(globs)}${ending}`, head: headOf(globs), lessons: group };
  });
  const wanted = new Set(made.map(({ path }) => path));
  const left = there
    .filter((name) => name.startsWith('lessons') && name.endsWith(ending))
    .map((name) => ({ path: `${folder}/${name}`, head: '', lessons: [] }))
    .filter(({ path }) => !wanted.has(path));
  return [...made, ...left].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function isRules(target: ExportTarget): target is keyof typeof rules {
  return Object.hasOwn(rules, target);
}

/** Of every character of the globs, so that no two sets have one name; what no file name should hold is a code. */
function nameFor(globs: readonly string[]): string {
  if (globs.length === 0) return 'lessons';
  const words = globs
    .join('-')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `lessons-${words.slice(0, 40)}-${sumOf(globs.join(','))}`;
}

/** Four letters that differ where texts differ in what a name leaves out (FNV-1a, 20 bits of it). */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 12).toString(36).padStart(4, '0');
}
