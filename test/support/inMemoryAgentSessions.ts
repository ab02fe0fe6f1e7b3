import type { AgentSessions, SessionNote } from '../../src/core/operations/agents/agentSession';

import type { Clock } from '../../src/core/ports';

/** Notes of sessions in memory. */
export class InMemoryAgentSessions implements AgentSessions {
  private readonly notes = new Map<string, readonly SessionNote[]>();
  private readonly claims = new Map<string, Map<string, number>>();

  constructor(private readonly clock: Clock) {}

  async read(session: string): Promise<readonly SessionNote[]> {
    return this.notes.get(session) ?? [];
  }

  async add(session: string, note: SessionNote): Promise<void> {
    this.notes.set(session, [...(this.notes.get(session) ?? []), note]);
  }

  async restart(session: string, notes: readonly SessionNote[]): Promise<void> {
    this.notes.set(session, notes);
  }

  async claim(session: string, what: string, forMs = Infinity): Promise<boolean> {
    const claimed = this.claims.get(session) ?? new Map<string, number>();
    const now = this.clock.now();
    const before = claimed.get(what);
    if (before !== undefined && now - before <= forMs) return false;
    this.claims.set(session, claimed.set(what, now));
    return true;
  }

  async release(session: string, what?: string): Promise<void> {
    if (what === undefined) this.claims.delete(session);
    else this.claims.get(session)?.delete(what);
  }
}
