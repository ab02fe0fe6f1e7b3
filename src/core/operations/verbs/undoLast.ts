import { failure } from '../../errors';
import type { EventBody } from '../../journal/event';
import { shownPath } from '../../library/libraryEntry';
import { journalOf } from '../../library/lessonLibrary';
import { checkUsable } from '../status/checkUsable';
import type { Pipeline } from '../pipeline';
import { readActs, writeActs, type KeptAct, type KeptFile } from './keptActs';

/**
 * Takes back the last act of this user in this repository, whatever process did it: its files get their exact bytes back, and what it
 * recorded is recorded as taken back. Refused where one of its files is not as the act left it: whoever changed it since then wins.
 */
export async function undoLast(
  pipeline: Pipeline,
): Promise<{ readonly what: string; readonly lesson: string }> {
  checkUsable(pipeline);
  const acts = await readActs(pipeline);
  const last = acts.at(-1);
  if (!last) throw failure.wrongUsage('There is nothing to take back in this repository.');
  const { what, lesson, cannot } = last;
  if (cannot !== undefined)
    throw failure.needsUser(`${what} cannot be taken back: ${cannot}. Do it by hand.`);
  const present = await checkUnchanged(pipeline, last);
  try {
    await put(pipeline, last.files);
    await recordInOrder(pipeline, last.events);
  } catch (error) {
    await put(pipeline, present);
    throw error;
  }
  await writeActs(pipeline, acts.slice(0, -1));
  return { what, lesson };
}

/** The files of an act as they are now; fails with `needsUser` where one was changed since. */
async function checkUnchanged(
  { ports }: Pipeline,
  { what, files }: KeptAct,
): Promise<readonly KeptFile[]> {
  const present: KeptFile[] = [];
  for (const { place, after } of files) {
    const text = await ports.stores[journalOf(place.scope)].files.read(place);
    if ((text === undefined ? undefined : ports.hasher.sha256(text)) !== after)
      throw failure.needsUser(
        `${shownPath(place)} was edited since "${what}". Put it back as it was then, or do it by hand; nothing was changed.`,
      );
    present.push({ place, ...(text !== undefined && { before: text }) });
  }
  return present;
}

/** Gives files the texts of `before`. What is to be there comes first, so that a text is never in no file. */
async function put({ ports }: Pipeline, files: readonly KeptFile[]): Promise<void> {
  const of = ({ place }: KeptFile) => ports.stores[journalOf(place.scope)].files;
  for (const file of files)
    if (file.before !== undefined) await of(file).write(file.place, file.before);
  for (const file of files) if (file.before === undefined) await of(file).remove(file.place);
}

async function recordInOrder({ library }: Pipeline, events: KeptAct['events']): Promise<void> {
  for (const journal of ['project', 'global'] as const) {
    const bodies: EventBody[] = events.flatMap((event) =>
      event.journal === journal ? [event.body] : [],
    );
    if (bodies.length > 0) await library.recordAll(journal, bodies);
  }
}
