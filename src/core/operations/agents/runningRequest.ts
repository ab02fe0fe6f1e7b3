import { foldSession, type SessionNote } from './agentSession';

/**
 * The request that a call from outside belongs to: that of the one turn which hooks saw begin and not end. `undefined` = there is none, or there
 * are several and nobody can say which of them asks; the call is a request of its own then.
 */
export function runningRequest(sessions: readonly (readonly SessionNote[])[]): string | undefined {
  const turns = sessions.flatMap((notes) => foldSession(notes)?.turn ?? []);
  return turns.length === 1 ? turns[0]?.request : undefined;
}
