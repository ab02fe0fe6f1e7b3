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

/** Tables of what the product knows by heart, and the tests that have a row for each of its entries. */
const tables: Readonly<
  Record<string, { readonly file: string; readonly tests: readonly string[] }>
> = {
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

/** Whether a test noticed that an entry is gone, by table, by the entry and the tests as they were. */
const known = (existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}) as Record<
  string,
  boolean
>;

/** Takes every detector and cue away in turn and says which of them no row notices; ends with 1 where there is one. */
async function main(): Promise<void> {
  const until = performance.now() + Number(values.minutes) * 60_000;
  const runner = new TestProcess();
  let unnoticed = 0;
  mkdirSync(dirname(kept), { recursive: true });
  for (const [name, { file, tests }] of Object.entries(tables)) {
    if (values.table !== undefined && values.table !== name) continue;
    const all = entriesOf(file);
    const outcomes: (readonly [Entry, boolean | undefined])[] = [];
    for (const entry of all) {
      const key = `${name} ${entry.text}`;
      if (known[key] !== true && performance.now() < until) {
        const answer = await runner.ask({ mutant: { file, ...entry, replacement: '' }, tests });
        known[key] = !answer || 'killedBy' in answer;
        writeFileSync(kept, JSON.stringify(known));
      }
      outcomes.push([entry, known[key]]);
    }
    const without = outcomes.filter(([, noticed]) => noticed === false);
    const left = outcomes.filter(([, noticed]) => noticed === undefined).length;
    console.log(
      `${name}: ${all.length} entries, ${without.length} without a row, ${left} not tried`,
    );
    for (const [{ line, text }] of without) console.log(`  ${file}:${line}  ${text}`);
    unnoticed += without.length;
  }
  runner.stop();
  if (unnoticed > 0) process.exitCode = 1;
}

void main();
