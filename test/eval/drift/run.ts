import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lackData } from '../lackData';
import { git } from './gitBlobs';
import { type Replay, replay } from './replay';
import { perRefTable, summaryTable } from './tables';

/** npm runs scripts from the project's root. */
const here = 'test/eval/drift';

const usage = `npm run eval:drift -- --repo PATH [--span 300] [--end HEAD] REF…
npm run eval:drift -- --clone OWNER/NAME=PATH … [--span 300] [--write]

Replays first-parent commits and counts, per ref, the changes seen by hashing whole files, by our digests, and by an
independent comparison of meanings. The second form takes the refs of repositories.json.`;

interface Listed {
  readonly name: string;
  readonly ecosystem: string;
  readonly refs: readonly string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repo: { type: 'string' },
    clone: { type: 'string', multiple: true, default: [] },
    span: { type: 'string', default: '300' },
    end: { type: 'string', default: 'HEAD' },
    write: { type: 'boolean', default: false },
  },
});

async function main(): Promise<number> {
  const span = Number(values.span);
  if (values.repo !== undefined && positionals.length > 0) {
    console.log(perRefTable(await replay(values.repo, values.end, span, positionals)));
    return 0;
  }
  if (values.clone.length === 0) {
    console.error(`${usage}\n`);
    lackData('clones of public repositories (--clone OWNER/NAME=PATH)');
  }
  const listed = JSON.parse(readFileSync(join(here, 'repositories.json'), 'utf8')) as Listed[];
  const results: { listed: Listed; result: Replay; dates: string }[] = [];
  for (const clone of values.clone) {
    const [name = '', path = ''] = clone.split('=');
    const entry = listed.find((one) => one.name === name);
    if (!entry) throw new Error(`${name} is not in repositories.json`);
    const result = await replay(path, values.end, span, entry.refs);
    const day = (commit: string) => git(path, 'log', '-1', '--format=%cs', commit).trim();
    results.push({ listed: entry, result, dates: `${day(result.from)} to ${day(result.to)}` });
    console.log(`\n${name}\n\n${perRefTable(result)}`);
  }
  const summary = summaryTable(results);
  console.log(`\n${summary}`);
  if (values.write) {
    const details = results.map(
      ({ listed: one, result }) => `### ${one.name}\n\n${perRefTable(result)}`,
    );
    const text = `${heading}\n${summary}\n\n## Per ref\n\n${details.join('\n\n')}\n`;
    writeFileSync(join(here, 'RESULTS.md'), text);
  }
  return results.some(({ result }) => result.tallies.some((tally) => tally.missed > 0)) ? 1 : 0;
}

const heading = `# Replay on real history

Written by \`npm run eval:drift -- --clone OWNER/NAME=PATH … --write\`. Each first-parent commit of the span is compared
with the one before it. "Whole file" hashes the file (or every file below a folder or matching a glob); "ours" are the
digests of the product; "true" is the independent comparison in \`independentValue.ts\`, written apart from the product
(its own parsers but for TOML, glob and version libraries, regex engine). The refs are in \`repositories.json\`, chosen by
hand as lessons would name them, before the first run.

A first run with js-yaml 5 as the independent YAML parser showed one "missed" and two "false" alarms in cfug/dio: that version
rejects a workflow file (a closing bracket indented less than its key) which the product's parser and PyYAML
read. js-yaml 4 reads it too and is used since.
`;

void main().then((code) => (process.exitCode = code));
