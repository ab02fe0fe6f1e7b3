import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { scanMirror } from '../sentences/scanMirror';
import { foundOf, type JudgedFact } from './foundOf';

/**
 * How many of the facts that a maintainer would tell a newcomer a scan finds: five a repository, chosen by fresh eyes before the scan ran. Usage:
 * npm run eval facts -- --mirrors FOLDER --facts FILE --sheet FILE
 * npm run eval facts -- [--judged FILE]
 * FOLDER holds bare copies, `owner+name/repo`. A fact is a line {repository, n, fact}. The sheet has each beside all lessons of its repository, for a
 * reader, who adds `found`. Without words the judgements that are kept here are counted.
 */
const { values } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    facts: { type: 'string' },
    sheet: { type: 'string' },
    judged: { type: 'string' },
  },
});

interface ToldFact {
  readonly repository: string;
  readonly n: number;
  readonly fact: string;
}

const here = join(process.cwd(), 'test', 'eval');

function rowsOf<T>(path: string): readonly T[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

async function print(mirrors: string, facts: string, sheet: string): Promise<void> {
  const told = rowsOf<ToldFact>(facts);
  writeFileSync(sheet, '');
  for (const repository of new Set(told.map((one) => one.repository))) {
    const folder = join(mirrors, repository.replace('/', '+'), 'repo');
    if (!existsSync(folder)) {
      console.log(`${repository}: no copy, left out`);
      continue;
    }
    const sentences = await scanMirror(folder, repository);
    const lessons = sentences.map(({ name, sentence }) => `${name}: ${sentence}`);
    for (const { n, fact } of told.filter((one) => one.repository === repository))
      writeFileSync(sheet, `${JSON.stringify({ repository, n, fact, lessons })}\n`, { flag: 'a' });
    console.log(`${repository}: ${lessons.length} sentences`);
  }
}

async function main(): Promise<void> {
  const { mirrors, facts, sheet } = values;
  if (mirrors !== undefined && facts !== undefined && sheet !== undefined)
    return print(mirrors, facts, sheet);
  const judged = values.judged ?? join(here, 'facts', 'judged.jsonl');
  const sets = JSON.parse(
    readFileSync(join(here, 'sentences', 'repositories.json'), 'utf8'),
  ) as Readonly<Record<string, readonly string[]>>;
  const kept = new Set(sets['fifthKept']);
  const rows = rowsOf<JudgedFact>(judged);
  console.log(`open: ${foundOf(rows.filter(({ repository }) => !kept.has(repository)))}`);
  console.log(`kept apart: ${foundOf(rows.filter(({ repository }) => kept.has(repository)))}`);
}

void main();
