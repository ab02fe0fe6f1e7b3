import { wordsIn } from '../../language/wordsIn';
import type { Saying } from '../../saying';
import type { Candidate } from '../candidate';
import type { ProposalRefusal } from '../refusals';

/** Where within a session a proposal comes from. */
export type SessionSource =
  'correction' | 'variant' | 'together' | 'before-write' | 'verify' | 'recipe' | 'model';

/** A proposal that recorded work suggests. Its evidence is what was observed, one sentence each; a user's own words stand whole. */
export interface SessionCandidate extends Candidate {
  /** The tasks it was learnt from, in order. */
  readonly from: readonly string[];
  readonly source: SessionSource;
  /** True where a model wrote the words. */
  readonly isWordedByModel?: boolean;
  /** The calls that it says fail; absent = it is about something else. */
  readonly failing?: readonly string[];
}

/** What a proposal says, before the repository was looked at. */
export type Idea = Pick<
  SessionCandidate,
  | 'name'
  | 'kind'
  | 'description'
  | 'body'
  | 'evidence'
  | 'from'
  | 'source'
  | 'triggers'
  | 'topic'
  | 'updates'
  | 'failing'
>;

/** What a miner hands on before the repository was looked at. */
export interface Finding extends Idea {
  /** Paths and scripts it speaks of; those that exist become refs. */
  readonly about: readonly string[];
  /** Order among findings of one session: higher is proposed first. */
  readonly strength: number;
}

/** Something that was not learnt, and why. */
export interface Skipped {
  readonly what: string;
  readonly refusal: ProposalRefusal;
}

/** What a capture tells of its model, and what to do next. */
export type CaptureCode = `capture.${
  | 'noSuccess'
  | 'tooLittle'
  | 'failed'
  | 'triesAgain'
  | 'read'
  | 'nothingLearnt'
  | 'oneLesson'
  | 'lessons'
  | 'wrote'
  | 'notWritten'
  | 'notWrittenFor'
  | 'stepsStand'
  | 'tokens'
  | 'tokensEstimated'}`;

/** One row of the activity list. */
export interface CaptureActivity {
  readonly message: Saying<CaptureCode>;
  readonly next?: Saying<CaptureCode>;
  readonly failed?: boolean;
}

const nameLength = 48;

/** A file name from words: lower case, hyphens, no more than 48 characters, never empty. */
export function nameFrom(...words: readonly string[]): string {
  const parts = wordsIn(words.join(' '));
  let name = '';
  for (const part of parts) {
    if (name.length + part.length >= nameLength) break;
    name = name === '' ? part : `${name}-${part}`;
  }
  return name === '' ? 'lesson' : name;
}

/** First letter large, a full stop at the end. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  const large = /^\p{Ll}[\p{Ll} ,]/u.test(trimmed)
    ? trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
    : trimmed;
  return /[.!?。！？…:`]$/u.test(large) && !large.endsWith('`') ? large : `${large}.`;
}

/** Clips for one line of evidence or of the list of what was skipped. */
export function clip(text: string, length = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}
