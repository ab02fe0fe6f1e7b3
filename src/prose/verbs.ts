import type { LessonVerb } from '../core/operations/verbs/lessonVerbs';

/** What a verb does, in one sentence. */
export const verbHelp: Readonly<Record<LessonVerb, string>> = {
  approve: 'Lets the text of lessons be used.',
  promote: 'Puts candidates to use: the file moves to .lessons/ and its text is approved.',
  verify: 'Says that a lesson is still true: its inputs as they are now are what it holds for.',
  restore: 'Brings retired lessons back into use.',
  settle: 'Says that contested lessons hold after all.',
  retire: 'Takes lessons out of use; the files are kept under .lessons/_retired/.',
  veto: 'Keeps candidates from going on trial by time; a trial that runs ends.',
  helped:
    'Votes that lessons helped in the last task that was given them; a second time takes the vote back.',
  didNotHelp:
    'Votes that lessons did not help in the last task that was given them; a second time takes the vote back.',
  reinforce: 'Counts one more reinforcement of lessons.',
  penalize: 'Takes confidence from lessons.',
  contest:
    'Marks a lesson as contradicted, by another one or by the repository. It is not given until "lessons settle".',
  fork: 'Copies lessons to candidates of their own, to be changed and promoted.',
  broaden:
    'Says that lessons hold for nearly any change: they are given also where nothing in a request leads to them.',
  narrow:
    'Says that lessons hold for their subject alone: they are given only where a request leads to them.',
  publish: 'Saves the verified digests in the files, for teammates and for CI.',
  moveToGlobal: 'Moves lessons to your own, for all your repositories.',
  retract:
    'Retires lessons for ever: their text and topic are never proposed again. "lessons restore" lifts that.',
};
