import type { CommitSummary } from '../../ports';
import type { MentionKind, TextPlace } from './mention';

/**
 * What is wrong with a line, as a code: `gone`: what it names was there and is not any more · `missing`: it leads to nothing, and
 * whoever follows it sees that · `empty`: a pattern that fits no file · `front-matter`: a header that silently does nothing ·
 * `too-large`: longer than what reads it takes · `outdated`: another version is asked for by the project itself · `contradicts`:
 * another file of the repository says otherwise.
 */
export type FindingCode =
  'gone' | 'missing' | 'empty' | 'front-matter' | 'too-large' | 'outdated' | 'contradicts';

/** A line of an instruction file that is not true. */
export interface Finding extends TextPlace {
  readonly code: FindingCode;
  /** What is spoken of: a path, a script, a key of the front matter. */
  readonly subject: MentionKind | 'header' | 'file' | 'version' | 'statement';
  /** The words the finding is about, as they stand in the file. */
  readonly said: string;
  /** For `front-matter`, `too-large` and `outdated`: what is wrong, as a code or a value; for `contradicts`: the place that says otherwise. */
  readonly detail?: string;
  /** Who broke it; absent = it never held, or history does not tell. */
  readonly commit?: CommitSummary;
  /** What to write instead of `said`, where that is plain. */
  readonly fix?: string;
}
