import lists from '../../language/lists/sessions.json';
import { oneOf } from '../../language/oneOf';
import { isDurableRule } from './mineCorrections';
import { isSynthetic, ownWords } from './provenance';
import { filled } from '../../language/filled';
import written from './replyCues.json';
import { saying, type Saying } from '../../saying';
import { corrected } from './task';

const cues = filled(written);

/** What of a message speaks of the work before it. */
export type ReplyCode = typeof corrected | `reply.${'error' | 'complains' | 'rule' | 'content'}`;

/** What a user's next message says of the work before it. */
export interface Reply {
  /** True where it corrects the work or states how things are done here. */
  readonly corrects: boolean;
  /** What it says of the outcome; absent = nothing. */
  readonly verdict?: 'accepted' | 'rejected';
  /** What of it says so, for the evidence; absent = it says nothing. */
  readonly why?: Saying<ReplyCode>;
  /** True where the user goes on to something else. */
  readonly movesOn: boolean;
}

/** Nobody judges in more words than this; what is longer is the next task. */
const longestVerdict = 400;
/** Praise that goes on is praise before a request: "thanks for fixing that, now add…" is a task. */
const longestPraise = 60;

const start = '(?<![\\p{L}\\p{N}_])';
const end = '(?![\\p{L}\\p{N}_])';
const anywhere = (patterns: readonly string[]): RegExp =>
  new RegExp(`${start}(?:${patterns.join('|')})${end}`, 'iu');
const opening = (patterns: readonly string[]): RegExp =>
  new RegExp(`^[^\\p{L}\\p{N}]*(?:${patterns.join('|')})${end}`, 'iu');

const [firstWords, ...laterWords] = [cues.correction.slice(0, 2), ...cues.correction.slice(2)];
const corrections = [
  opening(firstWords),
  anywhere(laterWords),
  new RegExp(cues.correctionWide, 'u'),
];
const complaints = [anywhere(cues.complaint), new RegExp(cues.complaintWide, 'u')];
const praises = [opening(cues.praise), new RegExp(cues.praiseWide, 'u')];
const reservation = new RegExp(cues.reservation, 'iu');
/** What a tool prints when something went wrong, pasted under the message. */
const pastedFailure =
  /(?:^|\n)\s*(?:\w*Error:|error(?:\[\w+\])?:|Traceback|FAIL\b|✗|×|npm ERR!|AssertionError|panicked at|Exception in)/;

/** "Continue", alone: the work is not over. */
const goesOn = new RegExp(String.raw`^\P{L}*(?:${oneOf(lists.goesOn)})\P{L}*$`, 'iu');

const saysNothing: Reply = { corrects: false, movesOn: false };

/** Reads what the message after an answer says of the work. Only the user's own words count; a question about something new says nothing. */
export function readReply(message: string): Reply {
  if (isSynthetic(message)) return saysNothing;
  if (pastedFailure.test(message)) {
    return { ...saysNothing, verdict: 'rejected', why: saying('reply.error') };
  }
  const words = ownWords(message).slice(0, longestVerdict);
  const has = (patterns: readonly RegExp[]): boolean =>
    patterns.some((pattern) => pattern.test(words));
  if (has(corrections)) {
    return { ...saysNothing, corrects: true, verdict: 'rejected', why: saying(corrected) };
  }
  if (has(complaints)) {
    return { ...saysNothing, verdict: 'rejected', why: saying('reply.complains') };
  }
  if (isDurableRule(words)) {
    return { ...saysNothing, corrects: true, why: saying('reply.rule') };
  }
  const isPraise = words.length <= longestPraise && has(praises) && !reservation.test(words);
  if (isPraise) {
    return { ...saysNothing, verdict: 'accepted', why: saying('reply.content'), movesOn: true };
  }
  const isOver = words !== '' && !goesOn.test(words) && !/[?？]\s*$/.test(words);
  return { ...saysNothing, movesOn: isOver };
}
