import type { Shortcut } from '../../../protocol/managerTab';

/** Each shortcut's command with its arguments. */
export const shortcutCommands: Readonly<Record<Shortcut, readonly [string, ...unknown[]]>> = {
  scan: ['lessons.scan'],
  importFiles: ['lessons.import'],
  openFolder: ['vscode.openFolder'],
  approveAll: ['lessons.approveAll'],
  newLesson: ['lessons.new'],
  openChat: ['workbench.action.chat.open', { query: '@lessons ', isPartialQuery: true }],
  capture: ['workbench.action.chat.open', { query: '@lessons /capture', isPartialQuery: true }],
  manageTrust: ['workbench.trust.manage'],
  openSettings: ['workbench.action.openSettings', '@ext:repo-lessons.repo-lessons'],
  toggle: ['lessons.toggle'],
  showLog: ['lessons.showLog'],
  replay: ['lessons.replay'],
  exportWorth: ['lessons.exportWorth'],
  team: ['lessons.team'],
  showUntold: ['lessons.showUntold'],
  leaveTeam: ['lessons.leaveTeam'],
};
