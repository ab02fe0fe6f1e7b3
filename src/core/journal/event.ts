import type { Compared } from '../lesson/comparison';
import type { Scope } from '../lesson/lesson';
import type {
  ConversationTokens,
  InjectedLesson,
  OmittedLesson,
  SaidBreach,
} from '../lesson/receipt';
import type { Moment } from '../lesson/moment';
import type { Label } from '../lesson/verdict';
import type { StandingRow } from './standingRow';
import type { Said } from '../saying';

/** What every event carries. Order over all processes is (time, process, sequence). */
export interface EventHeader {
  /** Format version; lines of another version are kept and skipped. */
  readonly v: 1;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Random name of the writing process. */
  readonly process: string;
  /** Counts up within the process. */
  readonly sequence: number;
}

/** The surface a lesson was read on. */
export type Surface = 'chat' | 'tool' | 'command-line' | 'mcp' | 'hook' | 'tree' | 'manager';

/** What happened, as a closed union. `branch` = the one that was checked out; it stays here, a team is told its hash. Never holds file contents, lesson bodies or secrets. */
export type EventBody =
  /** A person or model asked for a lesson's body and got it. Reinforces, once per request. */
  | {
      readonly type: 'read';
      readonly lesson: string;
      readonly request: string;
      readonly surface: Surface;
    }
  /** A lesson was part of a block. Reinforces, once per request. */
  | {
      readonly type: 'injected';
      readonly lesson: string;
      readonly request: string;
      readonly tokens: number;
      readonly conversation?: string;
    }
  /** A lookup tool returned a lesson's body. Reinforces, once per request. */
  | {
      readonly type: 'returned';
      readonly lesson: string;
      readonly request: string;
      readonly tool: string;
    }
  /** Something observed about a lesson's effect, with the evidence named. */
  | {
      readonly type: 'outcome';
      readonly lesson: string;
      readonly request: string;
      readonly value: 'helped' | 'hurt';
      /** A text, here and below, in rows that an earlier version wrote. */
      readonly evidence: Said;
    }
  /** A lesson was given in a task whose end says nothing of it: noted, counted nowhere. */
  | {
      readonly type: 'accompanied';
      readonly lesson: string;
      readonly request: string;
      readonly evidence: Said;
    }
  /** The user counted one more reinforcement, or (`penalized`) took confidence; each can be taken back. */
  | { readonly type: 'reinforced' | 'penalized' | 'unpenalized'; readonly lesson: string }
  /** `before` = when it was reinforced last before that, milliseconds; 0 = never. */
  | { readonly type: 'unreinforced'; readonly lesson: string; readonly before: number }
  /** The user took back what was said about a lesson on one request. */
  | { readonly type: 'outcome-withdrawn'; readonly lesson: string; readonly request: string }
  /** `isOwn`: this user's own words or work taught it, and no file, import, tool or model; such a text alone may go on trial by time. */
  | {
      readonly type: 'captured';
      readonly lesson: string;
      readonly scope: Scope;
      readonly hash: string;
      readonly by: string;
      readonly isOwn?: boolean;
    }
  /** What a scan said in a lesson, a line for each sentence: its form, and hashes of its words and values (`capture/wording.ts`). */
  | { readonly type: 'worded'; readonly lesson: string; readonly points: readonly string[] }
  | { readonly type: 'shown'; readonly lesson: string; readonly hash: string }
  | { readonly type: 'promoted' | 'unpromoted'; readonly lesson: string; readonly name: string }
  /** The user put a text away, or back. `hash` is what an approval covers; `text` what is said, under any name; absent = another lesson says it too. */
  | {
      readonly type: 'retired' | 'restored';
      readonly lesson: string;
      readonly name: string;
      readonly hash?: string;
      readonly text?: string;
      readonly short?: string;
    }
  /** The user approved this text, which lifts every no to it. `text` and `short` are its other hashes. */
  | {
      readonly type: 'approved';
      readonly lesson: string;
      readonly hash: string;
      readonly text?: string;
      readonly short?: string;
    }
  /** The user took an approval back. */
  | { readonly type: 'revoked'; readonly lesson: string; readonly hash: string }
  /** Short hashes of texts were exchanged for full ones, once for a journal. */
  | {
      readonly type: 'rehashed';
      readonly texts: readonly {
        readonly lesson: string;
        readonly from: string;
        readonly to: string;
        readonly text: string;
        /** It is in use now, so that an approval under the short hash is honoured. */
        readonly isInForce?: boolean;
        /** The user retired it: this lesson alone, where another one says the same, or what it says, everywhere. */
        readonly isRetired?: 'here' | 'everywhere';
      }[];
    }
  /** The digests of a lesson's refs were accepted as true by the user or by a detector. `values` are short and never secret. */
  | {
      readonly type: 'verified';
      readonly lesson: string;
      readonly digests: Readonly<Record<string, string>>;
      readonly values?: Readonly<Record<string, string>>;
      readonly by: string;
      readonly commit?: string;
      /** Approval hash of the text that was verified: another text of the lesson was not. Absent in older journals. */
      readonly hash?: string;
      readonly branch?: string;
    }
  /** This text was stale here while its refs had these digests: a digest that arrives with the file does not heal that alone. */
  | {
      readonly type: 'seen-stale';
      readonly lesson: string;
      readonly hash: string;
      readonly digests: Readonly<Record<string, string>>;
      readonly branch?: string;
    }
  /** What of the checkable claims of a text held. `failed` names those that did not, in words; `drift` names the state of its refs then. */
  | {
      readonly type: 'validated';
      readonly lesson: string;
      readonly hash: string;
      readonly of: number;
      readonly holds: number;
      readonly failed: readonly string[];
      readonly drift: string;
    }
  /** How tasks of a recipe's kind ended that were not given it. The latest says all. */
  | {
      readonly type: 'proven';
      readonly lesson: string;
      readonly successes: number;
      readonly failures: number;
    }
  | { readonly type: 'trial'; readonly lesson: string; readonly hash: string }
  /** The user will not have this text put on trial by time, or (`unvetoed`) took that back. */
  | {
      readonly type: 'vetoed' | 'unvetoed';
      readonly lesson: string;
      readonly hash: string;
      readonly text?: string;
      readonly short?: string;
    }
  /** "Never learn this again": the topic, the approval hash or the text hash. */
  | { readonly type: 'tombstoned' | 'untombstoned'; readonly key: string; readonly lesson?: string }
  | {
      readonly type: 'contested' | 'settled';
      readonly lesson: string;
      readonly against: string;
      readonly hash?: string;
      readonly text?: string;
      readonly branch?: string;
    }
  | { readonly type: 'pinned' | 'unpinned'; readonly episode: string }
  /** What compaction counted of a lesson on another machine: it counts where more was counted there than is known here. */
  | { readonly type: 'stood'; readonly lesson: string; readonly row: StandingRow }
  /** Events of another machine, found in the stream of that name, were taken over up to this many lines. */
  | { readonly type: 'travelled'; readonly from: string; readonly lines: number }
  /** One pre-flight, or, with `earlier`, all of a turn up to a later moment of it. `prompt` is clipped or absent, as the setting says. */
  | {
      readonly type: 'receipt';
      readonly request: string;
      readonly conversation?: string;
      readonly prompt?: string;
      readonly verdict: {
        readonly label: Label;
        readonly confidence: number;
        readonly inject: boolean;
        /** Absent in rows that an earlier version wrote, and where nothing was compared. */
        readonly compared?: { readonly chance: number; readonly bar: number };
        /** A text, here and below, in rows that an earlier version wrote. */
        readonly why: Said;
        readonly source: string;
      } | null;
      readonly stopped?: Said;
      readonly injected: readonly InjectedLesson[];
      readonly omitted: readonly OmittedLesson[];
      /** How many more were left out that have nothing in common with the request: they are counted, not named. Absent = none. */
      readonly unrelated?: number;
      readonly tokens: number;
      /** Absent in older journals. */
      readonly spent?: ConversationTokens;
      /** What of it the receipts of the same request before this one hold: its first lessons, and tokens. Absent = it is the first. */
      readonly earlier?: { readonly lessons: number; readonly tokens: number };
      readonly moment?: Moment;
      /** The files about to be written at that moment. */
      readonly files?: readonly string[];
      readonly broken?: readonly SaidBreach[];
      readonly compared?: Compared;
      readonly milliseconds: number;
      readonly surface: Surface;
    }
  /** A change, or a command, was tried by the checks of a lesson; of one request the last counts, and broken before kept. */
  | {
      readonly type: 'checked';
      readonly lesson: string;
      readonly request: string;
      readonly isKept: boolean;
    }
  /** People broke what a lesson asks for in most of the newest changes it has a say in; `broken` 0 = no more. */
  | {
      readonly type: 'given-up';
      readonly lesson: string;
      /** The text that was tried. */
      readonly hash: string;
      readonly of: number;
      readonly broken: number;
      /** ISO date of the oldest of them. */
      readonly since: string;
    }
  /** Requests that were given the lesson cost more tokens than those held out, beyond doubt; `least` 0 = no more. */
  | {
      readonly type: 'costly';
      readonly lesson: string;
      /** The text that was given. */
      readonly hash: string;
      readonly given: number;
      readonly held: number;
      /** Tokens more, in percent: the low end of the interval. */
      readonly least: number;
    }
  /** A named conversation was shortened by its agent: what it was given no longer stands there. */
  | { readonly type: 'compacted'; readonly conversation: string }
  /** The user says that a verdict was wrong; it moves the floor of the gate for this user (`floorShift`). */
  | {
      readonly type: 'correction';
      readonly request: string;
      readonly should: 'inject' | 'skip';
      readonly label: Label;
    }
  | {
      readonly type: 'episode-started';
      readonly episode: string;
      readonly request: string;
      /** What the user asked for, clipped; empty where the setting keeps no prompts. */
      readonly intent: string;
      /** What the gate called it; absent = it was not classified. */
      readonly label?: Label;
    }
  | {
      readonly type: 'tool-called';
      readonly episode: string;
      readonly tool: string;
      readonly input: string;
      readonly ok: boolean;
      readonly milliseconds: number;
      readonly exitCode?: number;
    }
  /** A file was edited, or (`kept` false) every edit of it was taken back. The last event of a file counts. */
  | {
      readonly type: 'edited';
      readonly episode: string;
      readonly file: string;
      readonly kept: boolean;
    }
  /** Words of the user about the work of an episode, typed after it. Clipped or absent, as the prompt setting says. */
  | { readonly type: 'user-said'; readonly episode: string; readonly text: string }
  /** `abandoned` = the window was closed meanwhile; an episode without this event ended so too, if nobody works on it any more. */
  | {
      readonly type: 'episode-ended';
      readonly episode: string;
      readonly exit: 'answered' | 'cancelled' | 'error' | 'abandoned';
      readonly tokensIn: number;
      readonly tokensOut: number;
      readonly estimated: boolean;
      /** Requests to the model; absent = not known. */
      readonly turns?: number;
    }
  | {
      readonly type: 'episode-outcome';
      readonly episode: string;
      readonly value: 'accepted' | 'rejected' | 'unknown';
      readonly evidence: Said;
    }
  /** An episode was looked at for what it teaches; what is observed of it later makes it due again. */
  | { readonly type: 'learnt'; readonly episode: string; readonly by: 'mining' | 'model' }
  /** A step in the background that a user may want to see: what it was, how it went, what to do next. */
  | {
      readonly type: 'activity';
      readonly topic: string;
      /** A text in rows that an earlier version wrote. */
      readonly message: Said;
      readonly next?: Said;
      readonly failed?: boolean;
      /** The lesson it is about. */
      readonly lesson?: string;
      /** A recipe that another one covers: under this name it can be learnt all the same. */
      readonly anyway?: string;
    };

/** A user's yes or no: it counts after all that is known, whatever the clock says. */
const acts: ReadonlySet<EventBody['type']> = new Set<EventBody['type']>([
  'approved',
  'revoked',
  'retired',
  'restored',
  'promoted',
  'unpromoted',
  'vetoed',
  'unvetoed',
  'tombstoned',
  'untombstoned',
  'contested',
  'settled',
  'pinned',
  'unpinned',
]);

export function isAct({ type }: EventBody): boolean {
  return acts.has(type);
}

/** What a user was told is done, besides acts. */
const acknowledged: ReadonlySet<EventBody['type']> = new Set<EventBody['type']>([
  'verified',
  'trial',
  'correction',
  'outcome',
  'outcome-withdrawn',
  'reinforced',
  'unreinforced',
  'penalized',
  'unpenalized',
]);

/** Whether an event is on the disk, and not only with the system, when it is done. */
export function mustHold(body: EventBody): boolean {
  return isAct(body) || acknowledged.has(body.type);
}

export type JournalEvent = EventHeader & EventBody;
export type EventType = EventBody['type'];
/** A row of Activity, before it is written. */
export type ActivityRow = Omit<Extract<EventBody, { readonly type: 'activity' }>, 'type'>;
