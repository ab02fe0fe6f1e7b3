/** The pages of the manager. */
export const tabs = ['inbox', 'lessons', 'activity', 'statistics'] as const;
export type Tab = (typeof tabs)[number];

/** Places of the editor that the page can lead to. */
export const shortcuts = [
  'scan',
  'importFiles',
  'openFolder',
  'approveAll',
  'newLesson',
  'openChat',
  'capture',
  'manageTrust',
  'openSettings',
  'toggle',
  'showLog',
  'replay',
  'exportWorth',
  'team',
  'showUntold',
  'leaveTeam',
] as const;
export type Shortcut = (typeof shortcuts)[number];
