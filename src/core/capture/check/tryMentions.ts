import lists from '../../language/lists/checking.json';
import { oneOf } from '../../language/oneOf';
import type { Cancellation, CommitSummary, PathGone, RelativePath } from '../../ports';
import { folderOf, resolvePath } from '../resolvePath';
import { textBefore, type CheckedRepository } from './checkedRepository';
import type { ScanTree } from '../scanTree';
import { digRecord } from '../shape';
import type { Finding } from './finding';
import { placeOf, type Mention, type NameKind } from './mention';
import { RepositoryNames } from './repositoryNames';
import { saysItIsGone } from './saysItIsGone';
import { tryFlags } from './tryFlags';
import { tryManagers } from './tryManagers';

/** Names looked up in the history at most: each costs a walk through it. */
const mostNames = 40;
/** Moves followed from one to the next. */
const mostMoves = 4;

/** Tries mentions against the repository: what they name was there once and is gone, or a link leads nowhere. */
export async function tryMentions(
  mentions: readonly Mention[],
  repository: CheckedRepository,
  signal?: Cancellation,
): Promise<readonly Finding[]> {
  const paths = mentions.filter(isAboutPath);
  const names = mentions.filter(isAboutName);
  const found = await Promise.all([
    tryPaths(paths, repository, signal),
    tryNames(names, repository, signal),
    tryFlags(mentions, repository, signal),
    tryManagers(mentions, repository, signal),
  ]);
  return found.flat();
}

type NameMention = Mention & { readonly kind: NameKind };

function isAboutPath({ kind }: Mention): boolean {
  return kind === 'path' || kind === 'link' || kind === 'import' || kind === 'glob';
}

function isAboutName(mention: Mention): mention is NameMention {
  return !isAboutPath(mention) && !/^(?:anchor|flag|manager)$/.test(mention.kind);
}

async function tryPaths(
  mentions: readonly Mention[],
  repository: CheckedRepository,
  signal?: Cancellation,
): Promise<readonly Finding[]> {
  const open = mentions.flatMap((mention) => {
    const places = placesOf(mention);
    return mayBeThere(places, repository) ? [] : [{ mention, places }];
  });
  const asked = [...new Set(open.flatMap(({ places }) => places))];
  const gone = await goneOf(asked, repository, signal);
  const findings = await Promise.all(
    open.map(async ({ mention, places }): Promise<Finding | undefined> => {
      const place = places.find((known) => gone.has(known));
      const how = place === undefined ? undefined : gone.get(place);
      if (place === undefined || !how) return missing(mention, repository);
      if (isNameAlone(mention) && how.movedTo === undefined) return undefined;
      const isFinding =
        !isFoundElsewhere(mention, how, repository) ||
        (await wasSaidBefore(mention, how.commit, repository));
      return isFinding ? goneFinding(mention, place, how, repository) : undefined;
    }),
  );
  return findings.filter((finding) => finding !== undefined);
}

function missing(mention: Mention, { index }: CheckedRepository): Finding | undefined {
  const isMissing = mention.kind === 'link' && isFollowed(mention) && !index.has(mention.name);
  if (isMissing) return { ...placeOf(mention), code: 'missing', subject: 'link' };
  const isLeftOver = isProjectFile(mention) && index.ending(mention.name).length === 0;
  return isLeftOver ? { ...placeOf(mention), code: 'missing', subject: 'path' } : undefined;
}

/** What a command is handed as the project to work on: nobody makes that up as an example, and a command without it fails. */
function isProjectFile({ kind, name, around, said, isElsewhere }: Mention): boolean {
  const isOption = new RegExp(
    String.raw`(?:${oneOf(lists.projectOptions)})[ =]["']?(?:\./)?${said.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`,
  );
  return kind === 'path' && !isElsewhere && projectFile.test(name) && isOption.test(around);
}
const projectFile = new RegExp(String.raw`(?:^|/)(?:${oneOf(lists.projectFiles)})$`);

