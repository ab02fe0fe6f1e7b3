import * as vscode from 'vscode';
import type { KnownMistake } from '../../../core/operations/episodes/findMistakes';
import type { ConfusionMatrix } from '../../../core/operations/status/corrections';
import { sayWaiting } from '../../../prose/sayWaiting';
import type { Stats } from '../../../core/operations/status/findStats';

/** Counts of one repository to read, each with what it means. */
export function renderStatistics(
  name: string,
  stats: Stats,
  mistakes: readonly KnownMistake[],
): string {
  const { lessons, requests, shareWithout, tokens, verdicts, corrections } = stats;
  const share = Math.round(shareWithout * 100);
  return `${[
    `# ${name}`,
    vscode.l10n.t('## Lessons by state'),
    countList(lessons),
    ...(stats.toReview > 0
      ? [vscode.l10n.t('{0} to review: {1}.', stats.toReview, sayWaiting(stats, vscode.l10n.t))]
      : []),
    vscode.l10n.t('## Requests'),
    vscode.l10n.t(
      '{0} recorded; {1} % of them were given no lesson. {2} tokens were given in all.',
      requests,
      share,
      tokens,
    ),
    vscode.l10n.t('What the gate called them:'),
    countList(verdicts),
    vscode.l10n.t('## Verdicts you corrected'),
    ...correctionText(corrections),
    vscode.l10n.t('## Calls that tools refused'),
    mistakeTable(mistakes),
  ].join('\n\n')}\n`;
}

/** More are read by nobody; the command line prints all of them. */
const mostMistakes = 20;

/** The ledger of wrong calls, the most repeated first. */
function mistakeTable(mistakes: readonly KnownMistake[]): string {
  if (mistakes.length === 0) return vscode.l10n.t('None.');
  const cell = (text: string): string => `\`${text.replace(/[|`\n]/g, ' ')}\``;
  const rows = mistakes
    .slice(0, mostMistakes)
    .map(({ line, instead, times, sessions, tokens, turns, last }) =>
      [
        ...[cell(line), instead === undefined ? '' : cell(instead), times, sessions.length],
        ...[tokens, turns, last === undefined ? '' : new Date(last).toISOString().slice(0, 10)],
      ].join(' | '),
    );
  const head = vscode.l10n.t('Call | What worked | Times | Sessions | Tokens | Turns | Last');
  return [`| ${head} |`, '|---|---|--:|--:|--:|--:|---|', ...rows.map((row) => `| ${row} |`)].join(
    '\n',
  );
}

function correctionText({
  falseInjections,
  falseSkips,
  floorShift,
  matrix,
}: Stats['corrections']): readonly string[] {
  if (falseInjections + falseSkips === 0)
    return [
      vscode.l10n.t(
        'None. A receipt in Activity offers "Should have got lessons" and "Should have got none".',
      ),
    ];
  return [
    vscode.l10n.t(
      '{0} requests got lessons and should not have; {1} got none and should have. They move the floor of the gate by {2}, at most by 0.1; "lessons export corrections" prints them.',
      falseInjections,
      falseSkips,
      floorShift,
    ),
    matrixTable(matrix),
  ];
}

function matrixTable(matrix: ConfusionMatrix): string {
  const labels = Object.keys(matrix) as (keyof ConfusionMatrix)[];
  const head = `| ${vscode.l10n.t('judged, right:')} | ${labels.join(' | ')} |`;
  const rule = `|---|${labels.map(() => '---:|').join('')}`;
  const rows = labels.map(
    (judged) => `| ${judged} | ${labels.map((right) => matrix[judged][right]).join(' | ')} |`,
  );
  return [head, rule, ...rows].join('\n');
}

function countList(counts: Readonly<Partial<Record<string, number>>>): string {
  const lines = Object.entries(counts).map(([name, count]) => `- ${count ?? 0} ${name}`);
  return lines.length === 0 ? vscode.l10n.t('None.') : lines.join('\n');
}
