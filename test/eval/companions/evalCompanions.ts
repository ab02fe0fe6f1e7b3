import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { groupCompanions } from '../../../src/core/capture/companions/groupCompanions';
import { mineCompanions } from '../../../src/core/capture/companions/mineCompanions';
import { registered } from '../../../src/core/capture/companions/registered';
import { ScanTree } from '../../../src/core/capture/scanTree';
import { commitsLog, readChanges } from '../../../src/node/repository/commitChanges';
import { lackData } from '../lackData';
import { roundsOf, type Judged } from '../roundsOf';
import { GitTreeReader } from '../sentences/gitTreeReader';
import { formOf, verdictsIn } from '../sentences/worthByForm';

/**
 * What goes together in the histories of public repositories, for a reader to judge. Usage:
 * npm run eval companions -- --mirrors FOLDER [--set NAME] [--commits 3000] [--pairs]
 * FOLDER holds one bare copy per repository, `owner+name/repo`. `--pairs` prints each pair as a line of JSON, with the commit it is read at.
 * Without `--mirrors` nothing is mined: what readers said of pairs is counted, of every round.
 */
const { values } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    set: { type: 'string', default: 'open' },
    commits: { type: 'string', default: '3000' },
    pairs: { type: 'boolean', default: false },
  },
});

const mostOutput = 2 ** 30;

function git(folder: string, ...args: readonly string[]): string {
  const { stdout } = spawnSync('git', [`--git-dir=${folder}`, ...args], {
    encoding: 'utf8',
    maxBuffer: mostOutput,
  });
  return stdout;
}

/** What readers said of pairs, round by round. */
function printJudged(): void {
  const here = join('test', 'eval', 'companions');
  const rows = readdirSync(here)
    .filter((name) => /^judgements\w*\.jsonl$/.test(name))
    .flatMap((file) =>
      readFileSync(join(here, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => ({ ...(JSON.parse(line) as Judged), file })),
    );
  for (const line of roundsOf(rows, ({ file }) => file)) console.log(line);
  console.log('\nas sentences, as a scan tells them, the newest sets first:');
  for (const line of pairSentences()) console.log(line);
}

/** Forms of sentences that tell what goes together. */
const forms =
  /^(companions(New|Entered|Changed)|together|register|releaseFiles|listed(Sources|Beside))$/;
/** So many sentences were wanted, of which nine in ten are right. */
const wanted = 150;

/** What readers said of such sentences, set by set, until enough are counted, and of all of these together. */
function pairSentences(): readonly string[] {
  const folder = join('test', 'eval', 'sentences');
  const sets = Object.keys(
    JSON.parse(readFileSync(join(folder, 'repositories.json'), 'utf8')) as object,
  );
  const all = verdictsIn(folder)
    .filter(({ sentence }) => forms.test(formOf(sentence)))
    .map((one) => ({ ...one, round: one.of ?? one.set ?? 'others' }));
  const newest: typeof all = [];
  for (const set of sets.reverse())
    if (newest.length < wanted) newest.push(...all.filter(({ round }) => round === set));
  return [
    ...roundsOf(newest, ({ round }) => round),
    ...roundsOf(newest, () => `the newest ${newest.length} (wanted: 90 % of ${wanted} right)`),
    ...roundsOf(newest, ({ sentence }) => `of these ${formOf(sentence)}`),
  ];
}

async function main(): Promise<void> {
  if (values.mirrors === undefined) return printJudged();
  const sets = JSON.parse(
    readFileSync(join('test', 'eval', 'companions', 'repositories.json'), 'utf8'),
  ) as Readonly<Record<string, readonly string[]>>;
  const present = (sets[values.set] ?? [])
    .map((name) => ({
      name,
      folder: join(values.mirrors ?? '', name.replace('/', '+'), 'repo'),
    }))
    .filter(({ folder }) => values.mirrors !== undefined && existsSync(folder));
  if (present.length === 0) lackData('bare copies of public repositories (--mirrors FOLDER)');
  if (!values.pairs)
    console.log(
      '| repository | commits | log, ms | mined, ms | heap, MB | kinds | pairs |\n|---|---|---|---|---|---|---|',
    );
  for (const { name, folder } of present) {
    const begun = performance.now();
    const changes = readChanges(git(folder, 'log', ...commitsLog, `-${values.commits}`, 'HEAD'));
    const read = performance.now();
    const files = git(folder, 'ls-tree', '-r', '--name-only', 'HEAD').trim().split('\n');
    const listed = performance.now();
    const grouped = groupCompanions(mineCompanions(changes, files), files);
    const mined = performance.now();
    const commit = git(folder, 'rev-parse', 'HEAD').trim();
    const reader = new GitTreeReader(folder, commit);
    // What a register no longer names is told to nobody.
    const found = await registered(new ScanTree(reader, (await reader.list()).files, []), grouped);
    reader.close();
    const pairs = found.flatMap(({ mates, ...rest }) => mates.map((mate) => ({ ...rest, mate })));
    if (values.pairs)
      for (const pair of pairs)
        console.log(JSON.stringify({ repository: name, commit: commit.slice(0, 10), ...pair }));
    else {
      const heap = Math.round(process.memoryUsage().heapUsed / 1e6);
      const times = [read - begun, mined - listed].map(Math.round).join(' | ');
      console.log(
        `| ${name} | ${changes.length} | ${times} | ${heap} | ${found.length} | ${pairs.length} |`,
      );
    }
  }
}

void main();
