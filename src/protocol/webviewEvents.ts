import type { ManagerSnapshot, Tab } from './managerSnapshot';

/** Every event from the host to the page. */
export interface WebviewEvents {
  /** The page's last query answered anew, because something changed or the view came back. */
  snapshot: ManagerSnapshot;
  /** Another part of the editor wants this row seen and focused. */
  reveal: { readonly tab: Tab; readonly id: string };
}

/** The page serves no calls and sends no events: it asks. */
export type NoApi = Record<never, never>;
