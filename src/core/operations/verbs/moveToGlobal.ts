import { editLesson } from '../../lesson/writeLesson';
import { failure } from '../../errors';
import { makeEntry, shownPath } from '../../library/libraryEntry';
import { checkSound, checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import type { Pipeline } from '../pipeline';
import { done, type Change } from './undo';
import { yesTo } from './userWords';

/**
 * Moves a lesson of the project to the user's home, where it holds for every repository. Its id is written down, so it stays the same
 * lesson; its refs lose their digests, because in the home a ref is a condition on whatever repository is at hand.
 */
export async function moveToGlobal(pipeline: Pipeline, key: string): Promise<Change> {
  checkUsable(pipeline);
  const { ports, library } = pipeline;
  const entry = findLesson(await library.refresh(), key, ['active', 'candidates']);
  checkSound(entry);
  const { id, name, fingerprint } = entry.lesson;
  if (entry.scope !== 'project') throw failure.refused('notOfProject', { name });
  const [project, global] = [ports.stores.project.files, ports.stores.global.files];
  const target = { scope: 'global', folder: 'active', fileName: entry.fileName } as const;
  const text = await project.read(entry);
  if (text === undefined) throw failure.lessonNotFound(name);
  const conditions = Object.fromEntries(fingerprint.map(({ ref }) => [ref, null]));
  const written = editLesson(text, {
    id,
    ...(fingerprint.length > 0 && { fingerprint: conditions }),
  });
  const there = await global.read(target);
  // The very same text: a process was killed in the middle, and this one goes on.
  if (there !== undefined && there !== written) throw failure.lessonExists(shownPath(target));
  const stamp = { size: 0, mtime: 0, inode: 0 };
  const moved = await makeEntry({ ...target, stamp }, written, ports);
  await library.record('global', yesTo(moved));
  await global.write(target, written);
  await project.remove(entry);
  return {
    what: done('movedToGlobal', { name }),
    lesson: id,
  };
}
