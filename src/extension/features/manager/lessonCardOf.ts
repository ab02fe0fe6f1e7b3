import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { relationsOf, verbsOf } from '../../../core/operations/verbs/lessonVerbs';
import { sayCountdown, sayTrial } from '../../../prose/sayTrial';
import type { LessonCard } from '../../../protocol/lessonCard';
import type { ListedLesson } from './lessonPage';
import { said } from '../../host/said';

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
function reasonOf({ reasons, entry, state, trial }: LessonStatus): string | undefined {
  const [first] = reasons;
  if (first !== undefined) return sentence(said(first));
  if (state !== 'candidate') return undefined;
  const countdown = trial?.state === 'held' ? '' : sentence(sayTrial(trial));
  const parts = [countdown, entry.lesson.source?.evidence[0] ?? ''].filter((text) => text !== '');
  return parts.length === 0 ? undefined : parts.join('. ');
}

function countdownOf({ state, trial }: LessonStatus): Pick<LessonCard, 'countdown'> {
  const countdown = state === 'candidate' ? sayCountdown(trial) : '';
  return countdown === '' ? {} : { countdown };
}

function isWaiting({ state, entry }: LessonStatus): boolean {
  const isProposal = entry.folder === 'candidates' && state !== 'trial';
  return isProposal || state === 'quarantined';
}

/** A lesson as the manager lists and searches it. */
export function listedLesson(status: LessonStatus, context: CardContext): ListedLesson {
  const { entry, standing, state } = status;
  const { lesson } = entry;
  const card: LessonCard = {
    id: context.id,
    name: lesson.name,
    description: lesson.description,
    state,
    scope: entry.scope,
    repository: context.repository,
    kind: lesson.kind,
    reason: reasonOf(status),
    tokens: entry.tokens,
    standing: {
      reinforcements: standing.reinforcements,
      confidence: standing.confidence,
      helped: standing.helped,
      hurt: standing.hurt,
      lastUsed: standing.lastReinforced,
    },
    verbs: verbsOf(status, context.isTrusted),
    relations: relationsOf(status, context.isTrusted),
    ...countdownOf(status),
  };
  const searched = [lesson.body, lesson.topic ?? '', ...lesson.triggers, ...lesson.appliesTo];
  return {
    card,
    tab: isWaiting(status) ? 'inbox' : 'lessons',
    searchText: searched.join('\n').toLowerCase(),
  };
}
