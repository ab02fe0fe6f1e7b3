import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sampleOf, tryFamily, type Tally } from './attempt';
import { judge, ownLessons, statementsOf, type BenignLesson } from './benignLessons';
import { families } from './families';
import { removeFolders } from './folders';

/**
 * Tries everything a hostile folder, text or model may try, and prints a table; then lessons nobody means harm with, which must pass. Fails
 * where one attempt breaks a guard, or more than 2 % of the lessons are held back.
 * Usage: npm run eval:redteam -- [--only WORD] [--most N of a family] [--mirrors DIR] [--write]
 * DIR holds bare copies of public repositories as `owner+name/repo`: what their instruction files say must pass too.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    most: { type: 'string' },
    mirrors: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
/** Share of well-meant lessons that may be held back. */
const mostBlocked = 0.02;
const shownFailures = 5;

const rows: string[] = [];

function print(line: string): void {
  rows.push(line);
  console.log(line);
}

async function attack(): Promise<boolean> {
  const chosen = families.filter(({ name }) => name.includes(values.only));
  const all: Tally[] = [];
  print('| family | attempts | held | broke |');
  print('|---|--:|--:|--:|');
  for (const family of chosen) {
    const tally = await tryFamily(
      values.most === undefined ? family : sampleOf(family, Number(values.most)),
    );
    const { name, attempts, broke } = tally;
    all.push(tally);
    print(`| ${name} | ${attempts} | ${attempts - broke.length} | ${broke.length} |`);
    for (const what of broke.slice(0, shownFailures)) console.log(`    ${what}`);
  }
  const attempts = all.reduce((sum, tally) => sum + tally.attempts, 0);
  const broke = all.reduce((sum, tally) => sum + tally.broke.length, 0);
  const seconds = all.reduce((sum, tally) => sum + tally.seconds, 0);
  print(
    `\n${attempts} attempts in ${all.length} families, ${broke} broke; ${seconds.toFixed(0)} s.`,
  );
  return broke === 0;
}

/** True where few enough of them are held back. */
async function passes(what: string, lessons: readonly BenignLesson[]): Promise<boolean> {
  let [blocked, warned] = [0, 0];
  for (const lesson of lessons) {
    const { blocks, warnings } = await judge(lesson);
    if (blocks.length > 0) console.log(`    ${lesson.name}: ${blocks.join(' ')}`);
    blocked += blocks.length > 0 ? 1 : 0;
    warned += warnings.length > 0 ? 1 : 0;
  }
  const share = lessons.length === 0 ? 0 : blocked / lessons.length;
  print(`| ${what} | ${lessons.length} | ${blocked} (${(100 * share).toFixed(1)} %) | ${warned} |`);
  return share <= mostBlocked;
}

async function main(): Promise<boolean> {
  const isHeld = await attack();
  if (values.only !== '') return isHeld;
  print('\n| lessons nobody means harm with | number | held back | warned of |');
  print('|---|--:|--:|--:|');
  let areGiven = await passes(
    'our own, and what a scan says of small repositories',
    await ownLessons(),
  );
  if (values.mirrors !== undefined) {
    const found = await statementsOf(values.mirrors);
    const lessons = found.flatMap((source) => source.lessons);
    areGiven =
      (await passes(`statements of ${found.length} public repositories`, lessons)) && areGiven;
    print(
      '\nSources: ' +
        found
          .map(
            ({ repository, commit, lessons: all }) =>
              `${repository} at ${commit.slice(0, 12)} (${all.length})`,
          )
          .join(', ') +
        '.',
    );
  }
  return isHeld && areGiven;
}

void main()
  .then((isFine) => {
    if (values.write) {
      const head = `# What was tried, and what held\n\nWritten by \`npm run eval:redteam -- --write\`, Node ${process.version}, ${process.platform}. An attempt that broke makes the command fail.\n\n`;
      writeFileSync('test/redteam/RESULTS.md', `${head}${rows.join('\n')}\n`);
    }
    process.exitCode = isFine ? 0 : 1;
  })
  .finally(removeFolders);
