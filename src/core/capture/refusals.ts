/** Why something is not proposed. Closed: the codes are what programs read, the sentences are for people. */
const sentences = {
  // What the user decided.
  tombstone: 'you said never to learn this again',
  'said no': 'you said no to this text',
  retired: 'you retired this lesson',
  'update retired': 'you retired this update',
  edited: 'you edited this candidate',
  'update edited': 'you edited its update',
  'update waits': 'its update waits for your review',
  'own words': 'you put it into your own words: look whether they still hold',
  wording: 'you put sentences of this form away',
  // What a text must not be.
  secret: 'contains a credential',
  'hidden characters': 'holds hidden characters',
  dangerous: 'steps around a check, reaches out or destroys',
  planted: 'a file or page told the assistant to run it',
  'foreign text': 'repeats a tool’s output or a page',
  unquoted: 'its quote is not in the record',
  // What makes no lesson of a text.
  'no evidence': 'there is nothing to open and check',
  'too short': 'too short',
  'too long': 'too long for one lesson',
  'several ideas': 'several ideas in one',
  'not reusable': 'not reusable',
  'lists a folder': 'lists a folder',
  volatile: 'will not stay true',
  unsupported: 'the repository does not bear it out',
  // What is there already.
  'same topic': 'another lesson has this topic',
  known: 'known already',
  'said in files': 'the files of the repository say so already',
  given: 'repeats a lesson that was given',
  twin: 'says the same as another proposal',
  'recipe step': 'is a step of a recipe',
  covered: 'a recipe covers it',
  enough: 'three proposals a session are enough',
  // What the record does not show, or shows otherwise.
  'works elsewhere': 'the same call worked elsewhere in this repository',
  'seen once': 'seen in one session so far',
  'no mend': 'the sessions do not agree on what works instead',
  'too few steps': 'the successes have too few steps in common',
  // What a user said that is no rule.
  question: 'a question',
  report: 'describes what happened, states no rule',
  hearsay: 'somebody else’s words',
  wish: 'a wish for this one task',
  'points away': 'points at something said elsewhere',
  thin: 'names nothing concrete',
  pasted: 'quoted or pasted, not the user’s own words',
  synthetic: 'no person typed it',
  'taken back': 'the user took it back',
  undone: 'what was done about it was not kept',
  'not accepted': 'its task was not accepted',
} as const satisfies Readonly<Record<string, string>>;

/** One of the reasons against a proposal. */
export type RefusalCode = keyof typeof sentences;

/** All codes, in the order of the list. */
export const refusalCodes = Object.keys(sentences) as readonly RefusalCode[];

/** An expected "no" to a proposal. `detail` is data (a name, a count), `against` the id of the lesson that is there already. */
export interface ProposalRefusal {
  readonly code: RefusalCode;
  readonly detail?: string;
  readonly against?: string;
}

/** A refusal as a value. */
export function refused(code: RefusalCode, detail?: string, against?: string): ProposalRefusal {
  return {
    code,
    ...(detail !== undefined && detail !== '' && { detail }),
    ...(against !== undefined && { against }),
  };
}

/** A refusal as a front shows it: "known already: testing". */
export function sayRefusal({ code, detail }: ProposalRefusal): string {
  return detail === undefined ? sentences[code] : `${sentences[code]}: ${detail}`;
}

/** True where the user put it away for ever; everything else may come again. */
export const isForEver = ({ code }: ProposalRefusal): boolean => code === 'tombstone';
