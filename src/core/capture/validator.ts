import lists from '../language/lists/repository.json';
import { oneOf } from '../language/oneOf';
import { compileGlob } from '../lesson/globMatcher';
import type { Lesson } from '../lesson/lesson';
import type { Cancellation, RepositoryReader } from '../ports';
import { importStyle } from './detectors/importStyle';
import { ScanTree } from './scanTree';
import { digRecord } from './shape';
import { dependencyNames } from './sources/nodeProject';
import { taskTargets } from './sources/taskTargets';
import { styleWords } from './styleWords';

/** Something a lesson says that the repository can answer. */
export interface Claim {
  /** In words: "script `test` exists". */
  readonly text: string;
  readonly holds: boolean;
  /** The file that answers. */
  readonly where: string;
}

/** What the repository says to a lesson. */
export interface Validation {
  readonly claims: readonly Claim[];
  /** Share of the claims that hold; `undefined` = nothing to check. */
  readonly support: number | undefined;
}

/** The parts of a lesson that the validator reads. */
export type Checkable = Pick<Lesson, 'body'> & Partial<Pick<Lesson, 'package'>>;

/** Tries the checkable claims of lessons against the repository, which is listed once. Cancellation throws `cancelled`. */
export async function validateLessons(
  lessons: readonly Checkable[],
  reader: RepositoryReader,
  signal?: Cancellation,
): Promise<readonly Validation[]> {
  const { files } = await reader.list(signal);
  const tree = new ScanTree(reader, files, [], signal);
  const validations: Validation[] = [];
  for (const lesson of lessons) validations.push(await validate(lesson, tree));
  return validations;
}

/** Tries lessons one by one against the repository, which is listed once, when the first one asks. */
export function claimValidator(
  reader: RepositoryReader,
): (lesson: Checkable) => Promise<Validation> {
  let tree: Promise<ScanTree> | undefined;
  return async (lesson) => {
    tree ??= reader.list().then(({ files }) => new ScanTree(reader, files, []));
    return validate(lesson, await tree);
  };
}

/** Tries the checkable claims of one lesson. */
export async function validateLesson(
  lesson: Checkable,
  reader: RepositoryReader,
  signal?: Cancellation,
): Promise<Validation> {
  const [validation] = await validateLessons([lesson], reader, signal);
  return validation ?? { claims: [], support: undefined };
}

async function validate({ body, package: folder }: Checkable, tree: ScanTree): Promise<Validation> {
  const base = folder === undefined ? '' : `${folder}/`;
  const found: Claim[] = [];
  for (const [, code = ''] of body.matchAll(/`([^`\n]+)`/g)) {
    const claim = (await commandClaim(code, tree, base)) ?? pathClaim(code, tree, base);
    if (claim && !found.some(({ text }) => text === claim.text)) found.push(claim);
  }
  found.push(...(await importClaims(body, tree)));
  const holding = found.filter(({ holds }) => holds).length;
  return { claims: found, support: found.length === 0 ? undefined : holding / found.length };
}

const nodeScript = /^(?:npm|pnpm|yarn|bun)(?: run| run-script)? ([a-z][\w:.-]*)/;
/** Words behind a package manager that are its own commands, not scripts. */
const managerVerbs = new Set(lists.npmVerbs);

async function commandClaim(
  code: string,
  tree: ScanTree,
  base: string,
): Promise<Claim | undefined> {
  const script = nodeScript.exec(code)?.[1];
  if (script !== undefined && !managerVerbs.has(script)) return scriptClaim(script, tree, base);
  const target = /^(make|just) ([\w.-]+)$/.exec(code);
  if (target) {
    const known = (await taskTargets(tree)).find(({ command }) => command === target[0]);
    const where = known?.path ?? (target[1] === 'make' ? 'Makefile' : 'justfile');
    return { text: `target \`${target[2]}\` exists`, holds: known !== undefined, where };
  }
  const composer = /^composer (?:run |run-script )?([\w:-]+)$/.exec(code)?.[1];
  if (composer !== undefined && !/^(install|update|require|remove|dump-autoload)$/.test(composer)) {
    const scripts = digRecord(await tree.record(`${base}composer.json`), 'scripts');
    return {
      text: `script \`${composer}\` exists`,
      holds: composer in scripts,
      where: `${base}composer.json`,
    };
  }
  return toolClaim(code, tree, base);
}

