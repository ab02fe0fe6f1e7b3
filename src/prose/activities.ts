import type { CaptureCode } from '../core/capture/sessions/candidate';
import type { NothingCode } from '../core/capture/sessions/nothingLearnt';
import type { AnswerCode } from '../core/capture/sessions/readExtraction';
import type { RecipeCode } from '../core/capture/sessions/readRecipe';
import type { ActivityCode } from '../core/operations/status/activitySaying';

/** What happened in the background, and what to do next. */
export const activities: Readonly<
  Record<ActivityCode | CaptureCode | NothingCode | AnswerCode | RecipeCode, string>
> = {
  'activity.onTrial': 'On trial for you alone: {name}, {what}',
  'activity.promoteOrVeto': 'Promote it to share it, or veto it',
  'activity.suppressed': 'Suppressed: {what}, because you said never to learn it again',
  'activity.captured': 'Captured: {what}',
  'activity.capturedUpdate': 'Captured an update: {what}',
  'activity.review': 'Review it in the inbox',
  'activity.compare': 'Compare it in the inbox with the lesson it would replace',
  'activity.notProposed': 'Not proposed: {named}',
  'activity.notProposedMore': 'Not proposed: {named} and {more} more',
  'activity.refusedItem': '{what} ({why})',
  'activity.listed': '{first}, {then}',
  'activity.measured': '{message} ({measure})',
  'activity.derivedAgain':
    '{name} was derived again from the repository as it is now; its fingerprint was refreshed',
  'activity.saveForTeammates': 'Save it for your teammates: until then it is stale for them',
  'activity.saysElse':
    '{name} says something else now that its inputs changed; an update waits for your review',
  'activity.linesChanged':
    'The lines that {name} was read from say something else, or stand elsewhere; it follows them as an update',
  'activity.withdrawn': '{name} was withdrawn: the lesson it was for holds again',
  'activity.claimsHold': '{name}: {holds} of {of} checked claims hold now',
  'activity.claimsHoldNot': '{name}: {holds} of {of} checked claims hold now; not: {not}',
  'activity.retireOrReinforce': 'Retire it, or reinforce it where it does help',
  'activity.wordsCounted':
    'The words of the repository were counted again at {commit}: {words}, by which requests about this code are told from others',
  'capture.noSuccess': 'The model was not asked: no task was seen to succeed',
  'capture.tooLittle': 'The model was not asked: too little was said',
  'capture.failed': 'Extraction failed because {why}',
  'capture.triesAgain': 'Nothing is lost; /capture tries again',
  'capture.read': '{name} read the session ({cost}): {result}',
  'capture.nothingLearnt': 'Nothing was learnt from this answer',
  'capture.oneLesson': '1 lesson',
  'capture.lessons': '{count} lessons',
  'capture.wrote': '{model} wrote the recipe {recipe} ({cost})',
  'capture.notWritten': '{model} did not write the recipe {recipe}: {why}',
  'capture.notWrittenFor': '{model} did not write the recipe {recipe} ({cost}): {why}',
  'capture.stepsStand': 'The steps the tasks have in common stand in its place',
  'capture.tokens': '{tokens} tokens',
  'capture.tokensEstimated': '{tokens} tokens, estimated',
  'nothing.because': 'Nothing to learn because {why}',
  'nothing.noSuccess': 'no task was seen to succeed',
  'nothing.noPattern': 'nothing repeated, failed and mended, or corrected',
  'nothing.refused': '{what}: {why}',
  'nothing.noAnswer': 'it did not answer a moment ago',
  'answer.tooLong': 'the answer is far too long',
  'answer.noJson': 'the answer is not the JSON that was asked for',
  'answer.otherForm': 'the answer has another form than was asked for',
  'answer.leftOut': '{dropped} of {of} items were left out: wrong form or too many',
  'written.fewSteps': 'it has fewer than two steps',
  'written.manySteps': 'it has {steps} steps, more than {most}',
  'written.manyWords': 'it has {words} words, more than {most}',
  'written.credential': 'it contains a credential',
  'written.dangerous': 'it steps around a check, reaches out or destroys',
  'written.invented': 'it names what is not in the record',
  'written.otherLanguage': 'it is in another language',
  'written.namesNothing': 'a step of it names nothing seen',
  'written.madeUp': 'it says what is not in the record',
  'written.leavesOut': 'it leaves out what the tasks have in common',
};
