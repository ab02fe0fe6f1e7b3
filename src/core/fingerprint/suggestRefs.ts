import type { Hasher, RepositoryFiles } from '../ports';
import { membersOf, readFields, writeKeys, writePath } from './fieldTree';
import { parseRef } from './parseRef';
import { readersAtHand } from './fileReaders';
import { RefVerifier } from './refVerifier';

/** A ref that would watch something a text speaks of. */
export interface SuggestedRef {
  readonly ref: string;
  /** The value now, where it may be shown. */
  readonly value?: string;
  /** The words of the text it stands for. */
  readonly mention: string;
}

/** Files whose fields a lesson may name without naming the file. */
const configurations = [
  'package.json',
  'tsconfig.json',
  'pyproject.toml',
  'Cargo.toml',
  'composer.json',
  'pubspec.yaml',
  'deno.json',
  'biome.json',
  '.prettierrc',
  '.prettierrc.json',
  '.rubocop.yml',
  'ruff.toml',
];
const maxDepth = 4;
const maxSuggestions = 8;
const scriptRunner = /\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+|run-script\s+)?([\w:-]+(?:\.[\w:-]+)*)/g;
const makeTarget = /\bmake\s+([\w-]+(?:\.[\w-]+)*)/g;
const pathLike = /(?:[\w@.*{},-]+\/)+[\w@.*{},-]*|[\w@-]*\.?[\w@-]+(?:\.[\w-]+)+/g;

type Mention = Omit<SuggestedRef, 'value'>;

/** Proposes the narrowest refs that exist for what a lesson's text mentions: commands, paths, globs, option names. */
export async function suggestRefs(
  body: string,
  files: RepositoryFiles,
  hasher: Hasher,
): Promise<readonly SuggestedRef[]> {
  const fields = await mentionedFields(body, files);
  const mentions = [...commandMentions(body), ...fields, ...pathMentions(body)];
  const answers = await new RefVerifier(files, hasher, readersAtHand).digests(
    mentions.map(({ ref }) => ref),
  );
  const found = new Map<string, SuggestedRef>();
  for (const mention of mentions) {
    const answer = answers.get(mention.ref);
    if (answer?.digest === undefined || answer.missing || found.has(mention.ref)) continue;
    const value = answer.value === undefined ? {} : { value: answer.value };
    found.set(mention.ref, { ...mention, ...value });
  }
  return narrowest([...found.values()]).slice(0, maxSuggestions);
}

function commandMentions(body: string): Mention[] {
  const scripts = [...body.matchAll(scriptRunner)].map(([mention, name = '']) => ({
    ref: `package.json#${writeKeys(['scripts', name])}`,
    mention,
  }));
  const targets = [...body.matchAll(makeTarget)].map(([mention, name = '']) => ({
    ref: `Makefile#re:/^${name.replace(/[.]/g, '\\.')}:/`,
    mention,
  }));
  return [...scripts, ...targets];
}

function pathMentions(body: string): Mention[] {
  return [...body.matchAll(pathLike)].flatMap(([raw]) => {
    const mention = raw.replace(/^\.\//, '').replace(/[.,]+$/, '');
    if (mention === '') return [];
    if (/[*{]/.test(mention)) return [{ ref: `glob:${mention}`, mention }];
    const path = writePath(mention);
    return path.endsWith('/')
      ? [{ ref: path, mention }]
      : [path, `${path}/`].map((ref) => ({ ref, mention }));
  });
}

/** Fields whose key, or dependencies whose name, stands in the text as a word of its own. */
async function mentionedFields(body: string, files: RepositoryFiles): Promise<Mention[]> {
  const words = new Set(body.match(/[@\w][\w@/.-]*[\w]/g) ?? []);
  const present = await files.stat(configurations);
  const mentions: Mention[] = [];
  for (const [index, path] of configurations.entries()) {
    if (present[index]?.kind !== 'file') continue;
    collect(await readFields(files, path), [], words, (keys) => {
      const mention = keys.at(-1) ?? '';
      const isDependency = /dependencies$/i.test(keys.at(-2) ?? '');
      mentions.push({ ref: `${path}#${writeKeys(keys)}${isDependency ? '~major' : ''}`, mention });
    });
  }
  return mentions;
}

function collect(
  value: unknown,
  above: readonly string[],
  words: ReadonlySet<string>,
  found: (keys: readonly string[]) => void,
): void {
  if (above.length >= maxDepth || Array.isArray(value)) return;
  for (const [key, member] of membersOf(value)) {
    const keys = [...above, key];
    if (isTelling(key, keys) && words.has(key)) found(keys);
    collect(member, keys, words, found);
  }
}

/** Everyday words (`test`, `files`) are no mention of an option; names of packages and compound names are. */
function isTelling(key: string, keys: readonly string[]): boolean {
  return /dependencies$/i.test(keys.at(-2) ?? '') || /[a-z][A-Z]|[-_]/.test(key);
}

/** Leaves out a file where one of its fields is proposed, and a folder where a narrower ref below it is. */
function narrowest(all: readonly SuggestedRef[]): SuggestedRef[] {
  const parsed = all.map(({ ref }) => parseRef(ref));
  return all.filter((_suggestion, index) => {
    const own = parsed[index];
    if (!own?.ok || (own.ref.kind !== 'file' && own.ref.kind !== 'dir')) return true;
    return !parsed.some((other) => {
      if (!other.ok || other === own) return false;
      if (own.ref.kind === 'file')
        return other.ref.kind !== 'file' && other.ref.path === own.ref.path;
      return `${other.ref.path}/`.startsWith(`${own.ref.path}/`);
    });
  });
}
