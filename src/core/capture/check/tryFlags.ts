import type { Cancellation, CommitSummary, RelativePath } from '../../ports';
import { folderOf, resolvePath } from '../resolvePath';
import { digText } from '../shape';
import { textBefore, type CheckedRepository } from './checkedRepository';
import { namesInCommand } from './commandMentions';
import type { Finding } from './finding';
import { placeOf, type Mention } from './mention';
import { RepositoryNames } from './repositoryNames';
import { saysItIsGone } from './saysItIsGone';

/** Flags looked up in the history at most: each costs a walk through it. */
const mostFlags = 20;
const mostCommits = 3;

/** Flags that a file of the repository took once, in the words of the instruction, and does not take any more. */
export async function tryFlags(
  mentions: readonly Mention[],
  repository: CheckedRepository,
  signal?: Cancellation,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  let asked = 0;
  for (const mention of mentions) {
    if (mention.kind !== 'flag' || mention.isElsewhere || saysItIsGone(mention.around)) continue;
    const file = await fileOf(mention, repository);
    const text = await repository.tree.text(file);
    if (file === undefined || text === '' || handsOn.test(text)) continue;
    if (takes(text, mention.name)) continue;
    if ((asked += 1) > mostFlags) break;
    const commit = await takenBy(mention.name, file, repository, signal);
    if (commit) findings.push({ ...placeOf(mention), code: 'gone', subject: 'flag', commit });
  }
  return findings;
}

/** The file that a flag is given to: named in the command, or run by the script that is. */
async function fileOf(
  { of = '', path }: Mention,
  { tree, index }: CheckedRepository,
): Promise<RelativePath | undefined> {
  const script = /^script:(.*)$/.exec(of)?.[1];
  if (script === undefined) return placeOfFile(of, folderOf(path));
  const names = new RepositoryNames(tree);
  const manifest = await names.definer('script', script, names.near('script', folderOf(path)));
  if (manifest === undefined) return undefined;
  const command = digText(await tree.record(manifest), 'scripts', script) ?? '';
  const [only, another] = namesInCommand(command).filter(({ kind }) => kind === 'path');
  return only && !another ? placeOfFile(only.name, folderOf(manifest)) : undefined;

  function placeOfFile(name: string, folder: RelativePath): RelativePath | undefined {
    const places = [resolvePath('', name), resolvePath(folder, name)];
    return places.find((place) => place !== undefined && index.has(place));
  }
}

/** A script that gives its arguments to another program takes whatever that one takes. */
const handsOn = /\$[@*]|\$\{[@*]|\$args\b|@args\b|%\*/i;

/** `--dry-run` as it stands, or as a parser names it: `dryRun`, `dry_run`. */
function takes(text: string, flag: string): boolean {
  const words = flag.slice(2).split(/[-_]/);
  const [first = '', ...rest] = words;
  const camel = [first, ...rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))];
  return [words.join('-'), words.join('_'), camel.join('')].some((name) => text.includes(name));
}

async function takenBy(
  flag: string,
  file: RelativePath,
  repository: CheckedRepository,
  signal?: Cancellation,
): Promise<CommitSummary | undefined> {
  for (const commit of await repository.history.commitsChanging(flag, [file], mostCommits, signal))
    if ((await textBefore(commit, file, repository))?.includes(flag)) return commit;
  return undefined;
}
