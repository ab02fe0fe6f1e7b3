import {
  afterTurn,
  newConversation,
  type Conversation,
  type GivenLesson,
} from '../../lesson/conversation';
import { withLater, type Receipt, type SaidBreach } from '../../lesson/receipt';
import type { EarlierReceipt } from '../preflight/recordPreflight';
import type { RecordedCall } from './recordAgentTurn';

/** What later moments of a turn need of its prompt's receipt. */
export type TurnReceipt = EarlierReceipt & Pick<Receipt, 'verdict' | 'stopped'>;

/** A turn of an agent that is under way. */
export interface AgentTurn {
  readonly request: string;
  /** Absent = it may not be kept: the user's setting, or it seems to hold a credential. */
  readonly prompt?: string;
  /** Milliseconds since 1970. */
  readonly started: number;
  readonly receipt: TurnReceipt;
  /** The request asks for lessons, which this agent takes with the answer of a tool only. */
  readonly isOwed?: true;
}

/** Something that a hook noted of a session. Hooks run side by side, so a note says what was added, never how all of it stands. */
export type SessionNote =
  /** Where the conversation stood when its last turn began. */
  | { readonly note: 'conversation'; readonly conversation: Conversation }
  | { readonly note: 'turn'; readonly turn: AgentTurn }
  | {
      readonly note: 'given';
      readonly lessons: readonly GivenLesson[];
      readonly receipt: EarlierReceipt;
      readonly counted: number;
      readonly isAtWrite: boolean;
    }
  /** Rules that were broken and said. */
  | { readonly note: 'broken'; readonly broken: readonly SaidBreach[] }
  | { readonly note: 'call'; readonly call: RecordedCall }
  /** A file of instructions that the agent read by itself; absolute path. */
  | { readonly note: 'instructions'; readonly file: string };

/**
 * What is noted of the sessions of agents, for hooks that live for a moment each. Local and short-lived: without it the journal knows
 * what was given. Unreadable notes are none; what cannot be written is lost and nothing else.
 */
export interface AgentSessions {
  read(session: string): Promise<readonly SessionNote[]>;
  /** Adds at the end; notes of several processes at once stay whole. */
  add(session: string, note: SessionNote): Promise<void>;
  /** Begins again with these notes. */
  restart(session: string, notes: readonly SessionNote[]): Promise<void>;
  /** True for the one process that asks first; until the session lets it go, or after `forMs` milliseconds. */
  claim(session: string, what: string, forMs?: number): Promise<boolean>;
  /** Lets one thing go that was claimed, or all of them. */
  release(session: string, what?: string): Promise<void>;
}

/** A session, put together from its notes. */
export interface AgentSession {
  readonly conversation: Conversation;
  /** Absent = none is under way, or nobody saw its prompt. */
  readonly turn?: AgentTurn;
  /** The receipt of the turn with everything later moments added. */
  readonly receipt?: TurnReceipt;
  readonly hasWritten: boolean;
  readonly calls: readonly RecordedCall[];
  readonly instructions: readonly string[];
  /** Lessons whose broken rules the turn was told of. */
  readonly told: readonly string[];
}

/** `undefined` = nothing is noted of it. */
export function foldSession(notes: readonly SessionNote[]): AgentSession | undefined {
  if (notes.length === 0) return undefined;
  return notes.reduce<AgentSession>(withNote, {
    conversation: newConversation,
    hasWritten: false,
    calls: [],
    instructions: [],
    told: [],
  });
}

function withNote(session: AgentSession, note: SessionNote): AgentSession {
  switch (note.note) {
    case 'conversation':
      return { ...session, conversation: note.conversation };
    case 'turn':
      return {
        ...session,
        turn: note.turn,
        receipt: note.turn.receipt,
        hasWritten: false,
        calls: [],
        told: [],
      };
    case 'given': {
      const { lessons, receipt, counted, isAtWrite } = note;
      const turn = { given: lessons, withdrawn: [], tokens: counted };
      return {
        ...session,
        conversation: afterTurn(session.conversation, turn),
        ...(session.receipt && { receipt: withLater(session.receipt, receipt) }),
        hasWritten: session.hasWritten || isAtWrite,
      };
    }
    case 'broken': {
      const { broken } = note;
      const tokens = broken.reduce((sum, one) => sum + one.tokens, 0);
      const later = { injected: [], omitted: [], tokens, broken };
      return {
        ...session,
        ...(session.receipt && { receipt: withLater(session.receipt, later) }),
        told: [...session.told, ...broken.map(({ id }) => id)],
      };
    }
    case 'call':
      return { ...session, calls: [...session.calls, note.call] };
    case 'instructions':
      return { ...session, instructions: [...session.instructions, note.file] };
  }
}
