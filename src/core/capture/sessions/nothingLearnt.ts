import { saying, type Said, type Saying } from '../../saying';
import { refusalSaying } from '../refusals';
import type { Skipped } from './candidate';
import type { RecordedTask } from './task';

/** Why a capture proposes nothing: the first thing that was left out, else what the record lacks. */
export type NothingLearnt = Skipped | 'no success' | 'no pattern';

/** The first thing that was left out because there was enough, else the first at all, else what the record lacks. */
export function whyNothing(
  skipped: readonly Skipped[],
  tasks: readonly RecordedTask[],
): NothingLearnt {
  const first = skipped.find(({ refusal }) => refusal.code === 'enough') ?? skipped[0];
  if (first) return first;
  return tasks.some(({ outcome }) => outcome === 'accepted') ? 'no pattern' : 'no success';
}

export type NothingCode =
  `nothing.${'because' | 'noSuccess' | 'noPattern' | 'refused' | 'noAnswer'}`;

/** Why a capture proposed nothing. */
export function nothingSaying(nothing: NothingLearnt): Saying<NothingCode> {
  return saying('nothing.because', { why: whyOf(nothing) });
}

function whyOf(nothing: NothingLearnt): Saying<NothingCode> {
  if (nothing === 'no success') return saying('nothing.noSuccess');
  if (nothing === 'no pattern') return saying('nothing.noPattern');
  return saying('nothing.refused', { what: nothing.what, why: refusalSaying(nothing.refusal) });
}

/** How an earlier version began a row that only says that a capture proposed nothing. */
const nothingLearnt = 'Nothing to learn';

/** Whether a row of Activity says no more than that, with or without how requests were compared. */
export function saysNothingLearnt(message: Said): boolean {
  if (typeof message === 'string') return message.startsWith(nothingLearnt);
  const { code, data } = message;
  const inner = data?.['message'];
  return (
    code === 'nothing.because' ||
    (typeof inner === 'object' && 'code' in inner && inner.code === 'nothing.because')
  );
}