/** Where a mention may mean: from the root, from the folder of the file, from the folder around a tool's folder. */
function placesOf({ kind, name, path }: Mention): readonly RelativePath[] {
  const literal = kind === 'glob' ? name.replace(/\/?[^/]*\*.*$/, '') : name.replace(/\/$/, '');
  const folder = folderOf(path);
  const seen = [
    ...(kind === 'link' || kind === 'import' ? [] : [resolvePath('', literal)]),
    resolvePath(folder, literal),
    resolvePath(folder.replace(/(?:^|\/)\.[\w-]+(?:\/.*)?$/, ''), literal),
  ];
  return [
    ...new Set(seen.flatMap((place) => (place === undefined || place === '' ? [] : [place]))),
  ];
}

/** It is there, is made and not kept, or lies outside of the repository. */
function mayBeThere(
  places: readonly RelativePath[],
  { index, isIgnored }: CheckedRepository,
): boolean {
  return places.length === 0 || places.some((place) => index.has(place) || isIgnored(place));
}

/** What is gone from one place may be meant at another: written from a folder further in, said to be gone, or a module without its ending. */
function isFoundElsewhere(
  mention: Mention,
  { movedTo }: PathGone,
  { index }: CheckedRepository,
): boolean {
  const { kind, name, around } = mention;
  if (kind === 'link' || kind === 'import') return false;
  if (kind === 'glob' && index.matches(name)) return true;
  if (isNameAlone(mention) || saysItIsGone(around) || index.hasModule(name)) return true;
  const [only, another] = index.ending(name);
  return another !== undefined || (only !== undefined && only !== movedTo);
}

/** A folder's name alone may be of any folder the text speaks of, or of a branch: only a plain move shows which one was meant. */
function isNameAlone({ kind, name }: Mention): boolean {
  return kind === 'path' && !name.replace(/\/$/, '').includes('/');
}

/** Whether the file said the same while it still held: then it is that which went, and nothing else is meant. */
async function wasSaidBefore(
  { path, said }: Mention,
  commit: CommitSummary,
  repository: CheckedRepository,
): Promise<boolean> {
  return (await textBefore(commit, path, repository))?.includes(said) === true;
}

/** A link with a file's ending is followed by people; without one it may be a route of a site. */
function isFollowed({ name }: Mention): boolean {
  return /\.(?:mdx?|mdc|txt|json|ya?ml|toml|[cm]?[jt]sx?|py|go|rs|rb|sh)$/i.test(name);
}

function goneFinding(
  mention: Mention,
  place: RelativePath,
  { commit, movedTo }: PathGone,
  { index }: CheckedRepository,
): Finding {
  const isThere = movedTo !== undefined && index.has(movedTo);
  const fix = isThere && mention.kind !== 'glob' ? rewritten(mention, place, movedTo) : undefined;
  return {
    ...placeOf(mention),
    code: 'gone',
    subject: mention.kind,
    commit,
    ...(fix !== undefined && { fix }),
  };
}

/** The new place written as the old one was: from the same folder, with the same ending. */
function rewritten(
  { said, name, path }: Mention,
  place: RelativePath,
  movedTo: RelativePath,
): string | undefined {
  const bare = name.replace(/\/$/, '');
  if (!said.includes(bare)) return undefined;
  if (bare === place) return said.replace(bare, movedTo);
  const from = folderOf(path);
  if (resolvePath(from, bare) !== place) return undefined;
  const relative = relativePath(from, movedTo);
  return said.replace(bare, bare.startsWith('./') ? `./${relative}` : relative);
}

function relativePath(from: RelativePath, to: RelativePath): string {
  const [a, b] = [from === '' ? [] : from.split('/'), to.split('/')];
  let shared = 0;
  while (shared < a.length && shared < b.length - 1 && a[shared] === b[shared]) shared += 1;
  return [...a.slice(shared).map(() => '..'), ...b.slice(shared)].join('/');
}

