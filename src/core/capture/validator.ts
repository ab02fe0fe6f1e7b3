import type { Lesson } from '../lesson/lesson';
import type { Cancellation, RepositoryReader } from '../ports';
import type { Mention, NameKind } from './check/mention';
import { PathIndex } from './check/pathIndex';
import { readMentions } from './check/readMentions';
import { RepositoryNames } from './check/repositoryNames';
import { saysItIsGone } from './check/saysItIsGone';
import { importStyle } from './detectors/importStyle';
import { ScanTree } from './scanTree';
import { digRecord } from './shape';
import { encodePath } from './sources/ciFact';
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
  /** Refs that tell when a claim that holds stops being true; one that no single input answers has none. */
  readonly inputs?: readonly string[];
}

/** A claim with the input that answers it, where one does. */
type TriedClaim = Claim & { readonly ref?: string };

/** The parts of a lesson that the validator reads. */
export type Checkable = Pick<Lesson, 'body'> & Partial<Pick<Lesson, 'package'>>;

/** Tries the checkable claims of lessons against the repository, which is listed once. Cancellation throws `cancelled`. */
export async function validateLessons(
  lessons: readonly Checkable[],
  reader: RepositoryReader,
  signal?: Cancellation,
): Promise<readonly Validation[]> {
  const tried = await Tried.list(reader, signal);
  const validations: Validation[] = [];
  for (const lesson of lessons) validations.push(await tried.validate(lesson));
  return validations;
}

/** Tries lessons one by one against the repository, which is listed once, when the first one asks. */
export function claimValidator(
  reader: RepositoryReader,
): (lesson: Checkable) => Promise<Validation> {
  let tried: Promise<Tried> | undefined;
  return async (lesson) => (await (tried ??= Tried.list(reader))).validate(lesson);
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

/** A repository that lessons are tried on: what they name is read as in instruction files, and has to be there now. */
class Tried {
  private readonly names: RepositoryNames;
  private readonly index: PathIndex;

  private constructor(private readonly tree: ScanTree) {
    this.names = new RepositoryNames(tree);
    this.index = new PathIndex(tree.files);
  }

  static async list(reader: RepositoryReader, signal?: Cancellation): Promise<Tried> {
    const { files } = await reader.list(signal);
    return new Tried(new ScanTree(reader, files, [], signal));
  }

  async validate({ body, package: folder = '' }: Checkable): Promise<Validation> {
    const found = new Map<string, TriedClaim>();
    for (const mention of readMentions('', body)) {
      const claim = await this.claimOf(mention, folder);
      if (claim && (claim.holds || !saysItIsGone(mention.around))) found.set(claim.text, claim);
    }
    const tried = [...found.values()];
    const own = tried.map(({ text, holds, where }) => ({ text, holds, where }));
    const claims = [...own, ...(await importClaims(body, this.tree))];
    const inputs = tried.flatMap(({ holds, ref }) => (holds && ref !== undefined ? [ref] : []));
    const holding = claims.filter(({ holds }) => holds).length;
    return {
      claims,
      support: claims.length === 0 ? undefined : holding / claims.length,
      ...(inputs.length > 0 && { inputs }),
    };
  }

  private async claimOf(mention: Mention, folder: string): Promise<TriedClaim | undefined> {
    const { kind, name } = mention;
    switch (kind) {
      // Where a link leads depends on the file it was taken from; whether a flag or a package manager is right, on history and lock files.
      case 'link':
      case 'import':
      case 'anchor':
      case 'flag':
      case 'manager':
        return undefined;
      case 'path':
        return {
          text: `\`${name}\` exists`,
          holds: this.hasPath(name, folder),
          where: name,
          ...this.fileRef(name, folder),
        };
      case 'glob':
        return { text: `\`${name}\` matches a file`, holds: this.fits(name, folder), where: name };
      default:
        return this.nameClaim(kind, mention, folder);
    }
  }

  /** A name alone, and a folder such as `__tests__/`, may lie anywhere. */
  private hasPath(name: string, folder: string): boolean {
    const path = name.replace(/\/$/, '');
    if (this.index.has(path) || this.index.has(`${folder}/${path}`)) return true;
    const isAnywhere = name.endsWith('/') || !path.includes('/');
    return isAnywhere ? this.index.ending(path).length > 0 : this.index.hasModule(path);
  }

  /** A pattern without a folder is about names, wherever the file lies. */
  private fits(name: string, folder: string): boolean {
    const pattern = name.includes('/') ? name : `**/${name}`;
    return this.index.matches(pattern) || this.index.matches(`${folder}/${pattern}`);
  }

  private async nameClaim(
    kind: NameKind,
    { name, isElsewhere }: Mention,
    folder: string,
  ): Promise<TriedClaim | undefined> {
    const isLocal = /script$|^tool$/.test(kind) && !isElsewhere;
    const files = isLocal ? this.names.near(kind, folder) : this.names.files(kind);
    const where = await this.names.definer(kind, name, files);
    if (where === undefined && (await this.names.has(kind, name)) === undefined && files.length > 0)
      return undefined;
    const text =
      kind === 'tool' ? `\`${name}\` is a dependency` : `${words[kind]} \`${name}\` exists`;
    const holds = where !== undefined;
    return {
      text,
      holds,
      where: where ?? files.at(-1) ?? '',
      ...(await this.nameRef(kind, name, where)),
    };
  }

  /** A file of exactly this path; what may lie anywhere has no input of its own. */
  private fileRef(name: string, folder: string): Pick<TriedClaim, 'ref'> {
    const path = [name, `${folder}/${name}`].find((one) => this.tree.has(one));
    return path === undefined ? {} : { ref: `${encodePath(path)}~exists` };
  }

  /** The key that holds a script. */
  private async nameRef(
    kind: NameKind,
    name: string,
    where: string | undefined,
  ): Promise<Pick<TriedClaim, 'ref'>> {
    if (where === undefined || !/^[\w:-]+$/.test(name) || !/script$/.test(kind)) return {};
    const isThere = name in digRecord(await this.tree.record(where), 'scripts');
    return isThere ? { ref: `${encodePath(where)}#scripts.${name}~exists` } : {};
  }
}

const words: Readonly<Record<Exclude<NameKind, 'tool'>, string>> = {
  script: 'script',
  'composer script': 'script',
  target: 'target',
  recipe: 'target',
  variable: 'variable',
  package: 'package',
  crate: 'crate',
};

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
