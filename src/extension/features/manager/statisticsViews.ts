import type { StaleSeen, Stats } from '../../../core/operations/status/findStats';
import type { StaleCommit } from '../../../core/operations/status/staleCommits';
import type { RequestLabel } from '../../../protocol/activity';
import { requestLabels } from '../../../protocol/activity';
import type { LessonState } from '../../../protocol/lessonState';
import type { CostView, PageQuery } from '../../../protocol/managerSnapshot';
import type {
  LessonPlaceView,
  MatrixView,
  OutcomeView,
  StaleView,
  StatisticsView,
} from '../../../protocol/statistics';
import type { Repository } from '../../services/repository';
import type { KnownLesson, ManagerModel } from './managerModel';
import { framing, type Drawn, type Surroundings } from './managerSnapshots';
import type { Translate } from './translate';
import type { WorthOfRepository } from './worthLook';

/** Stale moments and lessons that are named; more are read by nobody. */
export const mostNamed = 12;

/** The counts of one repository. */
export interface CountedRepository {
  readonly repository: Repository;
  readonly stats: Stats;
}

/** What the history says of stale moments, by `staleKey`; empty while it is looked up. */
export type CommitsOfStale = Readonly<Record<string, readonly StaleCommit[]>>;

/** What lessons were worth, by repository; empty while it is counted. */
export type WorthByRepository = Readonly<Record<string, WorthOfRepository>>;

/** Names a stale moment of a repository. */
export function staleKey(repository: Repository, { time, lesson }: StaleSeen): string {
  return `${repository.places.key} ${time} ${lesson}`;
}

/** The page of statistics, a row for each repository. */
export function statisticsSnapshot(
  model: ManagerModel,
  counted: readonly CountedRepository[],
  { commits, worth }: { readonly commits: CommitsOfStale; readonly worth: WorthByRepository },
  query: PageQuery,
  around: Surroundings,
): Drawn {
  const rows = counted.map(({ repository, stats }): StatisticsView => {
    const own = model.lessons.filter((lesson) => lesson.repository === repository);
    const { corrections, weeks, stale, lessons } = stats;
    return {
      id: repository.places.key,
      ...(counted.length > 1 && { repository: repository.name }),
      toReview: stats.toReview,
      ...(worth[repository.places.key] ?? { worth: [] }),
      weeks: weeks.map((week) => ({ ...week })),
      stale: stale.slice(0, mostNamed).map((seen) => staleView(seen, own, repository, commits)),
      staleTotal: stale.length,
      outcomes: outcomesOf(own),
      matrix: matrixView(corrections, around.translate),
      states: entriesOf<LessonState>(lessons).map(([state, count]) => ({ state, count })),
      verdicts: entriesOf<RequestLabel | 'none'>(stats.verdicts).map(([label, count]) => ({
        label,
        count,
      })),
    };
  });
  // A page of nothing but "None yet" would hide what helps here.
  const isEmpty = rows.every(
    ({ weeks, states, replay }) => weeks.length === 0 && states.length === 0 && !replay,
  );
  return {
    ...framing(model, query, around),
    page: { kind: 'statistics', rows, cost: costView(counted, around) },
    total: isEmpty ? 0 : rows.length,
  };
}

/** What all lessons of the window took so far, and the most that they may take. */
function costView(
  counted: readonly CountedRepository[],
  { limits, translate }: Pick<Surroundings, 'limits' | 'translate'>,
): CostView {
  const tokens = counted.reduce((sum, { stats }) => sum + stats.tokens, 0);
  const requests = counted.reduce((sum, { stats }) => sum + stats.requests, 0);
  const { isOn, request, conversation } = limits;
  const taken = translate('{0} tokens in {1} requests so far.', tokens, requests);
  const most = isOn
    ? translate(
        'At most {0} tokens go along with a request that will change code, {1} in one conversation; any other request costs none. Tools are counted in each receipt.',
        request,
        conversation,
      )
    : translate('Lessons are switched off: none is given to anybody, and none costs anything.');
  return { text: `${taken} ${most}`, isOn };
}

function entriesOf<Name extends string>(
  counts: Readonly<Partial<Record<Name, number>>>,
): readonly (readonly [Name, number])[] {
  const entries = Object.entries<number | undefined>(counts) as [Name, number | undefined][];
  return entries.flatMap(([name, count]) => (count ? [[name, count] as const] : []));
}

function placeOf(lesson: string, own: readonly KnownLesson[]): LessonPlaceView {
  const known = own.find(({ status }) => status.entry.lesson.id === lesson);
  if (!known) return { id: lesson, name: lesson };
  return { id: known.id, name: known.listed.card.name, tab: known.listed.tab };
}

function staleView(
  seen: StaleSeen,
  own: readonly KnownLesson[],
  repository: Repository,
  commits: CommitsOfStale,
): StaleView {
  const found = commits[staleKey(repository, seen)] ?? [];
  return {
    time: seen.time,
    lesson: placeOf(seen.lesson, own),
    refs: Object.keys(seen.digests).map((ref) => {
      const commit = found.find((one) => one.ref === ref)?.commit;
      return { ref, ...(commit && { commit: `${commit.id.slice(0, 7)} ${commit.subject}` }) };
    }),
  };
}

function outcomesOf(own: readonly KnownLesson[]): readonly OutcomeView[] {
  return own
    .map(({ id, listed: { card, tab } }): OutcomeView => {
      const { helped, hurt } = card.standing;
      return { lesson: { id, name: card.name, tab }, helped, hurt };
    })
    .filter(({ helped, hurt }) => helped + hurt > 0)
    .sort(
      (a, b) => b.helped + b.hurt - a.helped - a.hurt || (a.lesson.name < b.lesson.name ? -1 : 1),
    )
    .slice(0, mostNamed);
}

function matrixView(
  { matrix, falseInjections, falseSkips, floorShift }: Stats['corrections'],
  translate: Translate,
): MatrixView {
  const summary =
    falseInjections + falseSkips === 0
      ? translate('None. A receipt in Activity offers to correct its verdict.')
      : translate(
          '{0} requests got lessons and should not have; {1} got none and should have. The gate asks to be surer by {2} since, at most by 0.1.',
          ...[falseInjections, falseSkips, floorShift],
        );
  return {
    labels: requestLabels,
    counts: requestLabels.map((judged) => requestLabels.map((right) => matrix[judged][right])),
    summary,
  };
}
