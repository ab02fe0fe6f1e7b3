import * as vscode from 'vscode';
import { warningsOf } from '../../../core/library/libraryEntry';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { openableEvidence } from '../../host/openEvidence';
import type { LessonTarget } from '../../services/userVerbs';
import type { Repository } from '../../services/repository';
import { said } from '../../host/said';

/** What pressing a button of a row does. */
export type ReviewAct =
  { readonly kind: 'accept' | 'compare' } | { readonly kind: 'evidence'; readonly index: number };

interface ActButton extends vscode.QuickInputButton {
  readonly act: ReviewAct;
}

/** A row of the review list; rows without a target only name what follows. */
export interface ReviewItem extends vscode.QuickPickItem {
  readonly target?: LessonTarget;
}

/** Evidence of one row that can be opened by a button of its own. */
const mostLinks = 3;

/** What a button of this list does. */
export function actOf(button: vscode.QuickInputButton): ReviewAct | undefined {
  return (button as Partial<ActButton>).act;
}

/** The candidates of all repositories as rows: new lessons first, then updates of lessons in use. */
export async function reviewItems(repositories: readonly Repository[]): Promise<ReviewItem[]> {
  const targets = (
    await Promise.all(
      repositories.map(async (repository) =>
        (await repository.manager.list())
          .filter(({ state }) => state === 'candidate')
          .map((status): LessonTarget => ({ repository, status })),
      ),
    )
  ).flat();
  const isAmongSeveral = repositories.length > 1;
  const rows = (list: readonly LessonTarget[]) =>
    list.map((target) => rowOf(target, isAmongSeveral));
  const [updates, fresh] = [
    targets.filter(({ status }) => status.updates),
    targets.filter(({ status }) => !status.updates),
  ];
  const title = (label: string): ReviewItem => ({
    label,
    kind: vscode.QuickPickItemKind.Separator,
  });
  return [
    ...rows(fresh),
    ...(updates.length > 0 ? [title(vscode.l10n.t('updates of lessons in use'))] : []),
    ...rows(updates),
  ];
}

/** Rows that are ticked at first: what the files prove. What replaces a text, or says what is not so or is warned of, is for the user to tick. */
export function isTickedAtFirst({ target }: ReviewItem): boolean {
  if (target === undefined || target.status.updates || failsAClaim(target.status)) return false;
  return warningsOf(target.status.entry).length === 0;
}

function failsAClaim({ claims }: LessonStatus): boolean {
  return claims !== undefined && claims.holds < claims.of;
}

function rowOf(target: LessonTarget, isAmongSeveral: boolean): ReviewItem {
  const { status, repository } = target;
  const { lesson } = status.entry;
  const [evidence = ''] = lesson.source?.evidence ?? [];
  const warnings = warningsOf(status.entry).map((warning) => `⚠ ${said(warning)} · `);
  const text = warnings.join('') + lesson.body.replace(/^\s*[-*] /gm, '');
  const not = status.claims?.failed.join('; ') ?? '';
  return {
    label: status.updates ? status.updates.lesson.name : lesson.name,
    description: isAmongSeveral ? `${repository.name} · ${evidence}` : evidence,
    detail: failsAClaim(status) ? vscode.l10n.t('⚠ not so: {0} · {1}', not, text) : text,
    buttons: buttonsOf(target),
    target,
  };
}

function buttonsOf(target: LessonTarget): ActButton[] {
  const button = (icon: string, tooltip: string, act: ReviewAct): ActButton => ({
    iconPath: new vscode.ThemeIcon(icon),
    tooltip,
    act,
  });
  const links = openableEvidence(target).slice(0, mostLinks);
  return [
    ...(target.status.updates
      ? [button('diff', vscode.l10n.t('Show the difference'), { kind: 'compare' })]
      : []),
    ...links.map(({ text, index }) =>
      button('go-to-file', vscode.l10n.t('Open {0}', text), { kind: 'evidence', index }),
    ),
    button('check', vscode.l10n.t('Accept only this one'), { kind: 'accept' }),
  ];
}
