import * as vscode from 'vscode';
import type { ImportedStatement } from '../../../core/capture/importInstructions';
import { openAt } from '../../host/openEvidence';
import { showError } from '../../host/showError';
import { createList, fillList } from '../../host/shown/lists';
import { plainLine } from '../../host/shown/shownText';
import type { Repository } from '../../services/repository';
import type { FeatureContext } from '../featureContext';
import { reviewCandidates } from './reviewCandidates';

const scheme = 'lessons-side';

/** One side of a contradiction: who says it, and what. */
interface Side {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

interface Contradiction extends vscode.QuickPickItem {
  readonly left: Side;
  readonly right: Side;
}

interface Button extends vscode.QuickInputButton {
  readonly act: 'left' | 'right' | 'keep';
}

/** The texts of both sides, as documents: each address carries its text. */
export function registerSides(): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ query }) => query,
  });
}

/** Statements that something contradicts, each pair once. */
export function contradictionsOf(
  statements: readonly ImportedStatement[],
): readonly ImportedStatement[] {
  const pairs = new Set<string>();
  return statements.filter(({ standing, path, line, against, fact }) => {
    if (standing !== 'contradicts') return false;
    if (fact) return true;
    const pair = [`${path}:${line}`, `${against?.path}:${against?.line}`].sort().join(' ');
    const isNew = !pairs.has(pair);
    pairs.add(pair);
    return isNew;
  });
}

/** Shows contradictions as a list: each opens side by side, and either side where it stands; the user may propose a statement all the same. */
export function showContradictions(
  context: FeatureContext,
  repository: Repository,
  statements: readonly ImportedStatement[],
): void {
  const picker = createList<Contradiction>();
  const attempt = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => showError(error, context.logger));
  };
  picker.title = vscode.l10n.t('Instructions that something contradicts: not proposed');
  picker.placeholder = vscode.l10n.t('Enter shows both sides');
  picker.ignoreFocusOut = true;
  picker.matchOnDetail = true;
  fillList(picker, statements.flatMap(itemOf));
  picker.onDidTriggerItemButton(({ item, button }) => {
    const { act } = button as Button;
    if (act === 'keep') {
      picker.hide();
      attempt(keep(context, repository, item.left));
    } else attempt(openSide(repository, act === 'left' ? item.left : item.right));
  });
  picker.onDidAccept(() => {
    const [item] = picker.selectedItems;
    picker.hide();
    if (item) attempt(compareSides(item));
  });
  picker.onDidHide(() => picker.dispose());
  picker.show();
}

function itemOf(statement: ImportedStatement): Contradiction[] {
  const right = otherSide(statement);
  if (!right) return [];
  const { path, line, text } = statement;
  const button = (icon: string, tooltip: string, act: Button['act']): Button => ({
    iconPath: new vscode.ThemeIcon(icon),
    tooltip,
    act,
  });
  return [
    {
      label: text,
      description: `${path}:${line}`,
      detail: vscode.l10n.t('but {0}:{1} says: {2}', right.path, right.line, right.text),
      buttons: [
        button('go-to-file', vscode.l10n.t('Open {0}', `${path}:${line}`), 'left'),
        button('go-to-file', vscode.l10n.t('Open {0}', `${right.path}:${right.line}`), 'right'),
        button('add', vscode.l10n.t('Propose the statement all the same'), 'keep'),
      ],
      left: { path, line, text },
      right,
    },
  ];
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

async function compareSides({ left, right }: Contradiction): Promise<void> {
  const uri = ({ path, line, text }: Side): vscode.Uri =>
    vscode.Uri.from({ scheme, path: `/${path}:${line}`, query: `${text}\n` });
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
  await openAt(vscode.Uri.joinPath(vscode.Uri.file(places.root), path), line, path);
}

async function keep(
  context: FeatureContext,
  { manager }: Repository,
  { path, line }: Side,
): Promise<void> {
  await manager.importInstructions({ keep: [`${path}:${line}`] });
  context.repositories.announce();
  await reviewCandidates(context);
}
