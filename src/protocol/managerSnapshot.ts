import type { Tab, Shortcut } from './managerTab';
import type { ActivityFilter, ActivityRow, MistakeView, ReceiptView } from './activity';
import type { LessonCard } from './lessonCard';
import type { LessonScope, LessonState } from './lessonState';
import type { LessonDetail } from './lessonDetail';
import type { StatisticsView } from './statistics';

/** Orders of the Lessons tab. `relevance` needs a search text and falls back to `name`. */
export const sortOrders = [
  'relevance',
  'name',
  'lastUsed',
  'given',
  'confidence',
  'success',
  'tokens',
] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What the rows of the Lessons tab can be grouped by. */
export const groupings = ['topic', 'folder', 'source'] as const;
export type Grouping = (typeof groupings)[number];

/** Which rows the page shows. */
export interface PageQuery {
  readonly tab: Tab;
  readonly text: string;
  /** Empty = every state. */
  readonly states: readonly LessonState[];
  /** Empty = every scope. */
  readonly scopes: readonly LessonScope[];
  readonly sort: SortOrder;
  /** Absent = one list. */
  readonly group?: Grouping;
  /** Of the Activity tab; absent = every row. */
  readonly activity?: ActivityFilter;
  /** Row from which the page starts. */
  readonly offset: number;
  readonly limit: number;
  /** The open row: its detail comes with every snapshot. Absent = none. */
  readonly open?: string;
  /** Chosen by the page, echoed in the snapshot: an answer to an older question is dropped. */
  readonly serial: number;
}

/** Proposals of one source that one yes may put to use together: no update, nothing warned of, nothing that is not so. */
export interface AcceptableSource {
  /** Such as `CLAUDE.md` or `a scan`. */
  readonly label: string;
  readonly ids: readonly string[];
}

/** The rows of one tab. */
export type Page =
  | {
      readonly kind: 'lessons';
      readonly rows: readonly LessonCard[];
      /** In the Inbox alone: sources with more than one row that can be accepted as a whole. */
      readonly sources?: readonly AcceptableSource[];
    }
  | {
      readonly kind: 'activity';
      readonly rows: readonly ActivityRow[];
      /** Over everything kept, one sentence; absent = nothing happened yet. */
      readonly totals?: string;
      /** Calls that tools refused again and again, the most repeated first; the first few. */
      readonly mistakes: readonly MistakeView[];
    }
  /** One row for each repository of the window. */
  | {
      readonly kind: 'statistics';
      readonly rows: readonly StatisticsView[];
      readonly cost: CostView;
    };

/** What lessons cost, and whether they are given at all. */
export interface CostView {
  /** What they took so far and may take at most, in words. */
  readonly text: string;
  readonly isOn: boolean;
}

/** What an open row shows, and its place over all pages. */
export type OpenItem = { readonly index: number } & (
  | { readonly kind: 'lesson'; readonly card: LessonCard; readonly detail: LessonDetail }
  | { readonly kind: 'receipt'; readonly receipt: ReceiptView }
  /** A background step in full: a row has no room for a reason. */
  | { readonly kind: 'note'; readonly row: ActivityRow; readonly text: string }
);

/** What can be taken back: the last act, in words. */
export interface UndoOffer {
  readonly id: string;
  /** Such as `Put testing to use.` */
  readonly message: string;
  /** True for an act before one that was just taken back: the key takes it back too, no bar offers it in the other's place. */
  readonly isEarlier?: true;
}

/** Something the user should know while it lasts: Restricted Mode, a file that cannot be read. */
export interface Notice {
  readonly severity: 'info' | 'warning' | 'error';
  /** Names the thing and what to do. */
  readonly message: string;
  /** The way to mend it. */
  readonly action?: { readonly label: string; readonly shortcut: Shortcut };
  /** A lesson whose file can be opened. */
  readonly lesson?: string;
}

/** What a page without rows says, and what helps in this window. */
export interface EmptyPage {
  readonly title: string;
  readonly text: string;
  readonly steps: readonly { readonly label: string; readonly shortcut: Shortcut }[];
}

/** How many lessons there are, whatever the filter says. */
export interface Counts {
  /** All that waits: the rows of an unfiltered Inbox. */
  readonly inbox: number;
  /** Of these, texts that need an approval. */
  readonly toApprove: number;
  readonly byState: Readonly<Record<LessonState, number>>;
}

/** The visible page and what stands around it: whole, never a difference. */
export interface ManagerSnapshot {
  /** Grows with every snapshot of a view; an older one that comes late is dropped. */
  readonly revision: number;
  readonly query: PageQuery;
  readonly page: Page;
  /** Rows over all pages that match. */
  readonly total: number;
  readonly counts: Counts;
  /** Absent = no row is open, or what was open is gone. */
  readonly open?: OpenItem;
  readonly undo?: UndoOffer;
  readonly notices: readonly Notice[];
  /** For a page without rows that nothing filters. */
  readonly empty: EmptyPage;
}
