import type { Guard } from './guards';
import { oneOf, optional, shape, text } from './guards';
import type { ManagerSnapshot } from './managerSnapshot';
import type { Tab } from './managerTab';
import { tabs } from './managerTab';

/** "Show this": another part of the editor wants a page, or a row of it, seen and focused. */
export interface Reveal {
  readonly tab: Tab;
  /** Absent = the page alone. */
  readonly id?: string;
  /** The repository, as `StatisticsView` names it, whose team is to be seen; absent = the page as it was left. */
  readonly team?: string;
}

/** Every event from the host to the page. */
export interface WebviewEvents {
  /** The page's last query answered anew, because something changed or the view came back. */
  snapshot: ManagerSnapshot;
  reveal: Reveal;
}

/** The page serves no calls and sends no events: it asks. */
export type NoApi = Record<never, never>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The page trusts its host, not the channel: enough is checked that a stray message cannot break the page. */
const snapshot: Guard<ManagerSnapshot> = (value): value is ManagerSnapshot =>
  isRecord(value) &&
  typeof value['revision'] === 'number' &&
  isRecord(value['query']) &&
  typeof value['query']['serial'] === 'number' &&
  isRecord(value['page']) &&
  Array.isArray(value['page']['rows']) &&
  isRecord(value['counts']) &&
  Array.isArray(value['notices']);

export const eventGuards: { readonly [E in keyof WebviewEvents]: Guard<WebviewEvents[E]> } = {
  snapshot,
  reveal: shape<Reveal>({ tab: oneOf(tabs), id: optional(text(600)), team: optional(text(600)) }),
};
