import type { RelativePath } from '../../ports';
import type { ScanTree } from '../scanTree';
import { digRecord } from '../shape';
import { dependencyNames } from '../sources/nodeProject';
import type { NameKind } from './mention';
import { folderOf } from '../resolvePath';

/** Files that define names, and how a definition of a name looks in them. */
interface NameSource {
  readonly files: RegExp;
  readonly names: (tree: ScanTree, path: RelativePath) => Promise<readonly string[]>;
  /** What an earlier text of such a file says of a name; `undefined` = it did not define it. */
  readonly definedIn: (name: string, text: string) => string | undefined;
  /** A piece of the text that a definition of this name holds, however the file is laid out. */
  readonly definition: (name: string) => string;
}

const skipped = /(^|\/)(?:node_modules|vendor|fixtures?|__fixtures__|testdata|templates?)\//;
/** Manifests looked at: a repository with more of them answers for its first ones, which lie nearest to the root. */
const mostFiles = 600;

/** The package a tool comes with where the names differ. */
const packageOfTool: Readonly<Record<string, string>> = {
  tsc: 'typescript',
  playwright: '@playwright/test',
  biome: '@biomejs/biome',
};

const sources: Readonly<Record<NameKind, NameSource>> = {
  script: {
    files: /(^|\/)package\.json$/,
    // Package managers run the programs of dependencies by the same words.
    names: async (tree, path) => toolsOf(await tree.record(path)),
    definedIn: (name, text) => {
      const command = digRecord(jsonOf(text), 'scripts')[name];
      return typeof command === 'string' ? command : undefined;
    },
    definition: (name) => `"${name}":`,
  },
  'composer script': {
    files: /(^|\/)composer\.json$/,
    names: async (tree, path) => Object.keys(digRecord(await tree.record(path), 'scripts')),
    definedIn: (name, text) => (name in digRecord(jsonOf(text), 'scripts') ? name : undefined),
    definition: (name) => `"${name}":`,
  },
  tool: {
    files: /(^|\/)package\.json$/,
    names: async (tree, path) => toolsOf(await tree.record(path)),
    definedIn: (name, text) => (toolsOf(jsonOf(text)).includes(name) ? name : undefined),
    definition: (name) => `"${packageOfTool[name] ?? name}":`,
  },
  package: {
    files: /(^|\/)package\.json$/,
    names: async (tree, path) => {
      const { name } = await tree.record(path);
      const folder = path.split('/').at(-2);
      return [name, typeof name === 'string' ? name.split('/').at(-1) : undefined, folder].filter(
        (known) => typeof known === 'string',
      );
    },
    definedIn: (name, text) => (jsonOf(text).name === name ? name : undefined),
    definition: (name) => `"name": "${name}"`,
  },
  crate: {
    files: /(^|\/)Cargo\.(?:toml|lock)$/,
    names: async (tree, path) =>
      [...(await tree.text(path)).matchAll(/^\s*name\s*=\s*"([^"]+)"|^\s*"?([\w-]+)"?\s*=/gm)].map(
        ([, name, key]) => name ?? key ?? '',
      ),
    definedIn: (name, text) => (text.includes(`name = "${name}"`) ? name : undefined),
    definition: (name) => `name = "${name}"`,
  },
  target: {
    files: /(^|\/)(?:GNUmakefile|[Mm]akefile(?:\.\w+)?|[\w.-]+\.mk)$/,
    names: async (tree, path) => headsOf(await tree.text(path)),
    definedIn: (name, text) => (headsOf(text).includes(name) ? name : undefined),
    definition: (name) => `${name}:`,
  },
  variable: {
    files: /(^|\/)(?:GNUmakefile|[Mm]akefile(?:\.\w+)?|[\w.-]+\.mk)$/,
    names: async (tree, path) => variablesOf(await tree.text(path)),
    definedIn: (name, text) => (variablesOf(text).includes(name) ? name : undefined),
    definition: (name) => name,
  },
  recipe: {
    files: /(^|\/)(?:\.?[Jj]ustfile|[\w.-]+\.just)$/,
    names: async (tree, path) => recipesOf(await tree.text(path)),
    definedIn: (name, text) => (recipesOf(text).includes(name) ? name : undefined),
    definition: (name) => name,
  },
};

