/** What the scripted model does in one request, step by step. */
export type Step =
  /** Streams text, in chunks of `chunk` characters (absent = all at once) with `delay` milliseconds before each. */
  | { readonly text: string; readonly chunk?: number; readonly delay?: number }
  /** Streams `text` again and again until that many characters are out. */
  | { readonly text: string; readonly untilLength: number }
  /** Calls a tool; nothing checks that it was offered. */
  | { readonly call: string; readonly input?: object }
  /** Waits this many milliseconds, or until cancelled. */
  | { readonly wait: number }
  /** Never goes on until the request is cancelled. */
  | { readonly hang: true }
  /** Ends the request with an error. */
  | { readonly fail: string; readonly code?: FailureCode };

/** The errors that an editor's model may report; absent = an error without a code. */
export type FailureCode = 'noPermissions' | 'blocked' | 'notFound';

/** An answer and when to give it. The first rule that fits and is not used up answers. */
export interface Rule {
  /** A regular expression, ignoring case, for what the user said in this turn; absent = any. */
  readonly when?: string;
  /** How many tool results this turn must have brought; absent = any number. */
  readonly results?: number;
  /** How often the rule answers before it is used up; absent = for ever. */
  readonly times?: number;
  readonly steps: readonly Step[];
}

/** The whole file. It is read again for each request; a changed file starts counting anew. */
export interface Script {
  readonly rules: readonly Rule[];
}

/** The little of a request that rules look at. */
export interface RequestGist {
  readonly userText: string;
  readonly results: number;
}

/** What the model says when no rule fits, so that a forgotten rule shows in the answer. */
export const noRuleText = 'The script has no rule for this request.';

/** Gives the index of the rule that answers; undefined = none does. `used` holds how often each has answered. */
export function chooseRule(
  script: Script,
  gist: RequestGist,
  used: ReadonlyMap<number, number>,
): number | undefined {
  const index = script.rules.findIndex((rule, position) => {
    const isLeft = (used.get(position) ?? 0) < (rule.times ?? Infinity);
    return isLeft && fits(rule, gist);
  });
  return index === -1 ? undefined : index;
}

function fits({ when, results }: Rule, gist: RequestGist): boolean {
  if (results !== undefined && results !== gist.results) return false;
  return when === undefined || new RegExp(when, 'i').test(gist.userText);
}
