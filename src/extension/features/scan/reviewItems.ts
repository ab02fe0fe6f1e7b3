import * as vscode from 'vscode';
import { warningsOf } from '../../../core/library/libraryEntry';
import { isPlainYes, reviewGroups } from '../../../core/operations/learning/reviewGroups';
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
  /** False where so many are shown that the user ticks them. */
  readonly isTicked?: boolean;
}

/** Evidence of one row that can be opened by a button of its own. */
const mostLinks = 3;

/** What a button of this list does. */
export function actOf(button: vscode.QuickInputButton): ReviewAct | undefined {
  return (button as Partial<ActButton>).act;
}

/** The candidates of all repositories as rows: what was found, the imported statements that are likely to help most, the others by their file, updates of lessons in use. */
export async function reviewItems(repositories: readonly Repository[]): Promise<ReviewItem[]> {
  const isAmongSeveral = repositories.length > 1;
  const all = await Promise.all(
    repositories.map(async (repository) => {
      const groups = reviewGroups(await repository.manager.list());
      const rows = (list: readonly LessonStatus[], isTicked = false) =>
        list.map((status) => rowOf({ repository, status }, isAmongSeveral, isTicked));
      const count = groups.best.length;
      return [
        ...rows(groups.others, true),
        ...titled(bestTitle(count, groups.byFile.size), rows(groups.best, true)),
        ...[...groups.byFile].flatMap(([file, list]) =>
          titled(vscode.l10n.t('more from {0}', file), rows(list)),
        ),
        ...titled(vscode.l10n.t('updates of lessons in use'), rows(groups.updates)),
      ];
    }),
  );
  return all.flat();
}

function bestTitle(count: number, files: number): string {
  return files === 0
    ? vscode.l10n.t('from instruction files')
    : vscode.l10n.t('the best {0}', count);
}

function titled(label: string, rows: readonly ReviewItem[]): readonly ReviewItem[] {
  return rows.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...rows];
}

/** Rows that are ticked at first: what the files prove. What replaces a text, or says what is not so or is warned of, is for the user to tick. */
export function isTickedAtFirst({ target, isTicked }: ReviewItem): boolean {
  return target !== undefined && isTicked === true && isPlainYes(target.status);
}

function failsAClaim({ claims }: LessonStatus): boolean {
  return claims !== undefined && claims.holds < claims.of;
}

function rowOf(target: LessonTarget, isAmongSeveral: boolean, isTicked: boolean): ReviewItem {
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
    isTicked,
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
