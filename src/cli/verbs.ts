/** Every verb and what it is for, in the order of the overview. */
export const verbs = {
  list: 'the lessons with their states',
  show: 'the text of lessons (counts as a read)',
  preflight: 'what a request would be given, and why',
  classify: 'what kind of request a text is',
  stale: 'lessons whose inputs changed',
  approve: 'let the text of lessons be used',
  promote: 'put candidates to use',
  retire: 'take lessons out of use',
  restore: 'bring retired lessons back',
  retract: 'retire lessons for ever',
  supersede: 'put a lesson in the place of another',
  merge: 'make one candidate of several lessons',
  fork: 'copy lessons to candidates',
  broaden: 'say that a lesson holds for any change',
  narrow: 'say that a lesson holds for its subject alone',
  contest: 'mark a lesson as contradicted',
  settle: 'say that a contested lesson holds',
  veto: 'keep candidates from a trial by time',
  helped: 'say that a lesson helped',
  'did-not-help': 'say that a lesson did not help',
  reinforce: 'count a reinforcement of a lesson',
  penalize: 'take confidence from a lesson',
  pin: 'make a recipe of the next clean run along the steps of a task',
  undo: 'take back your last act, also one of an earlier process',
  check: 'lines of AGENTS.md and its like that are not true any more',
  scan: 'propose what the files prove',
  import: 'propose what AGENTS.md and its like say',
  capture: 'learn from recorded tasks',
  eval: 'what lessons are worth, measured on tasks',
  replay: 'what lessons would have been worth in past sessions',
  export: 'lessons for AGENTS.md and its like, or the recorded tasks',
  search: 'find lessons by words',
  fingerprint: 'the digests of refs as they are now',
  hook: 'answer a hook of a coding agent',
  install: 'register the hooks with a coding agent, or take them out',
  mcp: 'serve lessons to any agent by the Model Context Protocol',
  state: 'carry approvals, noes and standing between your machines',
  team: 'share what use has shown with other people',
  words: 'count the words of the repository, by which requests about it are known',
  stats: 'how the lessons are used',
  doctor: 'where everything is, and what is wrong',
};

/** The verbs that a hook calls at every prompt; the code of all others is loaded, together, when one of them is called. */
const hookVerbs = ['hook', 'preflight', 'classify'] as const;

export type HookVerb = (typeof hookVerbs)[number];
export type OtherVerb = Exclude<keyof typeof verbs, HookVerb | 'mcp'>;

export const aliases: Readonly<Record<string, string>> = { rm: 'retire', ls: 'list' };

export function isHookVerb(verb: string): verb is HookVerb {
  return hookVerbs.some((name) => name === verb);
}

/** True for every verb that no agent starts. */
export function isOtherVerb(verb: string): verb is OtherVerb {
  return Object.hasOwn(verbs, verb) && !isHookVerb(verb) && verb !== 'mcp';
}

/** True for verbs for whose start an agent waits: their compiled code is kept. */
export function isWaitedFor(verb: string): boolean {
  return isHookVerb(verb) || verb === 'mcp';
}
