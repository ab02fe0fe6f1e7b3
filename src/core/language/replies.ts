import { filled } from './filled';
import written from './lists/replies.json';
import { oneOf } from './oneOf';

const cues = filled(written);

const start = '(?<![\\p{L}\\p{N}_])';
const end = '(?![\\p{L}\\p{N}_])';
const anywhere = (patterns: readonly string[]): RegExp =>
  new RegExp(`${start}(?:${oneOf(patterns)})${end}`, 'iu');
const opening = (patterns: readonly string[]): RegExp =>
  new RegExp(`^[^\\p{L}\\p{N}]*(?:${oneOf(patterns)})${end}`, 'iu');

/** A bare no corrects only where it opens the message; the others do anywhere. */
const [firstWords, laterWords] = [cues.correction.slice(0, 2), cues.correction.slice(2)];
const corrections = [
  opening(firstWords),
  anywhere(laterWords),
  new RegExp(cues.correctionWide, 'u'),
];
const complaints = [anywhere(cues.complaint), new RegExp(cues.complaintWide, 'u')];
const praises = [opening(cues.praise), new RegExp(cues.praiseWide, 'u')];
const reservation = new RegExp(cues.reservation, 'iu');
const goesOn = new RegExp(String.raw`^\P{L}*(?:${oneOf(cues.goesOn)})\P{L}*$`, 'iu');
const revokes = new RegExp(`${start}(?:${cues.revokes})`, 'iu');
const permits = new RegExp(cues.permits, 'iu');

/** What somebody says to what another one said or did, each told apart from the words alone; several may hold. */
export interface Tone {
  /** No, or an order to do it another way. */
  readonly corrects: boolean;
  /** It does not work. */
  readonly complains: boolean;
  /** Thanks or praise without a but. */
  readonly praises: boolean;
  /** "Continue" and nothing else: the work is not over. */
  readonly goesOn: boolean;
  /** Takes back what was said before. */
  readonly revokes: boolean;
  /** Allows it after all. */
  readonly permits: boolean;
}

/** Reads the tone of a reply. */
export function toneOf(words: string): Tone {
  const has = (patterns: readonly RegExp[]): boolean =>
    patterns.some((pattern) => pattern.test(words));
  return {
    corrects: has(corrections),
    complains: has(complaints),
    praises: has(praises) && !reservation.test(words),
    goesOn: goesOn.test(words),
    revokes: revokes.test(words),
    permits: permits.test(words),
  };
}

/** Yes, no and sighs before a statement; they carry no meaning of it. */
export const interjection = new RegExp(
  String.raw`^(?:(?:${oneOf(cues.interjections)})\s*(?:[,.!:;\u2014\u2013-]+|\uff0c|\u3002|\u3001)\s*)+`,
  'iu',
);
