import type { EmptyPage } from '../../../protocol/managerSnapshot';
import type { Tab } from '../../../protocol/managerTab';
import type { Translate } from './translate';

/** What decides what helps in an empty window. */
export interface WindowState {
  readonly hasFolder: boolean;
  readonly isTrusted: boolean;
  /** An instruction file that can be imported; absent = none was found. */
  readonly instructionFile?: string;
  /** True where lessons of the user or the repository are in use already. */
  readonly usesLessons?: boolean;
}

/** What an empty page says, and the steps that work in this window: none of those that cannot. */
export function emptyPage(tab: Tab, window: WindowState, translate: Translate): EmptyPage {
  if (!window.hasFolder)
    return {
      title: translate('No folder is open'),
      text: translate('Lessons belong to a repository. Open its folder to see and use them.'),
      steps: [{ label: translate('Open Folder'), shortcut: 'openFolder' }],
    };
  if (!window.isTrusted)
    return {
      title: translate('Restricted Mode'),
      text: translate(
        'Nothing is read into lessons and none is given here until you trust this folder.',
      ),
      steps: [{ label: translate('Manage Trust'), shortcut: 'manageTrust' }],
    };
  const { instructionFile } = window;
  const ask = { label: translate('Ask @lessons'), shortcut: 'openChat' as const };
  const scan = { label: translate('Scan Repository'), shortcut: 'scan' as const };
  const imported =
    instructionFile === undefined
      ? []
      : [{ label: translate('Import {0}', instructionFile), shortcut: 'importFiles' as const }];
  switch (tab) {
    case 'inbox':
      if (window.usesLessons)
        return {
          title: translate('Nothing waits for you'),
          text: translate(
            'The lessons in use go along when you ask @lessons for a change. Approvals, proposals, updates, stale lessons and trials appear here.',
          ),
          steps: [ask],
        };
      return {
        title: translate('Nothing waits for you'),
        text: translate(
          'What needs your approval, proposals, updates, stale lessons and trials appear here. Scan the repository to get the first ones.',
        ),
        steps: [scan, ...imported],
      };
    case 'lessons':
      return {
        title: translate('No lessons yet'),
        text: translate(
          'A lesson is one short fact about this repository, such as its test runner. It is given to @lessons only when code will be written. No lessons, no tokens.',
        ),
        steps: [scan, ...imported, { label: translate('New Lesson'), shortcut: 'newLesson' }],
      };
    case 'statistics':
    case 'activity':
      return {
        title: translate('No requests yet'),
        text: translate(
          'Ask @lessons in chat. Each request leaves a receipt here: what was given, what was left out and why, and what it cost.',
        ),
        steps: [ask, ...(tab === 'statistics' ? waysToSpendLess(translate) : [])],
      };
  }
}

/** Nobody should have to ask first to learn what asking costs. */
function waysToSpendLess(translate: Translate): EmptyPage['steps'] {
  return [
    { label: translate('Change the Limits'), shortcut: 'openSettings' },
    { label: translate('Switch Lessons On or Off'), shortcut: 'toggle' },
  ];
}
