import lists from '../../language/lists/guarded.json';
import { oneOf } from '../../language/oneOf';
import { IgnoreRules, maxIgnoreBytes } from '../../fingerprint/ignoreRules';
import { walkTree } from '../../fingerprint/walkTree';
import type { Cancellation, RelativePath, RepositoryFiles } from '../../ports';

/** The repository as tools see it. */
export interface LinkAwareFiles extends RepositoryFiles {
  /** True where the path, or a folder on the way to it, is a symbolic link. */
  isBehindLink(path: RelativePath): Promise<boolean>;
}

/** The text of a file, or a sentence for the model that says why it may not or cannot be read. */
export type ReadAnswer =
  | { readonly kind: 'text'; readonly path: RelativePath; readonly text: string }
  | { readonly kind: 'refused'; readonly why: string };

/** Larger files are no reading matter for a model. */
const maxBytes = 1 << 20;

/**
 * The files a model may look at: inside the root, not ignored by git, no links, nothing that holds passwords or keys. Every tool reads through here, so no
 * tool can forget a rule.
 */
export class ReadableFiles {
  constructor(private readonly repository: LinkAwareFiles) {}

  /** Files below a folder, in name order; `undefined` = more than a walk takes. */
  async list(
    folder: RelativePath,
    signal: Cancellation,
  ): Promise<readonly RelativePath[] | undefined> {
    const walked = await walkTree(this.repository, folder, signal);
    if (walked.tooBroad) return undefined;
    return walked.files.filter((path) => !isSecretPath(path)).sort();
  }

  async read(given: string): Promise<ReadAnswer> {
    const path = normalise(given);
    const why = path === undefined ? 'it lies outside of the repository' : await this.refusal(path);
    if (path === undefined || why !== undefined) {
      return { kind: 'refused', why: `${given} may not be read: ${why ?? ''}.` };
    }
    const file = await this.repository.read(path, maxBytes);
    if (file.kind !== 'read') return { kind: 'refused', why: `${path} ${whyNot(file.kind)}.` };
    const isBinary = file.bytes.subarray(0, 8_000).includes(0);
    if (isBinary) return { kind: 'refused', why: `${path} is binary.` };
    return { kind: 'text', path, text: file.text() };
  }

  /** Why a path is out of bounds; `undefined` = it is not. */
  async refusal(path: RelativePath): Promise<string | undefined> {
    if (path.split('/').some((name) => shortName.test(name)))
      return 'it is a short name of Windows, which may stand for any file; use the whole name';
    if (isSecretPath(path)) return 'it is private, as it may hold passwords or keys';
    if (await this.repository.isBehindLink(path)) return 'links are not followed';
    if (await this.isIgnored(path)) return 'it is ignored by git';
    return undefined;
  }

  private async isIgnored(path: RelativePath): Promise<boolean> {
    let rules = IgnoreRules.none;
    let folder = '';
    const names = path.split('/');
    for (const [at, name] of names.entries()) {
      const file = folder === '' ? '.gitignore' : `${folder}/.gitignore`;
      const read = await this.repository.read(file, maxIgnoreBytes);
      if (read.kind === 'read') rules = rules.with(folder, read.text());
      if (rules.ignores(folder, name, at < names.length - 1)) return true;
      folder = folder === '' ? name : `${folder}/${name}`;
    }
    return false;
  }
}

/** A path as a model wrote it, made root-relative; `undefined` = it leaves the root. The root itself is the empty path. */
export function normalise(given: string): RelativePath | undefined {
  const path = given.trim().replaceAll('\\', '/');
  if (path.startsWith('/') || path.startsWith('~') || /^[a-z]+:/i.test(path)) return undefined;
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names.join('/');
}

/** `CLAUDE~1.MD`. */
const shortName = /^[^~.]{0,7}~\d{1,6}(?:\.[^.~]{0,3})?$/;

/** Files and folders that hold passwords and keys. */
const secretNames: readonly RegExp[] = [
  /^\.env/i,
  /^\.(?:npmrc|yarnrc|yarnrc\.yml|pypirc|netrc|git-credentials|pgpass|my\.cnf|htpasswd|dockercfg)$/i,
  /^\.(?:aws|azure|gcloud|kube|ssh|gnupg|docker)$|^_netrc$/i,
  /^id_(?:rsa|dsa|ecdsa|ed25519)$|^credentials(?:\.json)?$|^secrets?\.(?:json|ya?ml|toml)$/i,
  /service-?account.*\.json$|\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|tfstate|tfvars)$/i,
  new RegExp(String.raw`^(?:${oneOf(lists.secretFileStarts)})\w{0,4}~\d`, 'i'),
];

function isSecretPath(path: RelativePath): boolean {
  return path.split('/').some((name) => {
    // Windows reads a name without the dots and blanks at its end, and without a stream.
    const real = name.replace(/:.*$/, '').replace(/[. ]+$/, '');
    return secretNames.some((pattern) => pattern.test(real));
  });
}

function whyNot(kind: 'too large' | 'folder' | 'missing' | 'outside' | 'unreadable'): string {
  switch (kind) {
    case 'too large':
      return 'is larger than 1 MiB';
    case 'folder':
      return 'is a folder; find_files lists what is in it';
    case 'missing':
      return 'does not exist';
    case 'outside':
      return 'lies outside of the repository';
    case 'unreadable':
      return 'cannot be read';
  }
}
