import type { LessonCard, LessonVerb } from '../src/protocol/lessonCard';
import type { UiStrings } from '../src/protocol/uiStrings';

type Asked = Pick<LessonCard, 'state' | 'waits'>;

/** What a verb is called on these lessons: an update is accepted or declined, a proposal is used or dismissed. */
export function verbText(verb: LessonVerb, cards: readonly Asked[], strings: UiStrings): string {
  const areUpdates = cards.length > 0 && cards.every(({ waits }) => waits === 'update');
  const areProposals = cards.length > 0 && cards.every(({ state }) => state === 'candidate');
  if (verb === 'promote' && areUpdates) return strings.acceptUpdate;
  if (verb === 'retire' && areUpdates) return strings.declineUpdate;
  if (verb === 'retire' && areProposals) return strings.dismissProposal;
  return strings.verbs[verb];
}
