import type { FactView } from './lessonDetail';
import type { Guard } from './guards';
import { integer, oneOf, optional, shape, text } from './guards';
import type { Shortcut, Tab } from './managerTab';

/** What a row of the Activity tab tells: lessons given, none given, a background step, a failure. */
export type ActivityOutcome = 'given' | 'nothing' | 'note' | 'failed';

/** Where a row leads: to a lesson, to a place of the editor, or to learning what it says was not learnt. */
export type ActivityStep = { readonly label: string } & (
  | { readonly kind: 'lesson'; readonly lesson: string; readonly tab: Tab }
  | { readonly kind: 'place'; readonly shortcut: Shortcut }
  | { readonly kind: 'anyway'; readonly row: string }
);

/** Rows of one sort; absent in a filter = every row. */
export const activityKinds = ['requests', 'given', 'without', 'steps'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** What the gate may call a request. */
export const requestLabels = ['code-gen', 'exploration', 'qa', 'other'] as const;
export type RequestLabel = (typeof requestLabels)[number];

/** Which rows of Activity are shown; a field that is absent leaves all. */
export interface ActivityFilter {
  readonly kind?: ActivityKind;
  /** Milliseconds since 1970: the week that begins then. */
  readonly week?: number;
  /** Requests that were given this lesson, by the page's id. */
  readonly lesson?: string;
  /** What the gate called the request; `none` = it was not asked. */
  readonly judged?: RequestLabel | 'none';
  /** What the user said it should have been called. */
  readonly right?: RequestLabel;
}

/** Checks a filter that comes from the page, or from what an earlier page kept. */
export const isActivityFilter: Guard<ActivityFilter> = shape<ActivityFilter>({
  kind: optional(oneOf(activityKinds)),
  week: optional(integer(-8.64e15, 8.64e15)),
  lesson: optional(text(600)),
  judged: optional(oneOf([...requestLabels, 'none'])),
  right: optional(oneOf(requestLabels)),
});

/** One row of the Activity tab, newest first. */
export interface ActivityRow {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly outcome: ActivityOutcome;
  /** The request's beginning where the user allows keeping it, else what happened in words. */
  readonly title: string;
  /** One line below: verdict and lessons, or the next step after a failure. */
  readonly summary: string;
  /** Tokens handed over; 0 = none. */
  readonly tokens: number;
  /** True where a receipt can be opened. */
  readonly hasReceipt: boolean;
  /** What can be done about it now, the likeliest first. */
  readonly steps: readonly ActivityStep[];
}

/** One line of the ledger of wrong calls: what tools refused in the tasks recorded here. */
export interface MistakeView {
  /** The call that fails, as one would type it. */
  readonly call: string;
  /** What worked instead; absent = the record does not agree on anything. */
  readonly instead?: string;
  /** How often, in how many sessions, at what cost, and when last; one sentence. */
  readonly summary: string;
  /** The names of these sessions, the newest last. */
  readonly sessions: readonly string[];
}

/** The recorded task of a request: what was done, and what is known of its success. */
export interface TaskView {
  /** Names the task, to be pinned. */
  readonly id: string;
  readonly facts: readonly FactView[];
  /** Tool calls and edits in words, in order; the first few. */
  readonly did: readonly { readonly text: string; readonly isFailed: boolean }[];
  /** All of them, shown or not. */
  readonly total: number;
  /** True where its steps are pinned: the next clean run along them becomes a recipe. */
  readonly isPinned: boolean;
  /** False where it has no steps, or in Restricted Mode. */
  readonly canPin: boolean;
}

/** A lesson named in a receipt. */
export interface ReceiptLesson {
  readonly id: string;
  readonly name: string;
  /** Tokens where it was given, the detail of the reason where it was not, where and how it was broken. */
  readonly note?: string;
}

/** Lessons left out for one reason. */
export interface OmittedGroup {
  readonly reason: string;
  /** The reason in a sentence. */
  readonly meaning: string;
  /** The first few. */
  readonly lessons: readonly ReceiptLesson[];
  /** All of them, shown or not. */
  readonly total: number;
}

/** The record of one pre-flight, as shown when its row is open. */
export interface ReceiptView {
  readonly id: string;
  readonly time: number;
  /** The request's text; absent = not kept, by the user's setting. */
  readonly request?: string;
  /** Absent = the gate stopped before classifying, and `stopped` says why. */
  readonly verdict?: {
    readonly label: string;
    /** In [0, 1]. */
    readonly confidence: number;
    readonly inject: boolean;
    /** The same in a sentence. */
    readonly says: string;
    /** What it was told by, for those who want details. */
    readonly why: string;
  };
  readonly stopped?: string;
  readonly injected: readonly ReceiptLesson[];
  /** Rules that were broken in the turn, as the model was told; absent = none. */
  readonly broken?: readonly ReceiptLesson[];
  readonly omitted: readonly OmittedGroup[];
  readonly tokens: number;
  /** Of them those of broken rules, which count against no budget. */
  readonly brokenTokens: number;
  /** Tokens of the lessons alone; the rest of `tokens` is the frame around them. */
  readonly lessonTokens: number;
  /** Tokens that one request may be given. */
  readonly budget: number;
  /** What went along with the request; absent = kept only while the window that sent it is open. */
  readonly sent?: SentView;
  /** The block word for word; absent as `sent` is, or nothing was given. */
  readonly block?: string;
  readonly milliseconds: number;
  /** True where no model received it: it counts nothing, and nothing can be said of it. */
  readonly isPreview?: true;
  /** What the user said the verdict should have been; absent = nothing. */
  readonly corrected?: Correction;
  /** What was done for the request; absent = nothing is recorded. */
  readonly task?: TaskView;
}

/** The model of a request and what it was offered. */
export interface SentView {
  readonly model: string;
  readonly tools: readonly string[];
  /** What describing the tools costs in every round, in words; absent = not known. */
  readonly toolCost?: string;
  /** Instruction files, each with its tokens where they are known. */
  readonly attached: readonly string[];
}

/** "This request should have got lessons", or should not. */
export const corrections = ['inject', 'skip'] as const;
export type Correction = (typeof corrections)[number];
