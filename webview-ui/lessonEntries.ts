import type { LessonCard, LessonVerb } from '../src/protocol/lessonCard';
import { fillIn } from '../src/protocol/fillIn';
import { expectedVerbs, hasFile, losingVerbs } from '../src/protocol/lessonCard';
import type { UiStrings } from '../src/protocol/uiStrings';
import type { PairRelation } from '../src/protocol/relations';
import { pairRelations } from '../src/protocol/relations';
import { canMerge, sharedVerbs } from './selection';
import { verbText } from './verbText';
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
    askWith(): void;
  },
): readonly MenuEntry[] {
  const [verbs, losing] = verbEntries(card.verbs, [card], strings, run.verb);
  const pairs = pairRelations.filter((relation) => card.relations.includes(relation));
  const joins = pairs.map((relation): MenuEntry => ({
    kind: 'item',
    label: strings.relations[relation],
    title: strings.relationMeanings[relation],
    run: () => run.relate(relation),
  }));
  if (!hasFile(card)) return headed(card.name, [verbs, losing]);
  const file: MenuEntry = {
    kind: 'item',
    label: strings.openFile,
    keys: 'F2',
    run: () => run.openFile(),
  };
  const ask: MenuEntry = {
    kind: 'item',
    label: strings.askWith,
    run: () => run.askWith(),
  };
  return grouped([verbs, joins, [file, ask], losing]);
}

/** The entries of verbs, apart from those that take something away: these stand last, never under the pointer that opened the menu. */
function verbEntries(
  verbs: readonly LessonVerb[],
  cards: readonly LessonCard[],
  strings: UiStrings,
  run: (verb: LessonVerb) => void,
): readonly [readonly MenuEntry[], readonly MenuEntry[]] {
  const entry = (verb: LessonVerb): MenuEntry => ({
    kind: 'item',
    label: verbText(verb, cards, strings),
    title: strings.verbMeanings[verb],
    keys: keysOf(verb),
    run: () => run(verb),
  });
  const loses = (verb: LessonVerb): boolean => losingVerbs.has(verb);
  return [verbs.filter((verb) => !loses(verb)).map(entry), verbs.filter(loses).map(entry)];
}

/** Groups under a heading, which is what lies under the pointer; none where there is nothing to choose. */
function headed(label: string, groups: readonly (readonly MenuEntry[])[]): readonly MenuEntry[] {
  const entries = grouped(groups);
  return entries.length === 0 ? [] : [{ kind: 'heading', label }, ...entries];
}

function grouped(groups: readonly (readonly MenuEntry[])[]): readonly MenuEntry[] {
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
  const [verbs, losing] = verbEntries(sharedVerbs(cards), cards, strings, run.verb);
  const merge: MenuEntry = {
    kind: 'item',
    label: strings.relations.merge,
    title: strings.relationMeanings.merge,
    run: () => run.merge(),
  };
  const groups = [canMerge(cards) ? [merge] : [], verbs, losing];
  return headed(fillIn(strings.selected, cards.length), groups);
}
