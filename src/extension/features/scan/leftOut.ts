import * as vscode from 'vscode';
import type { ImportedStatement } from '../../../core/capture/importInstructions';
import type { Finding } from '../../../core/capture/check/finding';
import { saying } from '../../../core/saying';
import { say } from '../../../prose/say';
import { sayFinding } from '../../../prose/sayFinding';
import { openAt } from '../../host/openEvidence';
import { showError } from '../../host/showError';
import { createList, fillList } from '../../host/shown/lists';
import { plainLine } from '../../host/shown/shownText';
import type { Repository } from '../../services/repository';
import type { FeatureContext } from '../featureContext';
import { sideScheme } from './sideDocuments';

/** Who says something, and what. */
interface Side {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** What an import knows the statement by. */
  readonly place?: string;
}

/** A statement that was not proposed; rows without one only name what follows. */
interface LeftOutRow extends vscode.QuickPickItem {
  readonly left?: Side;
  /** Who says otherwise; absent = what it names is not so. */
  readonly right?: Side;
}

interface Button extends vscode.QuickInputButton {
  readonly act: 'left' | 'right' | 'keep';
}

/** Statements that were not proposed because something of them is not so, contradicts them, or nobody could follow them alone; each pair once. */
export function leftOutOf(statements: readonly ImportedStatement[]): readonly ImportedStatement[] {
  const pairs = new Set<string>();
  return statements.filter(({ standing, path, line, against, fact }) => {
    if (standing === 'wrong' || standing === 'leans') return true;
    if (standing !== 'contradicts') return false;
    if (fact) return true;
    const pair = [`${path}:${line}`, `${against?.path}:${against?.line}`].sort().join(' ');
    const isNew = !pairs.has(pair);
    pairs.add(pair);
    return isNew;
  });
}

/** Shows them as a list: what is not so opens at its line, a contradiction side by side, and either side where it stands; the user may propose a statement all the same. */
export function showLeftOut(
  context: FeatureContext,
  repository: Repository,
  statements: readonly ImportedStatement[],
): void {
  const picker = createList<LeftOutRow>();
  const attempt = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => showError(error, context.logger));
  };
  picker.title = vscode.l10n.t(
    'Instructions that were left out: not so, contradicted, or not to be understood alone',
  );
  picker.placeholder = vscode.l10n.t('Enter opens the line, or both sides of a contradiction');
  picker.ignoreFocusOut = true;
  picker.matchOnDetail = true;
  fillList(picker, rowsOf(statements));
  picker.onDidTriggerItemButton(({ item, button }) => {
    const { act } = button as Button;
    const { left, right = left } = item;
    if (!left || !right) return;
    if (act === 'keep') {
      picker.hide();
      attempt(keep(context, repository, left));
    } else attempt(openSide(repository, act === 'left' ? left : right));
  });
  picker.onDidAccept(() => {
    const [{ left, right } = { left: undefined }] = picker.selectedItems;
    picker.hide();
    if (left) attempt(right ? compareSides(left, right) : openSide(repository, left));
  });
  picker.onDidHide(() => picker.dispose());
  picker.show();
}

function rowsOf(statements: readonly ImportedStatement[]): readonly LeftOutRow[] {
  const title = (label: string): LeftOutRow => ({
    label,
    kind: vscode.QuickPickItemKind.Separator,
  });
  const of = (standing: ImportedStatement['standing'], label: string): readonly LeftOutRow[] => {
    const rows = statements.filter((one) => one.standing === standing).flatMap(rowOf);
    return rows.length === 0 ? [] : [title(label), ...rows];
  };
  return [
    ...of('wrong', vscode.l10n.t('not so')),
    ...of('contradicts', vscode.l10n.t('contradicted')),
    ...of('leans', vscode.l10n.t('leaning on the text around it')),
  ];
}

function rowOf(statement: ImportedStatement): LeftOutRow[] {
  const { path, text, leaning, faults: [fault] = [] } = statement;
  const line = fault?.line ?? statement.line;
  const right = fault || leaning ? undefined : otherSide(statement);
  if (!fault && !right && !leaning) return [];
  return [
    {
      label: text,
      description: `${path}:${line}`,
      detail: detailOf(statement, right),
      buttons: buttonsOf(`${path}:${line}`, right, leaning === undefined),
      left: { path, line, place: `${path}:${statement.line}`, text },
      ...(right && { right }),
    },
  ];
}

/** What leans on its file makes no lesson: only its place can be seen. */
function buttonsOf(place: string, right: Side | undefined, mayBeKept: boolean): readonly Button[] {
  const button = (icon: string, tooltip: string, act: Button['act']): Button => ({
    iconPath: new vscode.ThemeIcon(icon),
    tooltip,
    act,
  });
  const keepIt = button('add', vscode.l10n.t('Propose the statement all the same'), 'keep');
  return [
    button('go-to-file', vscode.l10n.t('Open {0}', place), 'left'),
    ...(right
      ? [button('go-to-file', vscode.l10n.t('Open {0}', `${right.path}:${right.line}`), 'right')]
      : []),
    ...(mayBeKept ? [keepIt] : []),
  ];
}

/** Why a statement was left out. */
function detailOf({ leaning, faults = [] }: ImportedStatement, right: Side | undefined): string {
  if (leaning) return say(saying(`leans.${leaning}`), vscode.l10n.t);
  return right
    ? vscode.l10n.t('but {0}:{1} says: {2}', right.path, right.line, right.text)
    : vscode.l10n.t('not so: {0}', faults.map(inWords).join('; '));
}

function otherSide({ fact, against }: ImportedStatement): Side | undefined {
  if (against) return { ...against, text: against.text.replace(/\s+/g, ' ') };
  const [proof] = fact?.evidence ?? [];
  if (!fact || !proof) return undefined;
  return {
    path: proof.path,
    line: proof.line ?? 1,
    text: `${fact.topic}: ${fact.value} (${proof.text.replace(/\s+/g, ' ')})`,
  };
}

async function compareSides(left: Side, right: Side): Promise<void> {
  const uri = ({ path, line, text }: Side): vscode.Uri =>
    vscode.Uri.from({ scheme: sideScheme, path: `/${path}:${line}`, query: `${text}\n` });
  await vscode.commands.executeCommand(
    'vscode.diff',
    uri(left),
    uri(right),
    plainLine(
      vscode.l10n.t('{0} against {1}', `${left.path}:${left.line}`, `${right.path}:${right.line}`),
    ),
  );
}

async function openSide({ places }: Repository, { path, line }: Side): Promise<void> {
  const uri = vscode.Uri.joinPath(vscode.Uri.file(places.root), path);
  await openAt(uri, path, () => Promise.resolve(line));
}

async function keep(
  context: FeatureContext,
  { manager }: Repository,
  { place = '' }: Side,
): Promise<void> {
  await manager.importInstructions({ keep: [place] });
  context.repositories.announce();
  await vscode.commands.executeCommand('lessons.review');
}

const inWords = (fault: Finding): string => sayFinding(fault, vscode.l10n.t);
