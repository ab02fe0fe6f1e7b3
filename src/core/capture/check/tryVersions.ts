import type { RelativePath, RepositoryHistory } from '../../ports';
import type { InstructionFile } from '../instructions/instructionFiles';
import type { ScanTree } from '../scanTree';
import { digText } from '../shape';
import type { Finding } from './finding';

/** Where a project says the oldest version of a platform it takes. */
interface Minimum {
  readonly file: RelativePath;
  readonly read: (tree: ScanTree) => Promise<string | undefined>;
}

const minima: Readonly<Record<string, Minimum>> = {
  node: {
    file: 'package.json',
    read: async (tree) => digText(await tree.record('package.json'), 'engines', 'node'),
  },
  python: {
    file: 'pyproject.toml',
    read: async (tree) => {
      const manifest = await tree.record('pyproject.toml');
      return (
        digText(manifest, 'project', 'requires-python') ??
        digText(manifest, 'tool', 'poetry', 'dependencies', 'python')
      );
    },
  },
  go: {
    file: 'go.mod',
    read: async (tree) => {
      const version = /^go\s+(\d+\.\d+)/m.exec(await tree.text('go.mod'))?.[1];
      return version === undefined ? undefined : `>=${version}`;
    },
  },
  rust: {
    file: 'Cargo.toml',
    read: async (tree) => {
      const manifest = await tree.record('Cargo.toml');
      const version =
        digText(manifest, 'package', 'rust-version') ??
        digText(manifest, 'workspace', 'package', 'rust-version');
      return version === undefined ? undefined : `>=${version}`;
    },
  },
};

/** "Node.js 18+", "Python >= 3.9", "Go 1.21 or newer": the oldest version a reader may use. */
const said =
  /\b(Node(?:\.?js)?|Python|Go(?:lang)?|Rust)\s+(?:version\s+)?(?:(>=|≥)\s*)?v?(\d+(?:\.\d+){0,2})(\s*\+|\s*(?:\(?or\s+(?:newer|later|higher|above|greater)))?/g;

/** Lines that let readers use an older version than the project itself takes. */
export async function tryVersions(
  { path, text }: InstructionFile,
  tree: ScanTree,
  history: Pick<RepositoryHistory, 'commitsChanging'>,
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    for (const match of line.matchAll(said)) {
      const [words, platform = '', sign, version = '', more] = match;
      const minimum = minima[platform.toLowerCase().replace(/\.?js$|lang$/, '')];
      if (!minimum || (sign === undefined && more === undefined)) continue;
      const oldest = oldestOf(await minimum.read(tree));
      if (oldest === undefined || !isOlder(version, oldest)) continue;
      const [commit] = await history.commitsChanging(oldest, [minimum.file], 1);
      found.push({
        ...{ path, line: index + 1, column: match.index + 1 },
        endColumn: match.index + 1 + words.length,
        said: words,
        code: 'outdated',
        subject: 'version',
        detail: `${oldest} (${minimum.file})`,
        ...(commit && { commit }),
      });
    }
  }
  return found;
}

/** The lowest version of a plain range; `undefined` where alternatives or upper bounds leave it open. */
function oldestOf(range: string | undefined): string | undefined {
  return /^(?:>=|\^|~|~>)\s*v?(\d+(?:\.\d+)*)(?:\s*,?\s*<[^|]*)?$/.exec(range?.trim() ?? '')?.[1];
}

/** Compared as far as both are given: "18" and "18.12" do not differ. */
function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number));
  for (const [at, part] of (a ?? []).entries()) {
    const other = b?.[at];
    if (other === undefined || part !== other) return other !== undefined && part < other;
  }
  return false;
}
