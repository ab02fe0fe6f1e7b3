import type { LessonCard, LessonVerb } from '../src/protocol/lessonCard';
import { expectedVerbs, hasFile } from '../src/protocol/lessonCard';
import type { UiStrings } from '../src/protocol/uiStrings';
import type { PairRelation } from '../src/protocol/relations';
import { pairRelations } from '../src/protocol/relations';
import { canMerge, sharedVerbs } from './selection';
import type { MenuEntry } from './components/menu';

/** True on a Mac, where shortcuts are written with signs. */
const isMac = (): boolean => navigator.userAgent.includes('Mac OS');

const keysOf = (verb: LessonVerb): string | undefined => {
  if (expectedVerbs.has(verb)) return isMac() ? '⌘⏎' : 'Ctrl+Enter';
  if (verb === 'retire') return isMac() ? '⌘⌫' : 'Delete';
  return undefined;
};

/** The context menu of a lesson: every verb that fits it now, the likeliest first. */
export function lessonEntries(
  card: LessonCard,
  strings: UiStrings,
  run: {
    readonly verb: (verb: LessonVerb) => void;
    readonly relate: (relation: PairRelation) => void;
    openFile(): void;
  },
): readonly MenuEntry[] {
  const verbs = card.verbs.map((verb) => ({
    kind: 'item' as const,
    label: strings.verbs[verb],
    title: strings.verbMeanings[verb],
    keys: keysOf(verb),
    run: () => run.verb(verb),
  }));
  const pairs = pairRelations.filter((relation) => card.relations.includes(relation));
  const joins = pairs.map((relation): MenuEntry => ({
    kind: 'item',
    label: strings.relations[relation],
    title: strings.relationMeanings[relation],
    run: () => run.relate(relation),
  }));
  if (!hasFile(card)) return verbs;
  const file: MenuEntry = {
    kind: 'item',
    label: strings.openFile,
    keys: 'F2',
    run: () => run.openFile(),
  };
  const groups: readonly (readonly MenuEntry[])[] = [verbs, joins, [file]];
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, at) => (at === 0 ? group : [{ kind: 'separator' as const }, ...group]));
}

/** The menu of several lessons at once: merging them, and every verb that fits each of them. */
export function selectionEntries(
  cards: readonly LessonCard[],
  strings: UiStrings,
  run: { readonly verb: (verb: LessonVerb) => void; merge(): void },
): readonly MenuEntry[] {
  const verbs = sharedVerbs(cards).map((verb): MenuEntry => ({
    kind: 'item',
    label: strings.verbs[verb],
    title: strings.verbMeanings[verb],
    keys: keysOf(verb),
    run: () => run.verb(verb),
  }));
  if (!canMerge(cards)) return verbs;
  const merge: MenuEntry = {
    kind: 'item',
    label: strings.relations.merge,
    title: strings.relationMeanings.merge,
    run: () => run.merge(),
  };
  return verbs.length > 0 ? [merge, { kind: 'separator' }, ...verbs] : [merge];
}
