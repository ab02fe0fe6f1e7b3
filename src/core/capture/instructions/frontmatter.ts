/** What an instruction file says above its text. */
export interface FileScope {
  /** The text with what stood above it blanked, so that lines keep their numbers. */
  readonly body: string;
  /** Globs the file says it is for; empty = everything. */
  readonly appliesTo: readonly string[];
}

/** Marks that show nothing and join nothing: what is said is what can be seen. */
const unseen = /[\u00AD\u200B\u2060\uFEFF]/g;

const bounds = /^\uFEFF?(---|\+\+\+|;;;)[ \t]*\n([\s\S]*?)\n\1[ \t]*(?:\n|$)/;

/** Takes the front matter off. Whatever cannot be understood there says nothing about files. */
export function readScope(text: string): FileScope {
  const lines = text.replace(/\r\n?/g, '\n').replace(unseen, '');
  const match = bounds.exec(lines);
  if (!match) return { body: lines, appliesTo: [] };
  const blank = '\n'.repeat(match[0].split('\n').length - 1);
  return { body: blank + lines.slice(match[0].length), appliesTo: globsOf(match[2] ?? '') };
}

function globsOf(header: string): readonly string[] {
  const field =
    /^(?:globs|applyTo|paths)[ \t]*[:=][ \t]*(.*(?:\n[ \t]*-[ \t].*)*)/m.exec(header)?.[1] ?? '';
  const listed = field.split('\n').flatMap((line) => splitGlobs(line.replace(/^\s*-\s+/, '')));
  const globs = listed.map((glob) => glob.trim().replace(/^["']|["']$/g, '')).filter(Boolean);
  return globs.some(isEverything) ? [] : globs;
}

const isEverything = (glob: string): boolean => glob === '**' || glob === '**/*' || glob === '*';

/** Commas inside braces belong to a glob. */
function splitGlobs(list: string): readonly string[] {
  const bare = list
    .trim()
    .replace(/^\[|\]$/g, '')
    .replace(/^"([^"]*)"$|^'([^']*)'$/, '$1$2');
  return bare.split(/,(?![^{]*\})/);
}
