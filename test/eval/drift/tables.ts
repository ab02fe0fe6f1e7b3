import type { Replay, RefTally } from './replay';

/** One row per ref, most changed files first. */
export function perRefTable({ tallies }: Replay): string {
  const rows = [...tallies]
    .sort((a, b) => b.wholeFile - a.wholeFile)
    .map((tally) => {
      const notes = tally.disagreements.slice(0, 3).join('; ');
      return `| \`${tally.ref.replaceAll('|', '\\|')}\` | ${tally.wholeFile} | ${tally.ours} | ${tally.truth} | ${tally.missed} | ${notes} |`;
    });
  return [
    '| ref | whole file | ours | true | missed | differs at |',
    '| --- | --: | --: | --: | --: | --- |',
    ...rows,
  ].join('\n');
}

/** One row per repository and the sum. */
export function summaryTable(
  results: readonly {
    readonly listed: { readonly name: string; readonly ecosystem: string };
    readonly result: Replay;
    readonly dates: string;
  }[],
): string {
  const rows = results.map(({ listed, result, dates }) => {
    const span = `${result.from.slice(0, 9)}..${result.to.slice(0, 9)}`;
    const cells = [listed.name, listed.ecosystem, `${span}, ${dates}`, String(result.commits)];
    return row([...cells, ...numbers(result.tallies)]);
  });
  const all = results.flatMap(({ result }) => result.tallies);
  const commits = results.reduce((sum, { result }) => sum + result.commits, 0);
  const head = [
    'repository',
    'ecosystem',
    'span',
    'commits',
    'refs',
    'whole file',
    'ours',
    'true',
    'missed',
    'false alarms',
    'of the excess',
  ];
  return [
    row(head),
    row(head.map((_, index) => (index < 3 ? '---' : '--:'))),
    ...rows,
    row(['**all**', '', '', String(commits), ...numbers(all)]),
  ].join('\n');
}

function numbers(tallies: readonly RefTally[]): string[] {
  const sum = (pick: (tally: RefTally) => number) =>
    tallies.reduce((total, tally) => total + pick(tally), 0);
  const whole = sum((tally) => tally.wholeFile);
  const truth = sum((tally) => tally.truth);
  const alarms = sum((tally) => tally.falseAlarms);
  const excess = whole - truth;
  const share = excess > 0 ? `${((100 * alarms) / excess).toFixed(2)} %` : '0 %';
  const counts = [
    tallies.length,
    whole,
    sum((tally) => tally.ours),
    truth,
    sum((tally) => tally.missed),
    alarms,
  ];
  return [...counts.map(String), share];
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
