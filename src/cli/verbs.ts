import type { CliCommand } from './commandLine';

interface Verb {
  readonly summary: string;
  readonly load: () => Promise<CliCommand>;
}

/** Every verb, in the order of the overview; its code is loaded when it is called. */
export const verbs: Readonly<Record<string, Verb>> = {
  list: {
    summary: 'the lessons with their states',
    load: async () => (await import('./commands/list')).list,
  },
  show: {
    summary: 'the text of lessons (counts as a read)',
    load: async () => (await import('./commands/show')).show,
  },
  preflight: {
    summary: 'what a request would be given, and why',
    load: async () => (await import('./commands/preflight')).preflight,
  },
  classify: {
    summary: 'what kind of request a text is',
    load: async () => (await import('./commands/classify')).classify,
  },
  stale: {
    summary: 'lessons whose inputs changed',
    load: async () => (await import('./commands/stale')).stale,
  },
  approve: {
    summary: 'let the text of lessons be used',
    load: async () => (await import('./commands/changes')).approve,
  },
  promote: {
    summary: 'put candidates to use',
    load: async () => (await import('./commands/changes')).promote,
  },
  retire: {
    summary: 'take lessons out of use',
    load: async () => (await import('./commands/changes')).retire,
  },
  restore: {
    summary: 'bring retired lessons back',
    load: async () => (await import('./commands/changes')).restore,
  },
  retract: {
    summary: 'retire lessons for ever',
    load: async () => (await import('./commands/relations')).retract,
  },
  supersede: {
    summary: 'put a lesson in the place of another',
    load: async () => (await import('./commands/relations')).supersede,
  },
  merge: {
    summary: 'make one candidate of several lessons',
    load: async () => (await import('./commands/relations')).merge,
  },
  fork: {
    summary: 'copy lessons to candidates',
    load: async () => (await import('./commands/relations')).fork,
  },
  contest: {
    summary: 'mark a lesson as contradicted',
    load: async () => (await import('./commands/relations')).contest,
  },
  settle: {
    summary: 'say that a contested lesson holds',
    load: async () => (await import('./commands/relations')).settle,
  },
  veto: {
    summary: 'keep candidates from a trial by time',
    load: async () => (await import('./commands/relations')).veto,
  },
  helped: {
    summary: 'say that a lesson helped',
    load: async () => (await import('./commands/relations')).helped,
  },
  'did-not-help': {
    summary: 'say that a lesson did not help',
    load: async () => (await import('./commands/relations')).didNotHelp,
  },
  reinforce: {
    summary: 'count a reinforcement of a lesson',
    load: async () => (await import('./commands/relations')).reinforce,
  },
  penalize: {
    summary: 'take confidence from a lesson',
    load: async () => (await import('./commands/relations')).penalize,
  },
  pin: {
    summary: 'make a recipe of the next clean run along the steps of a task',
    load: async () => (await import('./commands/pin')).pin,
  },
  undo: {
    summary: 'take back your last act, also one of an earlier process',
    load: async () => (await import('./commands/undo')).undo,
  },
  check: {
    summary: 'lines of AGENTS.md and its like that are not true any more',
    load: async () => (await import('./commands/check')).check,
  },
  scan: {
    summary: 'propose what the files prove',
    load: async () => (await import('./commands/scan')).scan,
  },
  import: {
    summary: 'propose what AGENTS.md and its like say',
    load: async () => (await import('./commands/importInstructions')).importInstructions,
  },
  capture: {
    summary: 'learn from recorded tasks',
    load: async () => (await import('./commands/capture')).capture,
  },
  export: {
    summary: 'the recorded tasks or corrections of this repository',
    load: async () => (await import('./commands/exportRecords')).exportRecords,
  },
  search: {
    summary: 'find lessons by words',
    load: async () => (await import('./commands/search')).search,
  },
  fingerprint: {
    summary: 'the digests of refs as they are now',
    load: async () => (await import('./commands/fingerprint')).fingerprint,
  },
  stats: {
    summary: 'how the lessons are used',
    load: async () => (await import('./commands/stats')).stats,
  },
  doctor: {
    summary: 'where everything is, and what is wrong',
    load: async () => (await import('./commands/doctor')).doctor,
  },
};

export const aliases: Readonly<Record<string, string>> = { rm: 'retire', ls: 'list' };

/** How to load a verb; `undefined` = there is none of that name. */
export function loadCommand(verb: string): (() => Promise<CliCommand>) | undefined {
  return Object.hasOwn(verbs, verb) ? verbs[verb]?.load : undefined;
}
