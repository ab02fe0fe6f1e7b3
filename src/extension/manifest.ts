import type { LessonStatus } from '../core/operations/status/lessonStatus';
import {
  type LessonVerb,
  type VerbGroup,
  lessonVerbs,
  relationsOf,
  verbIds,
  verbsOf,
} from '../core/operations/verbs/lessonVerbs';

/** An entry of `menus` in package.json. */
export interface MenuEntry {
  readonly command: string;
  readonly when: string;
  readonly group: string;
}

/** The parts of a menu, in the order in which the editor shows them. */
const groups: Readonly<Record<VerbGroup, string>> = {
  state: '1_verbs',
  more: '2_more',
  relations: '3_relations',
  said: '4_said',
  never: '5_never',
};

/** The verbs that stand as icons in a row: what a state waits for. Icons take the place of words under the pointer, so none of them takes anything away. */
const inRow: readonly LessonVerb[] = ['approve', 'promote', 'verify', 'restore'];

/** What people call a verb on this lesson: an update is accepted or declined, a proposal dismissed. */
function wordFor(verb: LessonVerb, { state, updates }: LessonStatus): string {
  if (verb === 'promote' && updates) return 'acceptUpdate';
  if (verb === 'retire' && updates) return 'declineUpdate';
  return verb === 'retire' && state === 'candidate' ? 'dismiss' : verb;
}

/** What a row of the tree offers, as the editor's `viewItem`: each word between commas. */
export function menuContext(status: LessonStatus, isTrusted: boolean): string {
  const { scope, folder } = status.entry;
  const words = [
    'lesson',
    ...verbsOf(status, isTrusted).map((verb) => wordFor(verb, status)),
    ...relationsOf(status, isTrusted),
    ...(status.update || status.updates ? ['compare'] : []),
    ...(scope === 'project' && folder !== 'retired' ? ['checkClaims'] : []),
  ];
  return `,${words.join(',')},`;
}

/** Context keys that say what some lesson of the window can be asked to do begin so. */
export const palettePrefix = 'lessons.can.';

/** The command by which the palette asks for a lesson and then does a verb: its title ends with an ellipsis. */
export const pickCommand = (verb: LessonVerb): string => `lessons.pick.${verb}`;

const inFolder = 'workspaceFolderCount > 0';
const trusted = `${inFolder} && isWorkspaceTrusted`;

/** When a command of the palette that is no verb means something. */
const whenUseful: Readonly<Record<string, string>> = {
  recordOutcome: 'false',
  openEvidence: 'false',
  dismiss: 'false',
  askWith: 'false',
  acceptUpdate: 'resourceScheme == lessons-update',
  declineUpdate: 'resourceScheme == lessons-update',
  approveAll: `${palettePrefix}approve`,
  acceptSource: `${palettePrefix}promote`,
  showStale: `${palettePrefix}showStale`,
  compare: `${palettePrefix}compare`,
  merge: `${palettePrefix}merge`,
  supersede: `${palettePrefix}supersede`,
  list: inFolder,
  search: inFolder,
  refresh: inFolder,
  review: inFolder,
  showStatistics: inFolder,
  exportWorth: inFolder,
  replay: trusted,
  evaluate: trusted,
  ...Object.fromEntries(
    [
      'new',
      'team',
      'joinTeam',
      'showUntold',
      'leaveTeam',
      'scan',
      'import',
      'importFile',
      'undoImport',
      'undo',
      'pin',
      'checkClaims',
    ].map((command) => [command, trusted]),
  ),
  shortenInstructions: trusted,
  exportFiles: trusted,
  rememberThis: `${trusted} && editorHasSelection`,
};

/** The palette, made from the same table: a verb is asked for where some lesson can be asked for it. */
export function paletteMenus(): readonly Omit<MenuEntry, 'group'>[] {
  return [
    ...verbIds.flatMap((verb) => [
      { command: `lessons.${verb}`, when: 'false' },
      { command: pickCommand(verb), when: palettePrefix + verb },
    ]),
    ...Object.entries(whenUseful).map(([command, when]) => ({
      command: `lessons.${command}`,
      when,
    })),
  ];
}

const whenOffered = (word: string): string => `view == lessons.tree && viewItem =~ /,${word},/`;

function entry(word: string, group: string, more = ''): MenuEntry {
  return { command: `lessons.${word}`, when: whenOffered(word) + more, group };
}

/** The menus of a row of the tree, made from the table of verbs. */
export function rowMenus(): readonly MenuEntry[] {
  return [
    entry('compare', 'inline@0'),
    entry('acceptUpdate', 'inline@2'),
    ...inRow.map((verb, place) => entry(verb, `inline@${place + 1}`)),
    {
      command: 'lessons.approveAll',
      when: 'view == lessons.tree && viewItem == group.quarantined',
      group: 'inline',
    },
    entry('compare', '1_verbs@0'),
    entry('acceptUpdate', groups.state),
    entry('dismiss', groups.state),
    entry('declineUpdate', groups.state),
    ...verbIds.map((verb) => entry(verb, groups[lessonVerbs[verb].group])),
    entry('supersede', groups.relations),
    entry('merge', groups.relations, ' && listMultiSelection'),
    entry('checkClaims', groups.more),
  ];
}
