import type { MenuEntry, MenuPlace } from './components/menu';
import type { Action, ManagerState } from './state';
import type { ManagerActs } from './useManager';

/** What the parts of the page share. */
export interface PageContext {
  readonly state: ManagerState;
  readonly dispatch: (action: Action) => void;
  readonly acts: ManagerActs;
}

/** A menu that is open; its entries are asked for at every drawing, so that its checks are true. */
export interface OpenMenu {
  readonly label: string;
  readonly place: MenuPlace;
  readonly entries: (page: PageContext) => readonly MenuEntry[];
}
