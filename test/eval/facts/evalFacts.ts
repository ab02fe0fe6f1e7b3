import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importInstructions } from '../../../src/core/capture/importInstructions';
import { BareReader } from '../import/bareReader';
import { scanMirror } from '../sentences/scanMirror';
import { foundOf, type JudgedFact } from './foundOf';

/**
 * How many of the facts that a maintainer would tell a newcomer a scan finds: five a repository, chosen by fresh eyes before the scan ran. Usage:
 * npm run eval facts -- --mirrors FOLDER --facts FILE --sheet FILE
 * npm run eval facts -- [--judged FILE]
 * FOLDER holds bare copies, `owner+name/repo`. A fact is a line {repository, n, fact}. The sheet has each beside all lessons of its repository, for a
 * reader, who adds `found`; `imported` beside them are the statements that an import of its instruction files would propose. Without words the
 * judgements that are kept here are counted, by the sets of `../sentences/repositories.json` and all together.
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
    const imported = await importedFrom(folder);
    for (const { n, fact } of told.filter((one) => one.repository === repository)) {
      const row = JSON.stringify({ repository, n, fact, lessons, imported });
      writeFileSync(sheet, `${row}\n`, { flag: 'a' });
    }
    console.log(`${repository}: ${lessons.length} sentences, ${imported.length} imported`);
  }
}

/** What an import of the instruction files proposes, in their words. */
async function importedFrom(folder: string): Promise<readonly string[]> {
  const { statements } = await importInstructions(new BareReader(folder), []);
  return statements.flatMap(({ standing, candidate }) =>
    standing === 'new' && candidate ? [candidate.body] : [],
  );
}

async function main(): Promise<void> {
  const { mirrors, facts, sheet } = values;
  if (mirrors !== undefined && facts !== undefined && sheet !== undefined)
    return print(mirrors, facts, sheet);
  const files =
    values.judged === undefined
      ? readdirSync(join(here, 'facts'))
          .filter((name) => /^judged\w*\.jsonl$/.test(name))
          .map((name) => join(here, 'facts', name))
      : [values.judged];
  const rows = files.flatMap((file) => rowsOf<JudgedFact>(file));
  const sets = JSON.parse(
    readFileSync(join(here, 'sentences', 'repositories.json'), 'utf8'),
  ) as Readonly<Record<string, readonly string[]>>;
  const all = rows.map(({ repository }) => repository);
  for (const [set, names] of Object.entries({ ...sets, all })) {
    const own = rows.filter(({ repository }) => names.includes(repository));
    if (own.length > 0) console.log(`${set}: ${foundOf(own)}`);
    const imported = own.filter(({ foundWithImport }) => foundWithImport !== undefined);
    if (imported.length > 0)
      console.log(`${set}, with an import: ${foundOf(imported, 'foundWithImport')}`);
  }
}

void main();
