import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckKind } from '../../../src/core/lesson/parseCheck';
import type { Planted } from './plantBreaches';

/** A change that a check called broken. */
export interface Alarm {
  readonly repository: string;
  readonly commit: string;
  readonly subject: string;
  readonly check: string;
  readonly kind: CheckKind;
  readonly said: string;
  readonly places: readonly {
    readonly path: string;
    readonly line?: number;
    readonly text?: string;
  }[];
  /** Somebody put it right within ten commits. */
  readonly isMended: boolean;
}

/** One repository after its scan. */
export interface RepositoryRun {
  readonly repository: string;
  readonly base: string;
  readonly changes: number;
  readonly checks: readonly {
    readonly line: string;
    readonly check: { readonly kind: CheckKind };
    /** Later changes that it has a say in. */
    readonly asked: number;
  }[];
  readonly alarms: readonly Alarm[];
  readonly planted: readonly Planted[];
}

/** What a reader said of an alarm. */
interface Judgement {
  readonly repository: string;
  readonly commit: string;
  readonly check: string;
  readonly verdict: string;
}

const kinds: readonly CheckKind[] = [
  ...(['file-name', 'place', 'goes-with', 'import', 'never-edit', 'command'] as const),
  ...(['text', 'changelog'] as const),
];

/** Prints by kind and by repository: where checks live, how often they speak, and how often without cause. */
export function reportKept(runs: readonly RepositoryRun[]): void {
  const judged = readJudgements();
  const changes = runs.reduce((sum, run) => sum + run.changes, 0);
  const alarms = runs.flatMap((run) => run.alarms);
  const isFalse = (alarm: Alarm): boolean =>
    judged.get(keyOf(alarm)) !== undefined ? judged.get(keyOf(alarm)) === 'false' : !alarm.isMended;
  console.log(`${runs.length} repositories, ${changes} changes, ${alarms.length} alarms`);
  console.log(
    '| kind | checks | repositories | changes asked | alarms | mended | false, of all changes | of changes asked | planted | caught |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  const planted = runs.flatMap((run) => run.planted);
  for (const kind of kinds) {
    const own = runs.flatMap((run) =>
      run.checks.filter(({ check }) => check.kind === kind).map((one) => ({ ...one, run })),
    );
    const mine = alarms.filter((alarm) => alarm.kind === kind);
    const wrong = new Set(mine.filter(isFalse).map(({ commit }) => commit)).size;
    const asked = own.reduce((sum, one) => sum + one.asked, 0);
    const put = planted.filter((one) => one.kind === kind);
    console.log(
      `| ${[
        kind,
        own.length,
        new Set(own.map(({ run }) => run.repository)).size,
        asked,
        mine.length,
        mine.filter(({ isMended }) => isMended).length,
        share(wrong, changes),
        share(wrong, asked),
        put.length,
        put.filter(({ isCaught }) => isCaught).length,
      ].join(' | ')} |`,
    );
  }
  const wrong = new Set(alarms.filter(isFalse).map(({ commit }) => commit)).size;
  console.log(
    `changes with a false alarm: ${share(wrong, changes)}; judged by a reader: ${alarms.filter((alarm) => judged.has(keyOf(alarm))).length} of ${alarms.length} alarms`,
  );
  console.log(
    `planted: ${planted.length}, caught ${planted.filter(({ isCaught }) => isCaught).length}`,
  );
  for (const run of runs)
    for (const { line, asked } of run.checks)
      console.log(
        `${run.repository}\t${line}\tasked ${asked}\talarms ${run.alarms.filter(({ check }) => check === line).length}`,
      );
}

const share = (part: number, of: number): string =>
  `${part} (${((100 * part) / Math.max(1, of)).toFixed(1)} %)`;

const keyOf = ({ repository, commit, check }: Omit<Judgement, 'verdict'>): string =>
  [repository, commit, check].join('\n');

/** What readers said; who had not seen the checks has the last word. */
function readJudgements(): ReadonlyMap<string, string> {
  const rows = ['judgements.jsonl', 'judgementsFresh.jsonl']
    .flatMap((name) => readFileSync(join('test', 'eval', 'kept', name), 'utf8').split('\n'))
    .filter((row) => row !== '')
    .map((row) => JSON.parse(row) as Judgement);
  return new Map(rows.map((row) => [keyOf(row), row.verdict]));
}
