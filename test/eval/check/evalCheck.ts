import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '../../../src/core/capture/check/finding';
import { checkInstructions } from '../../../src/core/operations/status/checkInstructions';
import { Git } from '../../../src/node/repository/git';
import { GitHistory } from '../../../src/node/repository/gitHistory';
import { lackData } from '../lackData';
import { BareReader } from '../import/bareReader';
import { plantBreakages, type Planted } from './plantedBreakages';

/**
 * Checks the instruction files of real public repositories and prints how many lines are found to be untrue, and how long that took. Whether
 * a finding is right is judged by people: `--dump FILE` writes what they read.
 * `--plant N` breaks up to N true lines of each repository by commits of its own making and prints how many are found, with the right commit.
 * Usage: npm run eval:check -- --mirrors DIR [--set open|kept|open2|kept2] [--dump FILE] [--plant N]
 * DIR holds bare copies with their history in folders `owner+name/repo`.
 */
const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};

async function main(): Promise<number> {
  const folder = argument('--mirrors') ?? '';
  const names = namesAsked();
  const mirrors = names.map((name) => join(folder, name.replace('/', '+'), 'repo'));
  const missing = names.filter((_, at) => folder === '' || !existsSync(mirrors[at] ?? ''));
  if (names.length === 0 || missing.length > 0) {
    lackData(`bare copies of ${missing.join(', ') || 'the repositories of a set'} (--mirrors DIR)`);
  }
  const plants = Number(argument('--plant') ?? 0);
  if (plants > 0) return evalPlanted(names, mirrors, plants);
  const dump: unknown[] = [];
  const sums = { withFile: 0, withFinding: 0, findings: 0 };
  for (const [at, name] of names.entries()) {
    const { check, commit, seconds } = await checkOne(mirrors[at] ?? '');
    const { files, findings } = check;
    sums.withFile += Math.sign(files.length);
    sums.withFinding += Math.sign(findings.length);
    sums.findings += findings.length;
    const row = [name, commit.slice(0, 9), `files ${files.length}`, `findings ${findings.length}`];
    console.log([...row, `${seconds.toFixed(1)} s`].join('  '));
    dump.push(...findings.map((finding) => ({ repository: name, at: commit, ...finding })));
  }
  console.log(
    `\n${names.length} repositories, ${sums.withFile} with instruction files, ${sums.withFinding} with at least one finding, ${sums.findings} findings`,
  );
  const file = argument('--dump');
  if (file !== undefined) writeFileSync(file, JSON.stringify(dump, null, 1));
  return 0;
}

function namesAsked(): readonly string[] {
  const only = argument('--only');
  if (only !== undefined) return only.split(',');
  const file = join(process.cwd(), 'test', 'eval', 'check', 'repositories.json');
  const sets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>;
  return sets[argument('--set') ?? 'open'] ?? [];
}

async function checkOne(mirror: string) {
  const started = performance.now();
  return inClone(mirror, async (root) => {
    const reader = new BareReader(mirror);
    const history = new GitHistory(new Git(root, () => true));
    const check = await checkInstructions({ reader, history });
    return { check, commit: reader.commit, seconds: (performance.now() - started) / 1000 };
  });
}

async function evalPlanted(
  names: readonly string[],
  mirrors: readonly string[],
  plants: number,
): Promise<number> {
  const sums = new Map<string, { planted: number; found: number; commit: number; fixed: number }>();
  for (const [at, name] of names.entries()) {
    await inClone(mirrors[at] ?? '', async (root) => {
      const planted = await plantBreakages(root, new BareReader(join(root, '.git')), plants);
      const history = new GitHistory(new Git(root, () => true));
      const reader = new BareReader(join(root, '.git'));
      const { findings } = await checkInstructions({ reader, history });
      for (const plant of planted) {
        const sum = sums.get(plant.how) ?? { planted: 0, found: 0, commit: 0, fixed: 0 };
        const found = findings.find((finding) => isOf(plant, finding));
        sum.planted += 1;
        sum.found += Number(found !== undefined);
        sum.commit += Number(found?.commit?.id === plant.commit);
        sum.fixed += Number(found?.fix !== undefined);
        sums.set(plant.how, sum);
        if (!found)
          console.log(
            `missed  ${name}  ${plant.how}  ${plant.mention.path}:${plant.mention.line}  ${plant.mention.name}`,
          );
      }
    });
  }
  for (const [how, sum] of sums)
    console.log(
      `${how}: planted ${sum.planted}, found ${sum.found}, right commit ${sum.commit}, with a fix ${sum.fixed}`,
    );
  const all = [...sums.values()];
  const total = (of: (sum: (typeof all)[number]) => number) =>
    all.reduce((n, sum) => n + of(sum), 0);
  console.log(`All: ${total(({ found }) => found)} of ${total(({ planted }) => planted)} found`);
  return 0;
}

function isOf({ mention }: Planted, finding: Finding): boolean {
  return (
    finding.path === mention.path && finding.line === mention.line && finding.said === mention.said
  );
}

/** Git answers questions about history only where a work tree is; this one is empty and shares the objects. */
async function inClone<T>(mirror: string, work: (root: string) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'lessons-check-'));
  try {
    spawnSync('git', ['clone', '-q', '--shared', '--no-checkout', mirror, root]);
    return await work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

void main().then((code) => {
  process.exitCode = code;
});
