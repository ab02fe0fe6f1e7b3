import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { TestProcess } from './testProcess';

/** What is known from run to run. */
const kept = '.tsbuild/mutation/removal.json';

const sessions = 'test/unit/core/capture/sessions/';
const spoken = ['mineCorrections', 'readReply', 'ruleText'].map(
  (name) => `${sessions}${name}.test.ts`,
);
const facts = ['detectors/facts', 'detectors/sentences', 'scanFacts', 'packageFacts'].map(
  (name) => `test/unit/core/capture/${name}.test.ts`,
);

interface Table {
  readonly file: string;
  readonly tests: readonly string[];
}

/** Tables of what the product knows by heart, and the tests that have a row for each of its entries. */
const tables: Readonly<Record<string, Table>> = {
  detectors: { file: 'src/core/capture/detectors/allDetectors.ts', tests: facts },
  corrections: { file: 'src/core/capture/sessions/correctionCues.json', tests: spoken },
  replies: { file: 'src/core/language/lists/replies.json', tests: spoken },
  chatter: { file: 'src/core/capture/sessions/ruleChatter.json', tests: spoken },
  volatile: {
    file: 'src/core/capture/sessions/volatileWords.json',
    tests: [`${sessions}volatileFact.test.ts`],
  },
  git: {
    file: 'src/core/language/lists/gitRequests.json',
    tests: ['test/unit/core/language/gitRequest.test.ts'],
  },
};

interface Entry {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly text: string;
}

/** The entries of every list of a file, each with the comma that parts it from its neighbour. */
function entriesOf(file: string): readonly Entry[] {
  const text = readFileSync(file, 'utf8');
  const source = file.endsWith('.json')
    ? ts.parseJsonText(file, text)
    : ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Entry[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node))
      node.elements.forEach((element, at) => {
        const [before, next] = [node.elements[at - 1], node.elements[at + 1]];
        const own = element.getStart(source);
        found.push({
          start: next || !before ? own : before.getEnd(),
          end: next?.getStart(source) ?? element.getEnd(),
          line: source.getLineAndCharacterOfPosition(own).line + 1,
          text: element.getText(source),
        });
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const { values } = parseArgs({
  options: { table: { type: 'string' }, minutes: { type: 'string', default: '60' } },
});

/** Whether a test noticed that an entry is gone, by `keyOf`. */
const known = (existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}) as Record<
  string,
  boolean
>;

/** A result holds for the table without that entry and for the tests as they were; what changes in either is tried anew. */
function keyOf(file: string, { start, end }: Entry, tests: readonly string[]): string {
  const table = readFileSync(file, 'utf8');
  const digest = createHash('sha256').update(table.slice(0, start) + table.slice(end));
  for (const test of tests) digest.update(`\0${test}\0${readFileSync(test, 'utf8')}`);
  return digest.digest('hex');
}

const runner = new TestProcess();

/** True where a test fails without the entry; `undefined` = the run gave no answer. */
async function notices(
  file: string,
  { start, end, line }: Omit<Entry, 'text'>,
  tests: readonly string[],
): Promise<boolean | undefined> {
  const answer = await runner.ask({ mutant: { file, start, end, line, replacement: '' }, tests });
  // Between processes a field without a value is none.
  return answer && 'killedBy' in answer;
}

/** Takes every entry of a table away in turn and prints which of them no row notices; the answer is true where each has one. */
async function isHeld(name: string, { file, tests }: Table, until: number): Promise<boolean> {
  if ((await notices(file, { start: 0, end: 0, line: 1 }, tests)) !== false)
    throw new Error(`The tests of ${name} do not pass as they are: they can tell nothing.`);
  const all = entriesOf(file);
  const outcomes: (readonly [Entry, boolean | undefined])[] = [];
  for (const entry of all) {
    const key = keyOf(file, entry, tests);
    if (known[key] !== true && performance.now() < until) {
      const noticed = await notices(file, entry, tests);
      if (noticed === undefined) delete known[key];
      else known[key] = noticed;
      writeFileSync(kept, JSON.stringify(known));
    }
    outcomes.push([entry, known[key]]);
  }
  const without = outcomes.filter(([, noticed]) => noticed === false);
  const open = outcomes.filter(([, noticed]) => noticed === undefined).length;
  console.log(
    `${name}: ${all.length} entries, ${without.length} without a row, ${open} not tried or without an answer`,
  );
  for (const [{ line, text }] of without) console.log(`  ${file}:${line}  ${text}`);
  return without.length + open === 0;
}

/** Ends with 1 where an entry of the tables asked for has no row, or nobody knows. */
async function main(): Promise<void> {
  const until = performance.now() + Number(values.minutes) * 60_000;
  mkdirSync(dirname(kept), { recursive: true });
  try {
    for (const [name, table] of Object.entries(tables)) {
      if (values.table !== undefined && values.table !== name) continue;
      if (!(await isHeld(name, table, until))) process.exitCode = 1;
    }
  } finally {
    runner.stop();
  }
}

void main();
