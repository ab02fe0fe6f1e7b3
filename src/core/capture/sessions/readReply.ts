import { toneOf } from '../../language/replies';
import { isDurableRule } from './mineCorrections';
import { isSynthetic, ownWords } from './provenance';
import { saying, type Saying } from '../../saying';
import { corrected } from './task';

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

/** What a tool prints when something went wrong, pasted under the message. */
const pastedFailure =
  /(?:^|\n)\s*(?:\w*Error:|error(?:\[\w+\])?:|Traceback|FAIL\b|✗|×|npm ERR!|AssertionError|panicked at|Exception in)/;

const saysNothing: Reply = { corrects: false, movesOn: false };

/** Reads what the message after an answer says of the work. Only the user's own words count; a question about something new says nothing. */
export function readReply(message: string): Reply {
  if (isSynthetic(message)) return saysNothing;
  if (pastedFailure.test(message)) {
    return { ...saysNothing, verdict: 'rejected', why: saying('reply.error') };
  }
  const words = ownWords(message).slice(0, longestVerdict);
  const tone = toneOf(words);
  if (tone.corrects) {
    return { ...saysNothing, corrects: true, verdict: 'rejected', why: saying(corrected) };
  }
  if (tone.complains) {
    return { ...saysNothing, verdict: 'rejected', why: saying('reply.complains') };
  }
  if (isDurableRule(words)) {
    return { ...saysNothing, corrects: true, why: saying('reply.rule') };
  }
  if (words.length <= longestPraise && tone.praises) {
    return { ...saysNothing, verdict: 'accepted', why: saying('reply.content'), movesOn: true };
  }
  const isOver = words !== '' && !tone.goesOn && !/[?？]\s*$/.test(words);
  return { ...saysNothing, movesOn: isOver };
}
