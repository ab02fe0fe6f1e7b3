import * as vscode from 'vscode';
import { reviewPlace } from '../../../core/operations/learning/acceptable';
import { warningsOf } from '../../../core/library/libraryEntry';
import { waitsFor, type WaitingKind } from '../../../core/operations/status/countLessons';
import type { Lesson } from '../../../core/lesson/lesson';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { relationsOf, verbsOf } from '../../../core/operations/verbs/lessonVerbs';
import { sayOfTeam } from '../../../prose/sayTeam';
import { sayCountdown, sayTrial } from '../../../prose/sayTrial';
import type { LessonCard } from '../../../protocol/lessonCard';
import type { ListedLesson } from './lessonPage';
import { said } from '../../host/said';

/** What is decided before the text is in use: these are nowhere but in the Inbox. */
const proposals: ReadonlySet<WaitingKind> = new Set<WaitingKind>([
  'approval',
  'update',
  'candidate',
]);

/** Characters of a text that a row may show: two lines of a wide sidebar. */
const mostText = 240;

/** What a card needs beyond the lesson's status. */
export interface CardContext {
  readonly id: string;
  readonly isTrusted: boolean;
  /** Absent = the window has one repository. */
  readonly repository?: string;
}

/** A reason from a list as a sentence of its own. A ref at its beginning keeps its letters. */
export function sentence(text: string): string {
  return /^\p{L}+\s/u.test(text) ? text.charAt(0).toLocaleUpperCase() + text.slice(1) : text;
}

/** Why it is in its state; for a proposal, what speaks for it. */
function reasonOf({ reasons, entry, state, trial, voice }: LessonStatus): string | undefined {
  const [first] = reasons;
  if (first !== undefined) return sentence(said(first));
  const against = voice?.contestedBy.length ?? 0;
  if (against > 0)
    return sentence(sayOfTeam('team.contestedByCount', { count: against }, vscode.l10n.t));
  if (state !== 'candidate') return undefined;
  const countdown = trial?.state === 'held' ? '' : sentence(sayTrial(trial, vscode.l10n.t));
  const parts = [countdown, entry.lesson.source?.evidence[0] ?? ''].filter((text) => text !== '');
  return parts.length === 0 ? undefined : parts.join('. ');
}

function countdownOf({ state, trial }: LessonStatus): Pick<LessonCard, 'countdown'> {
  const countdown = state === 'candidate' ? sayCountdown(trial, vscode.l10n.t) : '';
  return countdown === '' ? {} : { countdown };
}

/** The text without the marks of its list, in one line. */
function oneLine(body: string): string {
  const line = body
    .replace(/^\s*(?:[-*]|\d+\.)\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > mostText ? `${line.slice(0, mostText - 1)}…` : line;
}

/** What a reader is to see of the text before a yes: what it warns of and what of it is not so come first. */
function textOf(status: LessonStatus): string {
  const { entry, claims, voice } = status;
  const yes = voice?.approvedBy.length ?? 0;
  const isWrong = claims !== undefined && claims.holds < claims.of;
  return [
    ...warningsOf(entry).map((why) => `⚠ ${said(why)}`),
    ...(isWrong ? [`⚠ ${vscode.l10n.t('not so: {0}', claims.failed.join('; '))}`] : []),
    ...(yes > 0 ? [sayOfTeam('team.approvedByCount', { count: yes }, vscode.l10n.t)] : []),
    oneLine(entry.lesson.body),
  ].join(' · ');
}

/** An update is called after the lesson that it changes. */
function nameOf({ entry, updates }: LessonStatus): string {
  return updates ? vscode.l10n.t('Update for {0}', updates.lesson.name) : entry.lesson.name;
}

/** What a list can be grouped by. The folder is its package's, else the one that all its globs begin with. */
function groupsOf({
  topic,
  source,
  package: folder,
  appliesTo,
}: Lesson): Pick<LessonCard, 'folder' | 'topic' | 'source'> {
  const folders = new Set(appliesTo.map((glob) => /^[^*?[\]{}!]*(?=\/)/.exec(glob)?.[0] ?? ''));
  const [only = ''] = folders.size === 1 ? folders : [];
  const place = folder ?? only;
  return {
    ...(place !== '' && { folder: place }),
    ...(topic !== undefined && { topic }),
    ...(source && { source: source.by }),
  };
}

/** A lesson as the manager lists and searches it. */
export function listedLesson(status: LessonStatus, context: CardContext): ListedLesson {
  const { entry, standing, state } = status;
  const waits = waitsFor(status);
  const { lesson } = entry;
  const card: LessonCard = {
    id: context.id,
    name: nameOf(status),
    description: lesson.description,
    state,
    scope: entry.scope,
    repository: context.repository,
    ...groupsOf(lesson),
    kind: lesson.kind,
    reason: reasonOf(status),
    tokens: entry.tokens,
    standing: {
      given: standing.given,
      confidence: standing.confidence,
      helped: standing.helped,
      hurt: standing.hurt,
      lastUsed: standing.lastReinforced,
    },
    verbs: verbsOf(status, context.isTrusted),
    relations: relationsOf(status, context.isTrusted),
    ...countdownOf(status),
    ...(waits && { waits, text: textOf(status) }),
  };
  const searched = [lesson.body, lesson.topic ?? '', ...lesson.triggers, ...lesson.appliesTo];
  return {
    card,
    tab: waits && proposals.has(waits) ? 'inbox' : 'lessons',
    ...(waits && { place: reviewPlace(status) }),
    searchText: searched.join('\n').toLowerCase(),
  };
}
