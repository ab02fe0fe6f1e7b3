import * as vscode from 'vscode';
import type { LessonState } from '../../../core/lesson/lesson';

/** How a state is shown. */
export interface StateLook {
  readonly label: () => string;
  /** Codicon id. */
  readonly icon: string;
  /** Theme color id; absent = the text's own. */
  readonly color?: string;
  /** Whether the group starts expanded. */
  readonly isOpen: boolean;
}

export const stateLooks: Readonly<Record<LessonState, StateLook>> = {
  quarantined: {
    label: () => vscode.l10n.t('Needs your approval'),
    icon: 'shield',
    color: 'list.warningForeground',
    isOpen: true,
  },
  candidate: { label: () => vscode.l10n.t('Candidates'), icon: 'lightbulb', isOpen: true },
  broken: {
    label: () => vscode.l10n.t('Broken'),
    icon: 'error',
    color: 'list.errorForeground',
    isOpen: true,
  },
  stale: {
    label: () => vscode.l10n.t('Stale'),
    icon: 'history',
    color: 'list.warningForeground',
    isOpen: true,
  },
  unverified: {
    label: () => vscode.l10n.t('Cannot be checked'),
    icon: 'question',
    color: 'list.warningForeground',
    isOpen: true,
  },
  contested: {
    label: () => vscode.l10n.t('Contradicted'),
    icon: 'git-compare',
    color: 'list.warningForeground',
    isOpen: true,
  },
  active: {
    label: () => vscode.l10n.t('Active'),
    icon: 'pass',
    color: 'testing.iconPassed',
    isOpen: true,
  },
  trial: { label: () => vscode.l10n.t('On trial'), icon: 'beaker', isOpen: true },
  resting: { label: () => vscode.l10n.t('Resting'), icon: 'debug-pause', isOpen: false },
  retired: { label: () => vscode.l10n.t('Retired'), icon: 'archive', isOpen: false },
};

/** States that ask for something come first. */
export const stateOrder: readonly LessonState[] = [
  'quarantined',
  'broken',
  'stale',
  'unverified',
  'contested',
  'candidate',
  'active',
  'trial',
  'resting',
  'retired',
];
