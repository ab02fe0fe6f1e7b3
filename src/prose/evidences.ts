import type { ReplyCode } from '../core/capture/sessions/readReply';
import type { EndCode } from '../core/capture/sessions/transcript';
import type { EvidenceCode } from '../core/journal/evidence';
import type { ObservedCode } from '../core/operations/episodes/observedOutcomes';
import type { ShownCode } from '../core/operations/episodes/showsInTask';

/** What the outcome of a task, or of a lesson in it, was observed from. */
export const evidences: Readonly<
  Record<EvidenceCode | ReplyCode | EndCode | ObservedCode | ShownCode | 'shown.kept', string>
> = {
  'evidence.allUndone': 'every edit was undone',
  'evidence.modelFailed': 'the model failed',
  'evidence.cancelled': 'it was cancelled',
  'evidence.abandoned': 'it was abandoned',
  'evidence.nothing': 'nothing was observed',
  'evidence.notRun': '{command} could not run',
  'evidence.passed': '{command} passed',
  'evidence.failed': '{command} failed with exit code {code}',
  'evidence.succeeded': '{command} succeeded',
  'evidence.kept': 'the edits were kept and the user went on',
  'evidence.thumbsUp': 'thumbs up',
  'evidence.thumbsDown': 'thumbs down',
  'evidence.thumbs': 'thumbs',
  'evidence.saidSo': 'said so',
  'evidence.voted': 'voted',
  'reply.corrects': 'the next message corrects it',
  'reply.error': 'the next message shows an error',
  'reply.complains': 'the next message says that it does not work',
  'reply.rule': 'the next message states a rule',
  'reply.content': 'the next message is content',
  'end.checked': 'a check passed after the last edit',
  'end.nothing': 'nothing was observed',
  'observed.both': 'observed: {first}; {then}',
  'observed.inSuccess': 'given in a task that succeeded ({evidence})',
  'observed.inFailure': 'given in a task that failed ({evidence})',
  'shown.ran': '`{command}` ran',
  'shown.edited': '`{place}` was edited',
  'shown.notRun': '`{command}` could not run',
  'shown.undone': 'every edit of `{place}` was undone',
  'shown.kept': '{topic} {value} was kept in what was edited',
};