async function scriptClaim(script: string, tree: ScanTree, base: string): Promise<Claim> {
  const own = `${base}package.json`;
  const where = tree.has(own) ? own : 'package.json';
  const holds = script in digRecord(await tree.record(where), 'scripts');
  return { text: `script \`${script}\` exists`, holds, where };
}

/** Tools that are dependencies of a project that uses them. */
const nodeTools = new RegExp(
  String.raw`^(?:npx |pnpm exec |yarn |bunx )?(${oneOf(lists.nodeTools)})\b`,
);
/** The package a tool comes with where the names differ. */
const packageOfTool: Readonly<Record<string, string>> = {
  tsc: 'typescript',
  playwright: '@playwright/test',
  biome: '@biomejs/biome',
};

async function toolClaim(code: string, tree: ScanTree, base: string): Promise<Claim | undefined> {
  const tool = nodeTools.exec(code)?.[1];
  if (tool === undefined) return undefined;
  const where = tree.has(`${base}package.json`) ? `${base}package.json` : 'package.json';
  const names = dependencyNames(await tree.record(where));
  const name = packageOfTool[tool] ?? tool;
  return { text: `\`${name}\` is a dependency`, holds: names.has(name) || names.has(tool), where };
}

const pathLike = new RegExp(
  String.raw`^(?!https?:)(?!@)(?!-)[\w@.*{},[\]()+-]*(?:\/[\w@.*{},[\]()+-]*)+$|^[\w-]+\.(${oneOf(lists.pathEndings)})$`,
);

function pathClaim(code: string, tree: ScanTree, base: string): Claim | undefined {
  if (/\s/.test(code)) return undefined;
  if (/[*{]/.test(code)) return globClaim(code, tree, base);
  if (!pathLike.test(code) || /^\.\.?\//.test(code)) return undefined;
  const path = code.replace(/\/$/, '');
  const holds = [path, `${base}${path}`].some(
    (candidate) =>
      tree.has(candidate) || tree.files.some((file) => file.startsWith(`${candidate}/`)),
  );
  // `__tests__/` names a folder at any depth, not one of the root.
  const isAnywhere = code.endsWith('/') && tree.files.some((file) => file.includes(`/${path}/`));
  return { text: `\`${code}\` exists`, holds: holds || isAnywhere, where: code };
}

function globClaim(code: string, tree: ScanTree, base: string): Claim | undefined {
  if (!/[\w/.]/.test(code.replace(/\*/g, ''))) return undefined;
  // A pattern without a folder is about names, wherever the file lies.
  const pattern = code.includes('/') ? code : `**/${code}`;
  const matches = [pattern, `${base}${pattern}`].map((glob) => compileGlob(glob));
  const holds = tree.files.some((file) => matches.some((match) => match?.(file) === true));
  return { text: `\`${code}\` matches a file`, holds, where: code };
}

async function importClaims(body: string, tree: ScanTree): Promise<readonly Claim[]> {
  const said = styleWords.filter(([pattern]) => pattern.test(body));
  if (said.length === 0) return [];
  const facts = await importStyle.detect(tree);
  const claims: Claim[] = [];
  for (const [, topic, value] of said) {
    const fact = facts.find((candidate) => candidate.topic === topic);
    if (!fact || claims.some(({ text }) => text.startsWith(topic))) continue;
    const where = fact.evidence[0]?.path ?? '';
    claims.push({ text: `${topic} is ${value}`, holds: fact.value === value, where });
  }
  return claims;
}
