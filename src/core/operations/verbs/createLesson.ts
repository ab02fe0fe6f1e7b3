import { checksOfText } from '../../capture/limits/checksOfText';
import { newLessonText } from '../../lesson/writeLesson';
import { failure } from '../../errors';
import { journalOf } from '../../library/lessonLibrary';
import { shownPath } from '../../library/libraryEntry';
import type { LessonPlace } from '../../ports';
import { checkUsable } from '../status/checkUsable';
import type { Pipeline } from '../pipeline';

/** Makes a lesson for the user to write on, empty unless there is a text to begin with; an existing file is never touched. */
export async function createLesson(
  pipeline: Pipeline,
  place: LessonPlace,
  name: string,
  body = '- ',
): Promise<void> {
  checkUsable(pipeline);
  const { files } = pipeline.ports.stores[journalOf(place.scope)];
  if ((await files.read(place)) !== undefined) throw failure.lessonExists(shownPath(place));
  const check = checksOfText(body);
  const fields = { name, triggers: [name], fingerprint: [], ...(check.length > 0 && { check }) };
  await files.write(place, newLessonText(fields, body));
}
