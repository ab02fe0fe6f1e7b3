import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { compareFingerprint } from '../../../../src/core/fingerprint/drift';
import { readersAtHand } from '../../../../src/core/fingerprint/fileReaders';
import { RefVerifier } from '../../../../src/core/fingerprint/refVerifier';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { InMemoryRepositoryFiles } from '../../../support/inMemoryRepositoryFiles';
import { type RepositoryKind, changed, repositoryKinds } from '../../../support/repositoryKinds';

type Files = Record<string, string>;

/** The refs that go stale when a repository turns into another, compared by one verifier that knew the first state. */
async function staleAfter(kind: RepositoryKind, after: Files): Promise<readonly string[]> {
  const repository = new InMemoryRepositoryFiles(kind.files);
  const verifier = new RefVerifier(repository, nodeHasher, readersAtHand);
  const before = await verifier.digests(kind.refs);
  for (const path of Object.keys(kind.files)) if (!(path in after)) repository.remove(path);
  for (const [path, text] of Object.entries(after)) {
    if (kind.files[path] !== text) repository.write(path, text);
  }
  const expected = kind.refs.map((ref) => ({ ref, digest: before.get(ref)?.digest ?? 'none' }));
  const { drifts } = compareFingerprint(expected, await verifier.digests(kind.refs));
  return drifts.map((drift) => drift.ref);
}

/** Edits that mean nothing. Each gives the whole repository in another dress. */
const meaningless: Readonly<Record<string, (kind: RepositoryKind) => Files>> = {
  'line ends become CRLF': (kind) => eachFile(kind, (_path, text) => text.replaceAll('\n', '\r\n')),
  'a byte order mark is added': (kind) => eachFile(kind, (_path, text) => `\uFEFF${text}`),
  'JSON is indented and its keys turned round': (kind) =>
    eachData(kind, /\.json$/, (text) => JSON.stringify(turnedRound(readJson(text)), null, 4)),
  'JSON is minified': (kind) => eachData(kind, /\.json$/, (text) => JSON.stringify(readJson(text))),
  'JSON gains comments and trailing commas': (kind) =>
    eachData(kind, /\.json$/, (text) => `// said twice\n${text.replace(/\}\s*$/, ' /* end */ }')}`),
  'YAML is written out anew': (kind) =>
    eachData(kind, /\.ya?ml$/, (text) =>
      text.includes('---') ? text : parseDocument(text).toString({ indent: 4, singleQuote: true }),
    ),
  'YAML and TOML gain comments and blank lines': (kind) =>
    eachData(kind, /\.(?:ya?ml|toml)$/, (text) => text.replaceAll('\n', ' # note\n\n# more\n')),
  'go.mod and the rest gain trailing space and comments': (kind) =>
    eachData(kind, /go\.mod$/, (text) => `// about\n\n${text.replaceAll('\n', '  \n')}`),
  'folders gain files of their dominant suffix, one README and ignored output': (kind) => ({
    ...kind.files,
    ...Object.fromEntries(kind.refs.flatMap((ref) => moreOfTheSame(kind, ref))),
  }),
  'files nobody names come, change and go': (kind) => ({
    ...kind.files,
    'docs/notes.md': 'x',
    'node_modules/a/index.js': '',
    LICENSE: 'MIT',
  }),
};

function eachFile(kind: RepositoryKind, edit: (path: string, text: string) => string): Files {
  return Object.fromEntries(
    Object.entries(kind.files).map(([path, text]) => [path, edit(path, text)]),
  );
}

/** Edits data files only where no ref names the whole file or a regex in it: there, text is meaning. */
function eachData(kind: RepositoryKind, path: RegExp, edit: (text: string) => string): Files {
  return eachFile(kind, (name, text) => {
    const isText = kind.refs.some((ref) => ref === name || ref.startsWith(`${name}#re:`));
    return path.test(name) && !isText ? edit(text) : text;
  });
}

function readJson(text: string): unknown {
  return JSON.parse(text.replace(/\/\/.*|\/\*.*?\*\//g, '').replace(/,\s*\}/g, '}'));
}

function turnedRound(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedRound);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, turnedRound(member)]),
  );
}

function moreOfTheSame(kind: RepositoryKind, ref: string): [string, string][] {
  if (!ref.endsWith('/')) return [];
  const names = Object.keys(kind.files)
    .filter((path) => path.startsWith(ref))
    .map((path) => path.slice(path.lastIndexOf('/') + 1));
  const copies = ['more', 'more/deep'].flatMap((folder) =>
    names.map((name): [string, string] => [`${ref}${folder}/${name}`, '']),
  );
  const modules: [string, string][] = [1, 2, 3, 4, 5].map((n) => [
    `${ref}node_modules/m/${n}.zig`,
    '',
  ]);
  return [...copies, [`${ref}README`, ''], ...modules];
}

describe.each(repositoryKinds)('in a repository of the kind $kind', (kind) => {
  it.each(kind.changes)('%s: exactly the right refs go stale', async (_title, change, stale) => {
    expect(await staleAfter(kind, changed(kind.files, change))).toEqual(
      kind.refs.filter((ref) => stale.includes(ref)),
    );
  });

  it.each(Object.entries(meaningless))('%s: nothing goes stale', async (_title, dress) => {
    expect(await staleAfter(kind, dress(kind))).toEqual([]);
  });
});

describe('the mutation suite', () => {
  it('has at least 200 cases on at least 10 kinds of repository', () => {
    const semantic = repositoryKinds.reduce((sum, kind) => sum + kind.changes.length, 0);
    const formal = repositoryKinds.length * Object.keys(meaningless).length;
    expect(semantic + formal).toBeGreaterThanOrEqual(200);
    expect(repositoryKinds.length).toBeGreaterThanOrEqual(10);
  });
});