/** The programs that the dependencies of a manifest bring, and the scripts that are called as they are. */
function toolsOf(manifest: Record<string, unknown>): readonly string[] {
  const packages = dependencyNames(manifest);
  const renamed = Object.entries(packageOfTool).flatMap(([tool, name]) =>
    packages.has(name) ? [tool] : [],
  );
  const own = [...packages].map((name) => name.replace(/^@[^/]+\//, '').replace(/-cli$/, ''));
  return [...packages, ...own, ...renamed, ...Object.keys(digRecord(manifest, 'scripts'))];
}

function recipesOf(text: string): readonly string[] {
  const heads = text.matchAll(
    /^(?:alias\s+([\w-]+)\s*:=|@?([A-Za-z][\w-]*)(?:[ \t][^:\n]*)?:(?!=))/gm,
  );
  return [...heads].map(([, alias, recipe]) => alias ?? recipe ?? '');
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // A manifest that was broken then defined nothing.
    return {};
  }
}

/** Every target before a colon, patterns and variables as they stand. */
function headsOf(text: string): readonly string[] {
  return [...text.matchAll(/^([^\s#:=][^#:=\n]*):(?!=)/gm)].flatMap(([, heads = '']) =>
    heads.trim().split(/\s+/),
  );
}

/** Every variable that a Makefile sets or reads, those of its shell too. */
function variablesOf(text: string): readonly string[] {
  const found = text.matchAll(
    /\$\$?[({]?([A-Z][A-Z0-9_]+)|^\s*(?:export\s+|override\s+)?([A-Z][A-Z0-9_]+)\s*[:?+!]?=/gm,
  );
  return [...found].map(([, read, set]) => read ?? set ?? '');
}

/** Makes targets out of patterns or variables: what it offers cannot be listed. */
const isOpen = (name: string): boolean =>
  /[%$]/.test(name) && !/^[\w./-]*\$\([A-Z_]*(?:DIR|BIN|OUT)\w*\)/.test(name);

/** The names that a repository's manifests, Makefiles and their like define. */
export class RepositoryNames {
  constructor(private readonly tree: ScanTree) {}

  /** Files that may define names of a kind, nearest to the root first. */
  files(kind: NameKind): readonly RelativePath[] {
    const found = this.tree.files.filter(
      (path) => sources[kind].files.test(path) && !skipped.test(path),
    );
    return found.sort((a, b) => depthOf(a) - depthOf(b)).slice(0, mostFiles);
  }

  /** Whether a name is defined anywhere; `undefined` = nothing defines names of this kind, or not all of them can be listed. */
  async has(kind: NameKind, name: string): Promise<boolean | undefined> {
    const known = await this.all(kind);
    if (known.size === 0) return undefined;
    if (known.has(name)) return true;
    return kind === 'target' && [...known].some(isOpen) ? undefined : false;
  }

  /** The files that may define names of a kind for a folder: its own, those above it and in the root; the nearest last. */
  near(kind: NameKind, folder: RelativePath): readonly RelativePath[] {
    return this.files(kind).filter((path) => {
      const own = folderOf(path);
      return own === '' || own === folder || folder.startsWith(`${own}/`);
    });
  }

  /** The first of these files that defines a name. */
  async definer(
    kind: NameKind,
    name: string,
    files: readonly RelativePath[],
  ): Promise<RelativePath | undefined> {
    const lists = await Promise.all(files.map((path) => sources[kind].names(this.tree, path)));
    return files.find((_, at) => lists[at]?.includes(name));
  }

  /** The text by which history finds who took the definition of a name away. */
  definition(kind: NameKind, name: string): string {
    return sources[kind].definition(name);
  }

  /** What an earlier text of a file says of a name: a script's command, else the name; `undefined` = it did not define it. */
  definedIn(kind: NameKind, name: string, text: string): string | undefined {
    return sources[kind].definedIn(name, text);
  }

  private all(kind: NameKind): Promise<ReadonlySet<string>> {
    return this.tree.once(`names of ${kind}`, async () => {
      const lists = await Promise.all(
        this.files(kind).map((path) => sources[kind].names(this.tree, path)),
      );
      return new Set(lists.flat());
    });
  }
}

function depthOf(path: RelativePath): number {
  return path.split('/').length;
}
