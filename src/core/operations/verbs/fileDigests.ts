import { publishDigests } from '../../lesson/writeLesson';
import { failure } from '../../errors';
import { shownPath } from '../../library/libraryEntry';
import type { LessonFiles, LessonPlace } from '../../ports';

/** The exact text of a lesson's file; it must be there. */
export async function textOf(files: LessonFiles, place: LessonPlace): Promise<string> {
  const text = await files.read(place);
  if (text === undefined) throw failure.lessonNotFound(shownPath(place));
  return text;
}

/** The text with these digests published, so that whoever gets the file can compare; the very same text where there are none. */
export async function withDigests(
  text: string,
  digests: Readonly<Record<string, string>> = {},
): Promise<string> {
  if (Object.keys(digests).length === 0) return text;
  return publishDigests(text, digests);
}
