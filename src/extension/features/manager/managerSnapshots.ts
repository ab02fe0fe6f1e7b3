import { acceptableBySource, waitsForAnyYes } from '../../../core/operations/learning/acceptable';
import { countLessons } from '../../../core/operations/status/countLessons';
import type { ExplainedDrift } from '../../../core/operations/status/explainStale';
import type { KnownCompetence } from '../../../core/operations/episodes/findCompetence';
import type { LessonStep } from '../../../core/operations/status/findLessonHistory';
import type { MistakeView, TaskView } from '../../../protocol/activity';
import type { LessonCard } from '../../../protocol/lessonCard';
import type { LessonState } from '../../../protocol/lessonState';
import { lessonStates } from '../../../protocol/lessonState';
import type {
  AcceptableSource,
  Counts,
  ManagerSnapshot,
  Notice,
  OpenItem,
  PageQuery,
  UndoOffer,
} from '../../../protocol/managerSnapshot';
import { filteredEvents } from './activityFilters';
import type { Activity } from './activityLog';
import { activityId, activityRow, receiptView, type ActivityEvent } from './activityRows';
import { foldedRow, foldNothing, type FoldedNothing } from './foldNothing';
import { emptyPage, type WindowState } from './emptyPage';
import { competenceViews } from './competenceViews';
import { historyViews } from './historyViews';
import { lessonDetailOf } from './lessonDetailOf';
import { matchingLessons, withGroups } from './lessonPage';
import type { KnownLesson, ManagerModel } from './managerModel';
import type { ShownReceipt } from '../../services/receiptStore';
import type { Translate } from './translate';
import { said } from '../../host/said';

/** What stands around the page. */
export interface Surroundings {
  readonly undo: UndoOffer | undefined;
  readonly notices: readonly Notice[];
  readonly window: WindowState;
  /** Whether lessons are given, and the most tokens that they may take. */
  readonly limits: {
    readonly isOn: boolean;
    readonly request: number;
    readonly conversation: number;
  };
  readonly translate: Translate;
  readonly saySource: (source: string) => string;
  readonly showTime: (time: number) => string;
  /** What the history says of the drifts of the lesson that is open. */
  readonly explain: (lesson: KnownLesson) => readonly ExplainedDrift[];
  /** How well the ways of the open recipe have worked. */
  readonly competence: (lesson: KnownLesson) => readonly KnownCompetence[];
  /** What happened to the open lesson. */
  readonly history: (lesson: KnownLesson) => readonly LessonStep[];
  /** The act that "Undo" takes back now, with the lesson it was about. */
  readonly last: { readonly id: string; readonly lesson: string } | undefined;
  /** What was done for an open request. */
  readonly task: (request: string) => TaskView | undefined;
  /** What is known of a receipt beyond the journal. */
  readonly receipt: (request: string) => {
    readonly budget: number;
    readonly kept: ShownReceipt | undefined;
  };
  /** The ledger of wrong calls. */
  readonly mistakes: () => readonly MistakeView[];
}

export type Drawn = Omit<ManagerSnapshot, 'revision'>;

/** The page of lessons that a query asks for, as of a model. */
export function lessonSnapshot(model: ManagerModel, query: PageQuery, around: Surroundings): Drawn {
  const found = matchingLessons(
    model.lessons.map(({ listed }) => listed),
    query,
  );
  const cards = withGroups(found, query, around.translate('in none'));
  return {
    ...framing(model, query, around),
    page: {
      kind: 'lessons',
      rows: cards.slice(query.offset, query.offset + query.limit),
      ...(query.tab === 'inbox' && { sources: sourcesIn(model, around.saySource) }),
    },
    total: cards.length,
    open: openLesson(model, cards, query.open, around),
  };
}

