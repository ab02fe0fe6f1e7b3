import type { History, ReinforcementRow } from '../../journal/history';
import { isEpisodePart } from '../../journal/episodes';
import type { JournalEvent } from '../../journal/event';
import { readJournalLines } from '../../journal/journalLine';
import { standingOf } from '../../journal/standingRow';
import { journalOf, type Library } from '../../library/lessonLibrary';
import type { JournalFiles } from '../../ports';
import type { Pipeline } from '../pipeline';

/** Brings the history up to the journals and saves it. `project` = the repository's key. */
export async function refreshHistory(
  { library, ports }: Pipeline,
  history: History,
  project: string,
): Promise<void> {
  for (const name of ['project', 'global'] as const) {
    await readNew(history, name, ports.stores[name].journal);
  }
  await history.setReinforcements(reinforcementRows(await library.refresh(), project));
  await history.save();
}

async function readNew(history: History, name: string, journal: JournalFiles): Promise<void> {
  const known = (await history.positions())[name] ?? {};
  const { fromStart, lines, position } = await journal.readSince(known);
  if (lines.length === 0 && Object.keys(position).length === Object.keys(known).length) return;
  // Whatever is appended between the two looks is read twice, and an event that is known changes nothing.
  const { events } = readJournalLines(fromStart ? await journal.readAll() : lines);
  await history.apply({
    journal: name,
    startAgain: fromStart,
    events: events.filter(isHistory),
    position,
  });
}

function isHistory(event: JournalEvent): boolean {
  return (
    event.type === 'receipt' ||
    event.type === 'activity' ||
    event.type === 'correction' ||
    event.type === 'seen-stale' ||
    event.type === 'outcome' ||
    event.type === 'outcome-withdrawn' ||
    isEpisodePart(event)
  );
}

/** A row per lesson that was ever used, or captured here and is still there. Two lessons of one name are told apart by their ids. */
export function reinforcementRows(library: Library, project: string): readonly ReinforcementRow[] {
  const headings = new Set<string>();
  return (['project', 'global'] as const).flatMap((journal) => {
    const owner = journal === 'global' ? 'global' : project;
    const lessons = new Map(
      library.entries
        .filter(({ scope }) => journalOf(scope) === journal)
        .map(({ lesson }) => [lesson.id, lesson]),
    );
    const { rows, captured } = library.ledgers[journal];
    const unused = Object.keys(captured).filter(
      (id) => !Object.hasOwn(rows, id) && lessons.has(id),
    );
    const all = [...Object.keys(rows), ...unused];
    return all.map((lessonId) => {
      const lesson = lessons.get(lessonId);
      const name = lesson?.name ?? lessonId;
      const heading = headings.has(`${owner} ${name}`) ? `${name} (${lessonId})` : name;
      headings.add(`${owner} ${heading}`);
      const standing = standingOf(rows[lessonId], lesson?.confidence);
      const since = captured[lessonId]?.time ?? 0;
      return {
        lessonId,
        project: owner,
        heading,
        reinforcements: standing.reinforcements,
        confidence: standing.confidence,
        firstSeen: standing.firstSeen ?? since,
        lastReferenced: standing.lastReinforced ?? since,
      };
    });
  });
}
