import { execFileSync } from 'node:child_process';
import { readMentions } from '../../../src/core/capture/check/readMentions';
import type { Mention } from '../../../src/core/capture/check/mention';
import { PathIndex } from '../../../src/core/capture/check/pathIndex';
import { readInstructionFiles } from '../../../src/core/capture/instructions/instructionFiles';
import { folderOf, resolvePath } from '../../../src/core/capture/resolvePath';
import type { RepositoryReader } from '../../../src/core/ports';

/** How a true line is made untrue. */
export type Breakage =
  'renamed' | 'moved' | 'nested' | 'deleted' | 'script renamed' | 'script deleted';

/** A line that was true before the commit and is not after it. */
export interface Planted {
  readonly mention: Mention;
  readonly how: Breakage;
  readonly commit: string;
}

/** Breaks up to `count` things that instruction files name and that hold, each by a commit of its own on top of a clone's HEAD. Deterministic. */
export async function plantBreakages(
  root: string,
  reader: RepositoryReader,
  count: number,
): Promise<readonly Planted[]> {
  const { files } = await reader.list();
  const index = new PathIndex(files);
  const instructions = await readInstructionFiles(reader);
  const own = new Set(instructions.files.map(({ path }) => path));
  const mentions = instructions.files.flatMap(({ path, text }) => readMentions(path, text));
  const open = new Map<string, { mention: Mention; place: string }>();
  for (const mention of mentions) {
    const place = placeOf(mention, index);
    if (place === undefined || [...own].some((path) => covers(place, path))) continue;
    const isFree = [...open.values()].every(
      (other) => !overlaps(place, other.place) || mention.kind === 'script',
    );
    if (isFree) open.set(`${mention.kind} ${place}`, { mention, place });
  }
  const planter = new Planter(root);
  const chosen = spread([...open.values()], count);
  return chosen.flatMap(({ mention, place }, at) => planter.plant(mention, place, at) ?? []);
}

/** Where a mention that holds lies: a path, or for a script the manifest of the root that defines it. */
function placeOf(mention: Mention, index: PathIndex): string | undefined {
  if (mention.kind === 'script')
    return index.has('package.json') ? `package.json ${mention.name}` : undefined;
  if (mention.kind !== 'path' && mention.kind !== 'link') return undefined;
  const name = mention.name.replace(/\/$/, '');
  const folders = mention.kind === 'link' ? [folderOf(mention.path)] : ['', folderOf(mention.path)];
  const places = folders.map((folder) => resolvePath(folder, name));
  return places.find((place) => place !== undefined && place !== '' && index.has(place));
}

function covers(place: string, path: string): boolean {
  return place === path || path.startsWith(`${place}/`);
}

function overlaps(a: string, b: string): boolean {
  return covers(a, b) || covers(b, a);
}

function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from(
    { length: count },
    (_, at) => items[Math.floor((at * items.length) / count)] as T,
  );
}

const ways: readonly Breakage[] = ['renamed', 'moved', 'nested', 'deleted'];

/** Writes commits without a work tree. */
class Planter {
  constructor(private readonly root: string) {
    this.git('', 'read-tree', 'HEAD');
  }

  plant(mention: Mention, place: string, at: number): Planted | undefined {
    const how =
      mention.kind === 'script'
        ? this.breakScript(mention.name, at)
        : this.breakPath(place, ways[at % ways.length] ?? 'deleted');
    return how && { mention, how, commit: this.commit(`Plant ${at + 1}`) };
  }

  private breakPath(place: string, how: Breakage): Breakage {
    const entries = this.git('', 'ls-files', '-s', '-z', '--', place).split('\0').filter(Boolean);
    const lines = entries.flatMap((entry) => {
      const [head = '', path = ''] = entry.split('\t');
      const [mode = '', object = ''] = head.split(' ');
      const gone = `0 ${'0'.repeat(40)}\t${path}`;
      const target = targetOf(path, place, how);
      return target === undefined ? [gone] : [gone, `${mode} ${object}\t${target}`];
    });
    this.git(lines.join('\n') + '\n', 'update-index', '--index-info');
    return how;
  }

  private breakScript(name: string, at: number): Breakage | undefined {
    const manifest = JSON.parse(this.git('', 'show', ':package.json')) as {
      scripts?: Record<string, string>;
    };
    const command = manifest.scripts?.[name];
    if (command === undefined || !manifest.scripts) return undefined;
    const how = at % 2 === 0 ? 'script renamed' : 'script deleted';
    delete manifest.scripts[name];
    if (how === 'script renamed') manifest.scripts[`${name}:new`] = command;
    const object = this.git(
      JSON.stringify(manifest, null, 2),
      'hash-object',
      '-w',
      '--stdin',
    ).trim();
    this.git(`100644 ${object}\tpackage.json\n`, 'update-index', '--index-info');
    return how;
  }

  private commit(subject: string): string {
    const tree = this.git('', 'write-tree', '--missing-ok').trim();
    const commit = this.git(subject, 'commit-tree', tree, '-p', 'HEAD').trim();
    this.git('', 'update-ref', 'HEAD', commit);
    return commit;
  }

  private git(input: string, ...words: string[]): string {
    const author = ['-c', 'user.name=Planter', '-c', 'user.email=planter@example.org'];
    return execFileSync('git', ['-C', this.root, ...author, ...words], {
      input,
      maxBuffer: 1 << 28,
      encoding: 'utf8',
    });
  }
}

function targetOf(path: string, place: string, how: Breakage): string | undefined {
  const inside = path.slice(place.length);
  const folder = folderOf(place);
  const name = place.slice(place.lastIndexOf('/') + 1);
  const within = (child: string): string => (folder === '' ? child : `${folder}/${child}`);
  if (how === 'renamed') return `${within(name.replace(/^(\.?[^.]+)/, '$1-renamed'))}${inside}`;
  if (how === 'moved') return `${within(`elsewhere/${name}`)}${inside}`;
  return how === 'nested' ? `parts/core/${place}${inside}` : undefined;
}
