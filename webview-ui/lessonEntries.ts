import type { LessonCard, LessonVerb } from '../src/protocol/lessonCard';
import { expectedVerbs, hasFile } from '../src/protocol/lessonCard';
import type { UiStrings } from '../src/protocol/uiStrings';
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
  run: { readonly verb: (verb: LessonVerb) => void; openFile(): void },
): readonly MenuEntry[] {
  const verbs = card.verbs.map((verb) => ({
    kind: 'item' as const,
    label: strings.verbs[verb],
    title: strings.verbMeanings[verb],
    keys: keysOf(verb),
    run: () => run.verb(verb),
  }));
  if (!hasFile(card)) return verbs;
  const file: MenuEntry = {
    kind: 'item',
    label: strings.openFile,
    keys: 'F2',
    run: () => run.openFile(),
  };
  return verbs.length > 0 ? [...verbs, { kind: 'separator' }, file] : [file];
}
