import { journalOf } from '../../library/lessonLibrary';
import { checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import type { Pipeline } from '../pipeline';
import type { Done } from './undo';
import { failure } from '../../errors';
import { shownPath } from '../../library/libraryEntry';

/** Writes the digests this user verified into the lesson file, for everybody who has the repository. */
export async function publishFingerprints(pipeline: Pipeline, key: string): Promise<Done> {
  checkUsable(pipeline);
  const { ports, library } = pipeline;
  const known = await library.refresh();
  const entry = findLesson(known, key, ['active', 'candidates']);
  const { id, name } = entry.lesson;
  const verified = known.ledgers[journalOf(entry.scope)].verified[id];
  if (!verified || Object.keys(verified.digests).length === 0) {
    throw failure.wrongUsage(
      `"${name}" has no digests to publish. Run "lessons stale --verify ${name}" first.`,
    );
  }
  const { files } = ports.stores[journalOf(entry.scope)];
  const before = await files.read(entry);
  if (before === undefined) throw failure.lessonNotFound(shownPath(entry));
  const { publishDigests } = await import('../../lesson/writeLesson');
  const after = publishDigests(before, verified.digests);
  await files.write(entry, after);
  return {
    what: `Wrote the fingerprint of ${name} to ${shownPath(entry)}`,
    lesson: id,
    undo: async () => {
      if ((await files.read(entry)) !== after) {
        throw failure.wrongUsage(`${shownPath(entry)} was edited since. Undo that first.`);
      }
      await files.write(entry, before);
    },
  };
}
