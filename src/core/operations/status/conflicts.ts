import type { Ledger } from '../../journal/ledger';
import { isContestedText } from '../../journal/noes';
import { journalOf, type Library } from '../../library/lessonLibrary';
import { shownPath, type LibraryEntry } from '../../library/libraryEntry';
import { speaks } from './mayBeGiven';
import type { Said } from '../../saying';
import { because } from './statusCode';

/**
 * Contradictions: the user's word, a shared id, or two approved lessons in one topic slot of one package. What waits for an approval
 * contradicts nothing: a file that arrives with the id of an approved lesson is told so itself, and silences nobody.
 */
export function findConflicts({ entries, ledgers }: Library): ReadonlyMap<LibraryEntry, Said> {
  const conflicts = new Map<LibraryEntry, Said>();
  const slots = new Groups();
  const contested: LibraryEntry[] = [];
  const ids = { project: new Groups(), global: new Groups() };
  for (const entry of entries) {
    const journal = journalOf(entry.scope);
    const { id } = entry.brief;
    const ledger = ledgers[journal];
    ids[journal].add(id, entry);
    const slot = slotOf(entry);
    if (slot !== undefined && speaks(entry, ledger)) slots.add(slot, entry);
    if (ledger.contests[id]) contested.push(entry);
  }
  for (const entry of contested) {
    const ledger = ledgers[journalOf(entry.scope)];
    if (!isMeant(entry, contested, ledger)) continue;
    const against = named(ledger.contests[entry.brief.id] ?? [], entries);
    conflicts.set(entry, because('status.markedAgainst', { other: against }));
  }
  for (const group of slots.crowded())
    markAll(conflicts, group, (other) => because('status.sameTopic', { file: shownPath(other) }));
  for (const group of [...ids.project.crowded(), ...ids.global.crowded()])
    markShared(conflicts, group, ledgers);
  return conflicts;
}

/** Of several files with the contested id those are meant that say what was contested; where none does, it was edited since, and stays so. */
function isMeant(entry: LibraryEntry, contested: readonly LibraryEntry[], ledger: Ledger): boolean {
  if (isContestedText(entry, ledger)) return true;
  return !contested.some(
    (other) =>
      other.brief.id === entry.brief.id &&
      journalOf(other.scope) === journalOf(entry.scope) &&
      isContestedText(other, ledger),
  );
}

/** The topic slot of a lesson, which one lesson in use may have; `undefined` = it names no topic. */
export function slotOf({ scope, brief }: LibraryEntry): string | undefined {
  return brief.topic === undefined ? undefined : `${scope} ${brief.package ?? ''} ${brief.topic}`;
}

/** The slots that lessons with the user's yes have. */
export function takenSlots({ entries, ledgers }: Library): ReadonlySet<string> {
  const speaking = entries.filter((entry) => speaks(entry, ledgers[journalOf(entry.scope)]));
  return new Set(speaking.flatMap((entry) => slotOf(entry) ?? []));
}

/** Lessons by their names; whatever is none as it stands. */
function named(ids: readonly string[], entries: Library['entries']): string {
  return ids.map((id) => entries.find(({ brief }) => brief.id === id)?.brief.name ?? id).join(', ');
}

/** Lessons that share a key. Most keys have one lesson, for which no list is made. */
class Groups {
  private readonly first = new Map<string, LibraryEntry>();
  private readonly more = new Map<string, LibraryEntry[]>();

  add(key: string, entry: LibraryEntry): void {
    const first = this.first.get(key);
    if (!first) {
      this.first.set(key, entry);
      return;
    }
    const group = this.more.get(key);
    if (group) group.push(entry);
    else this.more.set(key, [first, entry]);
  }

  /** Those of two and more. */
  crowded(): Iterable<readonly LibraryEntry[]> {
    return this.more.values();
  }
}

function markAll(
  conflicts: Map<LibraryEntry, Said>,
  group: readonly LibraryEntry[],
  text: (other: LibraryEntry) => Said,
  spared?: LibraryEntry,
): void {
  for (const entry of group) {
    if (entry === spared) continue;
    const other = spared ?? group.find((candidate) => candidate !== entry);
    if (other) conflicts.set(entry, text(other));
  }
}

/** Lessons of one id: where one of them speaks, the others are in the wrong and it goes on speaking. */
function markShared(
  conflicts: Map<LibraryEntry, Said>,
  group: readonly LibraryEntry[],
  ledgers: Library['ledgers'],
): void {
  const speaking = group.filter((entry) => speaks(entry, ledgers[journalOf(entry.scope)]));
  const only = speaking.length === 1 ? speaking[0] : undefined;
  markAll(conflicts, group, (other) => because('status.sameId', { file: shownPath(other) }), only);
}