/** How paths went, moves of moves followed to the last place. */
async function goneOf(
  paths: readonly RelativePath[],
  { history, index }: CheckedRepository,
  signal?: Cancellation,
): Promise<ReadonlyMap<RelativePath, PathGone>> {
  const gone = new Map(await history.pathsGone(paths, signal));
  for (let step = 1; step < mostMoves; step += 1) {
    const next = [...gone].flatMap(([path, { movedTo }]) =>
      movedTo === undefined || index.has(movedTo) ? [] : [[path, movedTo] as const],
    );
    if (next.length === 0) break;
    const further = await history.pathsGone(
      next.map(([, to]) => to),
      signal,
    );
    for (const [path, to] of next) {
      const later = further.get(to);
      const first = gone.get(path);
      if (!first) continue;
      const { movedTo } = later ?? {};
      gone.set(path, { commit: first.commit, ...(movedTo !== undefined && { movedTo }) });
    }
  }
  return gone;
}

async function tryNames(
  mentions: readonly NameMention[],
  repository: CheckedRepository,
  signal?: Cancellation,
): Promise<readonly Finding[]> {
  const names = new RepositoryNames(repository.tree);
  const answers = new Map<string, LostName | undefined>();
  const findings: Finding[] = [];
  for (const mention of mentions) {
    const { kind, name, said } = mention;
    const files = await definers(names, mention);
    if (files.length === 0) continue;
    const key = [kind, name, ...files].join(' ');
    if (!answers.has(key)) {
      if (answers.size >= mostNames) continue;
      answers.set(key, await lostName(names, mention, files, repository, signal));
    }
    const lost = answers.get(key);
    if (
      !lost ||
      (lost.isDefinedElsewhere && !(await wasSaidBefore(mention, lost.commit, repository)))
    )
      continue;
    const { commit, now } = lost;
    const fix = now === undefined ? undefined : said.replace(name, now);
    const found = { ...placeOf(mention), code: 'gone', subject: kind, commit } as const;
    findings.push({ ...found, ...(fix !== undefined && { fix }) });
  }
  return findings;
}

/** The files that should define a name and do not; none = it is defined, or nothing can be said. */
async function definers(
  names: RepositoryNames,
  { kind, name, path, isElsewhere, around }: NameMention,
): Promise<readonly RelativePath[]> {
  const isDefined = await names.has(kind, name);
  if (isDefined === false) return saysItIsGone(around) ? [] : names.files(kind);
  if (isDefined === undefined || kind !== 'script' || isElsewhere) return [];
  const near = names.near(kind, folderOf(path));
  // "Run `pnpm dev` inside `packages/app`": a folder that is named beside the command.
  const beside = names.files(kind).filter((file) => {
    const folder = folderOf(file);
    return folder !== '' && around.includes(folder);
  });
  return (await names.definer(kind, name, [...near, ...beside])) === undefined ? near : [];
}

interface LostName {
  readonly commit: CommitSummary;
  /** Another package still defines it. */
  readonly isDefinedElsewhere: boolean;
  /** What is called so now. */
  readonly now?: string;
}

/** Who took a name away; `undefined` = it was never defined here, so that nothing can be said. */
async function lostName(
  names: RepositoryNames,
  { kind, name }: NameMention,
  definedBy: readonly RelativePath[],
  repository: CheckedRepository,
  signal?: Cancellation,
): Promise<LostName | undefined> {
  const files = definedBy.slice(0, mostDefiners);
  const isDefinedElsewhere = (await names.has(kind, name)) === true;
  const text = names.definition(kind, name);
  for (const commit of await repository.history.commitsChanging(text, files, mostCommits, signal)) {
    for (const path of files) {
      const before = await textBefore(commit, path, repository);
      const value = before === undefined ? undefined : names.definedIn(kind, name, before);
      if (value === undefined) continue;
      const now = kind === 'script' ? await scriptRunning(value, path, repository.tree) : undefined;
      return { commit, isDefinedElsewhere, ...(now !== undefined && { now }) };
    }
  }
  return undefined;
}

/** Files whose earlier states are read to see what defined a name. */
const mostDefiners = 30;
const mostCommits = 3;

/** The script that runs today what another one ran. */
async function scriptRunning(
  command: string,
  path: RelativePath,
  tree: ScanTree,
): Promise<string | undefined> {
  const now = Object.entries(digRecord(await tree.record(path), 'scripts'));
  const [only, another] = now.filter(([, runs]) => runs === command);
  return another ? undefined : only?.[0];
}
