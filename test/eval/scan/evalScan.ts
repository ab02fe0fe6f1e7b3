import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanFacts } from '../../../src/core/capture/scanFacts';
import { DiskRepositoryReader } from '../../../src/node/repository/diskRepositoryReader';
import { lackData } from '../lackData';
import { compareFacts, type JudgedRepository, type TrueFacts } from './compareFacts';
import { renderResults } from './renderResults';
import { trustedGit } from '../../support/trustedGit';

/**
 * Measures the scan against what a person read in the files of real public repositories.
 * Usage: npm run eval:scan -- --repositories FOLDER [--set develop|final] [--write]
 * FOLDER holds one work tree per repository, named owner+name, checked out at the commit of truth.json.
 */
interface TruthEntry {
  readonly repository: string;
  readonly commit: string;
  readonly set: 'develop' | 'final';
  readonly facts: TrueFacts;
}

const here = join(process.cwd(), 'test', 'eval', 'scan');
const argument = (name: string): string | undefined => {
  const index = process.argv.indexOf(name);
  return index < 0 ? undefined : process.argv[index + 1];
};

const repositories = 'work trees of public repositories (--repositories FOLDER)';

async function main(): Promise<void> {
  const folder = argument('--repositories') ?? process.env['LESSONS_EVAL_REPOSITORIES'];
  if (folder === undefined) lackData(repositories);
  const only = argument('--set');
  const name = argument('--only');
  const truth = JSON.parse(readFileSync(join(here, 'truth.json'), 'utf8')) as readonly TruthEntry[];
  const judged: JudgedRepository[] = [];
  for (const entry of truth) {
    if (
      (only !== undefined && entry.set !== only) ||
      (name !== undefined && !entry.repository.includes(name))
    )
      continue;
    const root = join(folder, entry.repository.replace('/', '+'));
    if (!existsSync(root)) {
      console.error(`${entry.repository}: no work tree in ${folder}, left out`);
      continue;
    }
    const reader = new DiskRepositoryReader(root, trustedGit(root));
    const started = performance.now();
    const scan = await scanFacts(reader);
    const milliseconds = Math.round(performance.now() - started);
    judged.push({
      ...entry,
      files: scan.files,
      opened: reader.opened,
      milliseconds,
      ...compareFacts(scan.facts, entry.facts),
    });
  }
  if (judged.length === 0) lackData(repositories);
  const text = renderResults(judged);
  console.log(text);
  if (process.argv.includes('--write')) writeFileSync(join(here, 'RESULTS.md'), text);
}

void main();
