import type { RelativePath } from '../../ports';
import { countedFact, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { quoted } from '../sentences/phrase';
import { dig, digRecord, digText, isRecord } from '../shape';
import { encodePath } from '../sources/ciFact';
import { taskTargets } from '../sources/taskTargets';

/** A tool that puts a changelog together from one file a change, as its settings say. */
interface EntryTool {
  readonly tool: string;
  readonly settings: RelativePath;
  /** Ends with `/`. */
  readonly folder: string;
  /** How an entry is named; absent = as its author likes. */
  readonly name?: string;
  /** What may stand for TYPE in the name, or what an entry begins with. */
  readonly types: readonly string[];
  readonly command: string;
}

/** Longer lists are looked up, not remembered. */
const mostTypes = 9;
/** Changes with an entry, or entries that wait for a release: fewer show settings that nobody uses. */
const fewestUses = 3;

/**
 * A file of its own for each change that users notice, where the tool for it is set up and used: such a tool says by itself that not every change
 * needs one, so no share of the history is asked for. `recent`: the files of the newest changes to product code, a list a change.
 */
export async function changelogEntries(tree: ScanTree, recent: Recent): Promise<Fact | undefined> {
  for (const read of readers) {
    const found = await read(tree, recent);
    if (!found) continue;
    const isEntry = (file: RelativePath): boolean =>
      file.startsWith(found.folder) && /^[^.].*\w\.\w+$/.test(file.slice(found.folder.length));
    const holds = recent.filter((files) => files.some(isEntry)).length;
    const waiting = tree.files.filter((file) => isEntry(file) && !/readme/i.test(file));
    if (Math.max(holds, waiting.length) < fewestUses) continue;
    return factOf(found, await commandOf(tree, found.command), { of: recent.length, holds });
  }
  return undefined;
}

function factOf(
  { tool, settings, folder, name, types }: EntryTool,
  command: string,
  support: { readonly of: number; readonly holds: number },
): Fact {
  const refs = [`${encodePath(folder)}~exists`, `${encodePath(settings)}~exists`];
  const isShort = types.length > 0 && types.length <= mostTypes;
  return {
    ...countedFact('changelog', folder, support, [{ path: settings, text: tool }], refs),
    confidence: 0.9,
    slots: {
      entries: folder,
      command,
      ...(name !== undefined && { name }),
      ...(name !== undefined && isShort && { types: types.map(quoted).join(', ') }),
    },
  };
}

/** The target that calls the tool for a new entry; else as it is called by itself. */
async function commandOf(tree: ScanTree, plain: string): Promise<string> {
  const targets = await taskTargets(tree);
  const target = targets.find(({ recipe }) =>
    recipe.some((line) => new RegExp(`(^|[\\s/])${plain}\\b`).test(line)),
  );
  return target?.command ?? plain;
}

type Recent = readonly (readonly RelativePath[])[];

const readers: readonly ((tree: ScanTree, recent: Recent) => Promise<EntryTool | undefined>)[] = [
  towncrier,
  changie,
  chloggen,
  antsibull,
  reno,
];

async function towncrier(tree: ScanTree, recent: Recent): Promise<EntryTool | undefined> {
  const own = await tree.record('towncrier.toml');
  const shared = await tree.record('pyproject.toml');
  const [settings, table] = isRecord(dig(own, 'tool', 'towncrier'))
    ? ['towncrier.toml', dig(own, 'tool', 'towncrier')]
    : ['pyproject.toml', dig(shared, 'tool', 'towncrier')];
  const directory = digText(table, 'directory');
  const sections = dig(table, 'section');
  const isDivided = Array.isArray(sections) && sections.some((one) => digText(one, 'path') !== '');
  if (directory === undefined || isDivided) return undefined;
  const folder = withSlash(directory);
  const listed = dig(table, 'type');
  const types = Array.isArray(listed)
    ? listed.flatMap((one: unknown) => digText(one, 'directory') ?? [])
    : Object.keys(digRecord(table, 'fragment'));
  // Without types of its own the tool has five.
  const known = types.length > 0 ? types : ['feature', 'bugfix', 'doc', 'removal', 'misc'];
  const name = nameOf([...tree.files, ...recent.flat()], folder, known);
  return {
    ...{ tool: 'towncrier', settings, folder, types: known, command: 'towncrier create' },
    ...(name !== undefined && { name }),
  };
}

/** Share of the entries named by a number where that is asked for. */
const leastNumbered = 0.5;

/** How the entries that are there, or the newest that were, are named. */
function nameOf(
  files: readonly RelativePath[],
  folder: string,
  types: readonly string[],
): string | undefined {
  const entries = [...new Set(files)].flatMap((file) => {
    const [, name = '', type = '', ending = ''] = file.startsWith(folder)
      ? (/^([\w+-]+)\.(\w+)(\.(?:rst|md|txt))?$/.exec(file.slice(folder.length)) ?? [])
      : [];
    return types.includes(type) ? [{ isNumber: /^\d+$/.test(name), ending }] : [];
  });
  const numbers = entries.filter(({ isNumber }) => isNumber);
  const [first] = numbers.length > 0 ? numbers : entries;
  const isFree = numbers.length < leastNumbered * entries.length;
  return first && `${isFree ? 'NAME' : 'NUMBER'}.TYPE${first.ending}`;
}

async function changie(tree: ScanTree): Promise<EntryTool | undefined> {
  const settings = tree.first('.changie.yaml', '.changie.yml');
  if (settings === undefined) return undefined;
  const record = await tree.record(settings);
  const [base, waiting] = [digText(record, 'changesDir'), digText(record, 'unreleasedDir')];
  if (base === undefined || waiting === undefined) return undefined;
  const folder = withSlash(`${base}/${waiting}`);
  return { tool: 'changie', settings, folder, types: [], command: 'changie new' };
}

async function chloggen(tree: ScanTree): Promise<EntryTool | undefined> {
  const settings = tree.first('.chloggen/config.yaml');
  if (settings === undefined) return undefined;
  const folder = withSlash(digText(await tree.record(settings), 'entries_dir') ?? '.chloggen');
  return { tool: 'chloggen', settings, folder, types: [], command: 'chloggen new' };
}

/** Collections for Ansible: nobody types a command for an entry there. */
async function antsibull(tree: ScanTree): Promise<EntryTool | undefined> {
  const settings = tree.first('changelogs/config.yaml');
  if (settings === undefined) return undefined;
  const folder = digText(await tree.record(settings), 'notesdir');
  if (folder === undefined) return undefined;
  return {
    ...{ tool: 'antsibull-changelog', settings, folder: withSlash(`changelogs/${folder}`) },
    ...{ types: [], command: 'antsibull-changelog lint' },
  };
}

async function reno(tree: ScanTree): Promise<EntryTool | undefined> {
  const settings = tree.first('tox.ini', 'reno.yaml', 'pyproject.toml');
  const folder = 'releasenotes/notes/';
  const isKept = tree.files.some((file) => file.startsWith(folder) && file.endsWith('.yaml'));
  if (settings === undefined || !isKept) return undefined;
  const named = /\breno\b/.test(await tree.text(settings)) || tree.has('reno.yaml');
  return named || /releasenotes/.test(await tree.text(settings))
    ? { tool: 'reno', settings, folder, types: [], command: 'reno new' }
    : undefined;
}

const withSlash = (folder: string): string => `${folder.replace(/^\.\//, '').replace(/\/+$/, '')}/`;
