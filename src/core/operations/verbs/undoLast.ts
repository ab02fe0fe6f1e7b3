import { failure } from '../../errors';
import type { EventBody } from '../../journal/event';
import { placeKey, shownPath, type LibraryEntry } from '../../library/libraryEntry';
import { journalOf, type Library } from '../../library/lessonLibrary';
import { isUntouched } from '../learning/proposalSlot';
import { checkUsable } from '../status/checkUsable';
import type { Pipeline } from '../pipeline';
import { done } from './undo';
import { readActs, writeActs, type KeptAct, type KeptFile, type KeptText } from './keptActs';

/** What was taken back. */
export type TakenBack = Pick<KeptAct, 'what' | 'lesson'>;

/**
 * Takes back the last act of this user in this repository, whatever process did it: its files get their exact bytes back, and what it
 * recorded is recorded as taken back. Refused where one of its files is not as the act left it: whoever changed it since then wins.
 */
export async function undoLast(pipeline: Pipeline): Promise<TakenBack> {
  const last = (await readActs(pipeline)).at(-1);
  if (!last) throw failure.refused('nothingToUndo');
  return takeBack(pipeline, [last]);
}

/** Takes back the last import in one act, with all that was done since to the files it wrote: accepted, updated, retired. */
export async function undoImport(pipeline: Pipeline): Promise<TakenBack> {
  const acts = await readActs(pipeline);
  const at = acts.map(({ isImport }) => isImport === true).lastIndexOf(true);
  const [imported, ...later] = at < 0 ? [] : acts.slice(at);
  if (!imported) throw failure.refused('noImportToUndo');
  const taken = [imported];
  const touched = new Set(filesOf(imported));
  for (const act of later) {
    if (!filesOf(act).some((file) => touched.has(file))) continue;
    taken.push(act);
    for (const file of filesOf(act)) touched.add(file);
  }
  const inTheWay = await withdrawUpdates(
    pipeline,
    (entry, library) => touched.has(placeKey(entry)) && isUntouched(entry, library),
  );
  let undone: TakenBack;
  try {
    undone = await takeBack(pipeline, taken);
  } catch (error) {
    await put(pipeline, inTheWay);
    throw error;
  }
  // What stood where a later update was is back, and was captured under the same name as that one.
  const isBack = new Set(inTheWay.map(({ place }) => placeKey(place)));
  await withdrawUpdates(
    pipeline,
    (entry, library) =>
      isOrphan(entry, library) && (isUntouched(entry, library) || isBack.has(placeKey(entry))),
  );
  return undone;
}

/** No lesson is there any more that it would take the place of. */
function isOrphan({ lesson }: LibraryEntry, { entries }: Library): boolean {
  return !entries.some((entry) => lesson.supersedes.includes(entry.lesson.id));
}

/** Takes away updates that followed the lines of lessons: nobody asked for them, so they are no act. Returns what was there. */
async function withdrawUpdates(
  { ports, library }: Pipeline,
  isMeant: (entry: LibraryEntry, library: Library) => boolean,
): Promise<readonly KeptFile[]> {
  const { files } = ports.stores.project;
  const current = await library.refresh();
  const taken: KeptFile[] = [];
  for (const entry of current.entries) {
    const { source, supersedes } = entry.lesson;
    const isUpdate = entry.folder === 'candidates' && source?.by === 'import';
    if (!isUpdate || supersedes.length === 0 || !isMeant(entry, current)) continue;
    const { scope, folder, fileName } = entry;
    const before = await files.read(entry);
    await files.remove(entry);
    taken.push({ place: { scope, folder, fileName }, ...(before !== undefined && { before }) });
  }
  return taken;
}

/** Takes acts back that build on one another, given oldest first, as one. */
export async function takeBack(pipeline: Pipeline, taken: readonly KeptAct[]): Promise<TakenBack> {
  checkUsable(pipeline);
  const act = asOne(taken);
  const { what, lesson, cannot } = act;
  if (cannot !== undefined) throw failure.refused('cannotBeUndone', { what, why: cannot });
  const present = await checkUnchanged(pipeline, act);
  const texts = await checkTexts(pipeline, act);
  try {
    await put(pipeline, act.files);
    await putTexts(pipeline, act.texts);
    await recordInOrder(pipeline, act.events);
  } catch (error) {
    await put(pipeline, present);
    await putTexts(pipeline, texts);
    throw error;
  }
  const ids = new Set(taken.map(({ id }) => id));
  await writeActs(
    pipeline,
    (await readActs(pipeline)).filter(({ id }) => !ids.has(id)),
  );
  return { what, lesson };
}

/** Several acts as one: each file from before the first of them to after the last, what was recorded last taken back first. */
function asOne(acts: readonly KeptAct[]): KeptAct {
  const [first, ...later] = acts;
  if (!first || later.length === 0) return first ?? nothing;
  const files = new Map<string, KeptFile>();
  for (const file of acts.flatMap((act) => act.files)) {
    const key = placeKey(file.place);
    files.set(key, fromTo(files.get(key) ?? file, file));
  }
  const texts = new Map<string, KeptText>();
  for (const text of acts.flatMap((act) => act.texts ?? []))
    texts.set(text.path, { ...text, before: texts.get(text.path)?.before ?? text.before });
  return {
    ...first,
    what: done('andSince', { what: first.what, count: later.length }),
    files: [...files.values()],
    texts: [...texts.values()],
    events: [...acts].reverse().flatMap(({ events }) => events),
    ...cannotOf(acts),
  };
}

/** A file from before the first change to after the last one. */
function fromTo({ place, before }: KeptFile, { after }: KeptFile): KeptFile {
  return { place, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

function cannotOf(acts: readonly KeptAct[]): Pick<KeptAct, 'cannot'> {
  const cannot = acts.find((act) => act.cannot !== undefined)?.cannot;
  return cannot === undefined ? {} : { cannot };
}

const nothing: KeptAct = { id: '', what: '', lesson: '', files: [], events: [] };

const filesOf = ({ files }: KeptAct): readonly string[] =>
  files.map(({ place }) => placeKey(place));

/** The files of an act as they are now; fails where one was changed since. */
async function checkUnchanged(
  { ports }: Pipeline,
  { what, files }: KeptAct,
): Promise<readonly KeptFile[]> {
  const present: KeptFile[] = [];
  for (const { place, after } of files) {
    const text = await ports.stores[journalOf(place.scope)].files.read(place);
    if ((text === undefined ? undefined : ports.hasher.sha256(text)) !== after)
      throw failure.refused('editedSinceAct', { file: shownPath(place), what });
    present.push({ place, ...(text !== undefined && { before: text }) });
  }
  return present;
}

/** The same for instruction files. */
async function checkTexts(
  { instructions, ports }: Pipeline,
  { what, texts = [] }: KeptAct,
): Promise<readonly KeptText[]> {
  const present: KeptText[] = [];
  for (const kept of texts) {
    const text = await instructions.read(kept.path);
    if (text === undefined || ports.hasher.sha256(text) !== kept.after)
      throw failure.refused('editedSinceAct', { file: kept.path, what });
    present.push({ ...kept, before: text });
  }
  return present;
}

async function putTexts(
  { instructions }: Pipeline,
  texts: readonly KeptText[] = [],
): Promise<void> {
  for (const { path, before } of texts) await instructions.write(path, before);
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
