import type { Call, SessionCalls } from './callRecord';
import { isTelling, looksUpMore } from './callRecord';
import { goalOf } from './commandGoal';
import { isLookingCloser } from './commandShape';
import { isListing } from './isListing';
import { lastingLine, typedLine } from './lastingLine';
import { isLasting, isSlip, nearby, sharedPart } from './mendedCall';
import { isOwnRefusal, plainOutput } from './refusal';
import { isSameCall, isWordKind } from './sameCall';
import { rawWords, without } from './tellingWords';

/** It ended well, or did so as it was once the code was edited. */
const passes = (call: Call, calls: readonly Call[]): boolean =>
  calls.some(
    (later) =>
      later.ok && later.at >= call.at && typedLine(later.command) === typedLine(call.command),
  );

/** Another program for the same goal or with all the arguments, or the same one by a part of a word that both calls have; what has another goal is another job. */
function mayBeSameJob(wrong: Call, call: Call): boolean {
  const [goal, other] = [goalOf(wrong.command.main), goalOf(call.command.main)];
  if (goal !== undefined && other !== undefined && goal !== other) return false;
  const [[program, ...args], [another, ...words]] = [
    rawWords(wrong.command),
    rawWords(call.command),
  ];
  if (program !== another)
    return (
      (goal !== undefined && goal === other) ||
      (args.length > 0 && args.every((word) => words.includes(word)))
    );
  const isShared = args.some((one) => words.some((two) => sharedPart(one, two)));
  return isShared || (wrong.refusal?.kind === 'unknown command' && args.length === words.length);
}

/** It says more than the call before, other than to look closer. */
function differs(wrong: Call, call: Call): boolean {
  const [a, b] = [rawWords(wrong.command), rawWords(call.command)];
  const [removed, added] = [without(a, b), without(b, a)];
  if (isSlip(removed, added, wrong)) return false;
  if (call.command.folder !== wrong.command.folder) return true;
  return added.length > 0 ? added.some((word) => !isLookingCloser(word)) : a.join() !== b.join();
}

/** What may have been another way to do what a call would not, in its session, with no edit kept between. */
const waysAfter = (wrong: Call, calls: readonly Call[]): readonly Call[] =>
  calls.filter(
    (call) =>
      call.at > wrong.at &&
      call.at <= wrong.at + nearby &&
      call.edits === wrong.edits &&
      call.fate !== 'refused' &&
      isTelling(call) &&
      passes(call, calls) &&
      !isSameCall(call, wrong) &&
      !looksUpMore(wrong, call) &&
      !isListing(wrong, call) &&
      isLasting(wrong, call) &&
      mayBeSameJob(wrong, call) &&
      differs(wrong, call),
  );

const wayOf = ({ command }: Call): string => lastingLine(command) ?? typedLine(command);

/** What a service does not know comes and goes; what a tool does not know stays so. */
const isLastingNo = (wrong: Call): boolean =>
  !isWordKind(wrong) ||
  wrong.refusal?.kind === 'unknown program' ||
  isOwnRefusal(plainOutput(wrong.output), wrong.refusal?.word ?? '');

/**
 * For each of several wrong calls that are the same, the call by which every session that made it went on: what one session shows too weakly,
 * two show together. Empty = they do not agree, or one of them found nothing.
 */
export function agreedMends(
  wrongs: readonly Call[],
  record: readonly SessionCalls[],
): readonly { readonly wrong: Call; readonly right: Call }[] {
  const last = new Map(wrongs.map((wrong) => [wrong.session, wrong]));
  const found = [...last.values()].map((wrong) => ({
    wrong,
    ways: waysAfter(wrong, record.find(({ session }) => session === wrong.session)?.calls ?? []),
  }));
  const [first, ...others] = found;
  const agreed = first?.ways.find((way) =>
    others.every(({ ways }) => ways.some((one) => wayOf(one) === wayOf(way))),
  );
  if (!wrongs.every(isLastingNo) || agreed === undefined || others.length === 0) return [];
  return found.flatMap(({ wrong, ways }) => {
    const right = ways.find((one) => wayOf(one) === wayOf(agreed));
    return right === undefined ? [] : [{ wrong, right }];
  });
}
