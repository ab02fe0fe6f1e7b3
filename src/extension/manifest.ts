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

/** The verbs that stand as icons in a row: what a state waits for, and putting away. */
const inRow: readonly LessonVerb[] = ['approve', 'promote', 'verify', 'restore', 'retire'];

/** What a row of the tree offers, as the editor's `viewItem`: each word between commas. */
export function menuContext(status: LessonStatus, isTrusted: boolean): string {
  const { scope, folder } = status.entry;
  const words = [
    'lesson',
    ...verbsOf(status, isTrusted),
    ...relationsOf(status, isTrusted),
    ...(status.update || status.updates ? ['compare'] : []),
    ...(scope === 'project' && folder !== 'retired' ? ['checkClaims'] : []),
  ];
  return `,${words.join(',')},`;
}

const whenOffered = (word: string): string => `view == lessons.tree && viewItem =~ /,${word},/`;

function entry(word: string, group: string, more = ''): MenuEntry {
  return { command: `lessons.${word}`, when: whenOffered(word) + more, group };
}

/** The menus of a row of the tree, made from the table of verbs. */
export function rowMenus(): readonly MenuEntry[] {
  return [
    entry('compare', 'inline@0'),
    ...inRow.map((verb, place) => entry(verb, `inline@${place + 1}`)),
    {
      command: 'lessons.approveAll',
      when: 'view == lessons.tree && viewItem == group.quarantined',
      group: 'inline',
    },
    entry('compare', '1_verbs@0'),
    ...verbIds.map((verb) => entry(verb, groups[lessonVerbs[verb].group])),
    entry('supersede', groups.relations),
    entry('merge', groups.relations, ' && listMultiSelection'),
    entry('checkClaims', groups.more),
  ];
}
