import type { DriftCode } from '../core/fingerprint/drift';
import type { RestCode } from '../core/select/worth';
import type { StatusCode } from '../core/operations/status/statusCode';

/** Why a lesson is in the state it is in, and what drifted. */
export const states: Readonly<Record<DriftCode | RestCode | StatusCode, string>> = {
  'drift.neverVerified': 'was never verified here: no published digest',
  'drift.notLookedAt': 'was not looked at',
  'drift.noDigest': '"{digest}" is no digest (sha256: and 32 hex digits)',
  'drift.unreadable': '{error}; mend or save that file, and the lesson can be checked again',
  'drift.missing': 'was deleted',
  'drift.missingValue': 'is gone; it was "{before}"',
  'drift.suffix': 'files end in {now} now, not {before}',
  'drift.changed': 'changed from "{before}" to "{now}"',
  'drift.is': 'is "{now}" now',
  'drift.text': 'its text changed',
  'drift.value': 'its value changed',
  'drift.healedElsewhere':
    'was stale here with its present value, and its file has been verified since: say once that it is still true',
  'rest.confidence': 'confidence {confidence}, worth {worth} is under {least}',
  'rest.outcomes': 'helped {helped} of the last {outcomes} times, worth {worth} is under {least}',
  'rest.unknown': 'it did not help',
  'status.givenUp':
    'not a rule here any more: broken in {broken} of {of} changes since {since}; retire it, or reinforce it to keep it',
  'status.costly':
    'costs more than it spares: {given} requests with it took at least {least} % more tokens than {held} held out; retire it, or reinforce it to keep it',
  'status.credential': 'seems to contain a credential ({secret})',
  'status.waits': 'this text needs your approval',
  'status.waitsFilled': 'filled in anew from this repository: this text needs your approval',
  'status.crowdedOut': '{most} learned recipes were used more lately',
  'status.retracted': 'you said never to learn this text again; approve it to use it after all',
  'status.retired': 'you retired this text; approve it to use it again',
  'status.contested': 'you marked this text as contradicted',
  'status.vetoed': 'you vetoed this text; approve it to use it after all',
  'status.markedAgainst': 'you marked it as contradicted by {other}',
  'status.sameTopic': 'has the same topic as {file}; retire one of them',
  'status.sameId': 'has the same id as {file}; remove the id line from one of them',
  'status.drifted': '{drifts}',
  'status.drift': '{ref} {what}',
  'status.notHere': 'this repository does not meet {conditions}',
  'status.resting': 'Resting: {name}, because {why}',
};