/** The page of activity that a query asks for. */
export function activitySnapshot(
  model: ManagerModel,
  { events, corrections }: Activity,
  query: PageQuery,
  around: Surroundings,
): Drawn {
  const { translate } = around;
  const places = new Map(
    model.lessons.map(({ id, listed, status }) => [
      status.entry.lesson.id,
      { id, tab: listed.tab },
    ]),
  );
  const idOf = (lesson: string) => places.get(lesson)?.id ?? lesson;
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  const filtered = filteredEvents(events, query.activity, {
    idOf,
    rightOf: (request) => corrections.get(request)?.label,
  });
  const { events: shown, folded } = foldNothing(filtered);
  const rowOf = (event: ActivityEvent) => {
    const row = activityRow(event, translate, (lesson) => places.get(lesson));
    return folded && row.id === folded.id ? foldedRow(row, folded, translate) : row;
  };
  const rows = shown.map(rowOf).filter((row) => {
    const text = `${row.title} ${row.summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const index = rows.findIndex(({ id }) => id === query.open);
  const event = events.find((candidate) => activityId(candidate) === query.open);
  const receipts = events.filter((event) => event.type === 'receipt' && !event.isPreview);
  const openEvent = (opened: ActivityEvent) =>
    opened.type === 'activity'
      ? {
          kind: 'note' as const,
          row: rowOf(opened),
          text: noteText(opened, folded),
        }
      : {
          kind: 'receipt' as const,
          receipt: receiptView(opened, {
            corrected: corrections.get(opened.request)?.should,
            idOf,
            translate,
            ...around.receipt(opened.request),
            task: around.task(opened.request),
          }),
        };
  return {
    ...framing(model, query, around),
    page: {
      kind: 'activity',
      rows: rows.slice(query.offset, query.offset + query.limit),
      totals: receipts.length > 0 ? totalsOf(receipts, translate) : undefined,
      mistakes: around.mistakes(),
    },
    total: rows.length,
    open: index < 0 || !event ? undefined : { index, ...openEvent(event) },
  };
}

/** A background step in full; of folded ones, each reason with how often. */
function noteText(
  { id, message, next }: Extract<ActivityEvent, { readonly type: 'activity' }>,
  folded: FoldedNothing | undefined,
): string {
  if (folded && id === folded.id)
    return folded.reasons.map(([why, times]) => `${times}× ${why}`).join('\n');
  return [said(message), next && said(next)].filter((text) => text !== undefined).join('\n');
}

function totalsOf(receipts: Activity['events'], translate: Translate): string {
  let given = 0;
  let tokens = 0;
  for (const event of receipts) {
    if (event.type !== 'receipt') continue;
    given += event.injected.length > 0 ? 1 : 0;
    tokens += event.tokens;
  }
  return translate(
    '{0} of {1} requests were given lessons, {2} tokens in all.',
    given,
    receipts.length,
    tokens,
  );
}

/** What every page of the manager shows besides its rows. */
export function framing(
  model: ManagerModel,
  query: PageQuery,
  { undo, notices, window, translate }: Surroundings,
): Pick<Drawn, 'query' | 'counts' | 'undo' | 'notices' | 'empty'> {
  const usesLessons = model.lessons.some(
    ({ status: { entry, state } }) => entry.scope !== 'shipped' && state === 'active',
  );
  const empty = emptyPage(query.tab, { ...window, usesLessons }, translate);
  return { query, counts: countsOf(model), undo, notices, empty };
}

function countsOf({ lessons }: ManagerModel): Counts {
  const byState = Object.fromEntries(lessonStates.map((state) => [state, 0])) as Record<
    LessonState,
    number
  >;
  const counts = countLessons(lessons.map(({ status }) => status));
  const toApprove = lessons.filter(({ status }) => waitsForAnyYes(status)).length;
  return { inbox: counts.toReview, toApprove, byState: { ...byState, ...counts.byState } };
}

/** Sources with more than one proposal that one yes may put to use, of each repository by itself. */
function sourcesIn(
  { repositories, lessons }: ManagerModel,
  say: (source: string) => string,
): readonly AcceptableSource[] {
  return repositories.flatMap((repository) => {
    const own = lessons.filter((lesson) => lesson.repository === repository);
    const ids = new Map(
      own
        .filter(({ listed }) => listed.card.verbs.includes('promote'))
        .map(({ id, status }) => [status, id]),
    );
    return [...acceptableBySource([...ids.keys()])]
      .filter(([, statuses]) => statuses.length > 1)
      .map(([source, statuses]) => ({
        label: repositories.length > 1 ? `${say(source)} (${repository.name})` : say(source),
        ids: statuses.flatMap((status) => ids.get(status) ?? []),
      }))
      .sort((a, b) => b.ids.length - a.ids.length);
  });
}

function openLesson(
  model: ManagerModel,
  cards: readonly LessonCard[],
  id: string | undefined,
  around: Surroundings,
): OpenItem | undefined {
  const lesson = id === undefined ? undefined : model.byId.get(id);
  const index = cards.findIndex((card) => card.id === id);
  const card = cards[index];
  if (!lesson || !card) return undefined;
  const against = rivalsOf(lesson, model);
  const { translate, showTime } = around;
  const explained = around.explain(lesson);
  const worked = competenceViews(around.competence(lesson), translate);
  const history = historyOf(lesson, model, around);
  const context = {
    id: card.id,
    isTrusted: around.window.isTrusted,
    against,
    explained,
    worked,
    history,
    translate,
    showTime,
  };
  const detail = lessonDetailOf(lesson.status, context);
  return { kind: 'lesson', index, card, detail };
}

function historyOf(lesson: KnownLesson, { lessons }: ManagerModel, around: Surroundings) {
  const { id } = lesson.status.entry.lesson;
  const own = lessons.filter(({ repository }) => repository === lesson.repository);
  return historyViews(around.history(lesson), {
    translate: around.translate,
    nameOf: (other) => own.find(({ status }) => status.entry.lesson.id === other)?.listed.card.name,
    supersededBy: own
      .filter(({ status: { entry } }) => entry.folder === 'active')
      .filter(({ status: { entry } }) => entry.lesson.supersedes.includes(id))
      .map(({ listed }) => listed.card.name),
    ...(around.last?.lesson === id && { last: around.last }),
  });
}

/** The lessons that a contested one stands against: those of its topic, or of its very id. */
function rivalsOf(lesson: KnownLesson, { lessons }: ManagerModel): { id: string; name: string }[] {
  if (lesson.status.state !== 'contested') return [];
  const { id, topic, package: folder } = lesson.status.entry.lesson;
  return lessons
    .filter((other) => {
      const { entry, state } = other.status;
      if (other === lesson || other.repository !== lesson.repository || state !== 'contested')
        return false;
      const hasTopic = topic !== undefined && entry.lesson.topic === topic;
      return entry.lesson.id === id || (hasTopic && entry.lesson.package === folder);
    })
    .map((other) => ({ id: other.id, name: other.listed.card.name }));
}
