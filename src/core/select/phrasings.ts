import { isLedTo, patternLeads, wordStarts } from './patternLeads';

/** What a way of putting something means, where no single word says it. */
interface Phrasing {
  readonly pattern: RegExp;
  /** Concepts that it names, with how clearly (0-1). */
  readonly names: Readonly<Record<string, number>>;
  /** A concept that one of its words would name wrongly. */
  readonly not?: string;
}

/** Phrasings are looked for up to here: they stand in what is asked, not in what was pasted. */
const textClip = 1_000;

/** Each is linear in the text: gaps are short and bounded. */
export const phrasings: readonly Phrasing[] = [
  { pattern: /(?:^|\s)--[a-z][\w-]+/, names: { 'cli-commands': 1 } },
  {
    pattern: /\b(?:bump|upgrade|update|migrate|move|switch)\b[^.\n]{0,40}\b(?:to|v) ?v?\d/i,
    names: { upgrade: 1, dependency: 0.8 },
  },
  { pattern: /\bbump\b/i, names: { upgrade: 1, dependency: 0.8 } },
  {
    pattern:
      /\b(?:replace|swap|switch)\b[^.\n]{1,40}\b(?:with|by|to)\b[^.\n]{0,30}\b(?:library|package|crate|gem|lib|module|sdk|plugin)\b/i,
    names: { dependency: 1 },
  },
  {
    pattern:
      /\b(?:instead of|switch (?:from|to)|swap out|drop the|without) (?:the )?[\w.@/-]+(?:$|\s)/i,
    names: { dependency: 0.5 },
  },
  {
    pattern:
      /\bimport(?:s|ing|ed)?\b[^.\n]{0,40}\b(?:csv|excel|xlsx?|opml|spreadsheets?|files?|rows|records|contacts|addresses|customers|users|products|decks?|subscriptions|orders|data)\b/i,
    names: { 'import-feature': 1 },
    not: 'imports',
  },
  {
    pattern:
      /\b(?:see|sees|read|reads|open|opens|access|accesses|edit|edits|delete|deletes|download|downloads|change|changes)\b[^.\n]{0,30}\b(?:other|another|others|someone else|somebody else|foreign|each other)\b/i,
    names: { 'data-leak': 1 },
  },
  {
    pattern: /\b(?:by guessing|guess(?:ing)? the|manipulat|crafted|tamper)/i,
    names: { 'data-leak': 0.8, security: 0.8 },
  },
  {
    pattern: /\b(?:twice|two times|duplicate[ds]?|doubled|again and again)\b/i,
    names: { idempotency: 0.8 },
  },
  {
    pattern: /\b(?:hundreds|thousands|dozens|\d{2,}) (?:of )?(?:sql )?quer(?:y|ies)\b/i,
    names: { 'n-plus-one': 1, query: 1 },
  },
  {
    pattern: /\btakes?\b[^.\n]{0,25}\d+ ?(?:s|sec|secs|seconds|ms|min|minutes|hours?|h)\b/i,
    names: { 'slow-page': 0.7, performance: 1 },
  },
  {
    pattern:
      /\b\d(?:\.\d+)?x (?:slower|faster)\b|\b(?:lags|laggy|stutters?|janky?|sluggish|freezes)\b/i,
    names: { performance: 1 },
  },
  {
    pattern:
      /\bevery (?:\d+ ?)?(?:s|seconds?|minutes?|min|hours?|night|day|morning|week|month|monday)\b|\b(?:nightly|hourly|daily|weekly)\b/i,
    names: { jobs: 0.8 },
  },
  { pattern: /\b(?:in|to|into|over to) (?:the |a )?background\b/i, names: { jobs: 1 } },
  {
    pattern: /\bwho (?:has )?(?:changed|edited|deleted|approved|touched|did|created)\b/i,
    names: { audit: 1 },
  },
  {
    pattern:
      /\b(?:shouldn'?t|should not|must not|mustn'?t|can'?t|may not) (?:be able|see|open|access|edit|delete)\b/i,
    names: { authorization: 0.8 },
  },
  {
    pattern:
      /\bmake\b[^.\n]{0,40}\bconfigurable\b|\b(?:move|put)\b[^.\n]{0,40}\b(?:config|configuration|settings|env)\b/i,
    names: { config: 1 },
  },
  {
    pattern: /\badd(?:s|ing)? [^.\n]{2,40} to (?:the )?[`"']?[A-Z]\w+/,
    names: { 'data-field': 0.8 },
  },
  {
    pattern:
      /\b(?:store|save|persist|record|keep track of|remember) (?:the|a|an|which|when|who|how|each)\b/i,
    names: { 'data-field': 0.6, schema: 0.5 },
  },
  {
    pattern:
      /\b(?:rename|remove|deprecate|drop|delete)\b[^.\n]{0,40}\b(?:option|flag|parameter|param|argument|function|method|property|prop|class|hook|event|filter|export|api|old)\b/i,
    names: { 'public-api': 0.7, compatibility: 0.8 },
  },
  {
    pattern:
      /\b(?:optional|new|extra|additional|another) (?:optional )?(?:argument|parameter|param|option|keyword|prop|hook|method|function|class)\b/i,
    names: { 'public-api': 0.7 },
  },
  { pattern: /\bhooks? (?:for|before|after|to|into)\b/i, names: { 'extension-point': 1 } },
  { pattern: /\b[A-Za-z]\w+(?:Error|Exception)\b|\bpanicked\b/, names: { crash: 0.8 } },
  {
    pattern: /\b(?:console\.(?:log|error)|print(?:ln|f)? statements?|System\.out|var_dump|dd\()/,
    names: { logging: 1 },
  },
  {
    pattern:
      /\b(?:hide|keep)\b[^.\n]{0,40}\b(?:until|before) (?:\w+ ){0,3}(?:ready|launch|done|release|finished)\b/i,
    names: { 'feature-flag': 1 },
  },
  {
    pattern:
      /\b(?:how often|how many (?:users|people|customers)|we (?:need|want) to know|can'?t see why|no idea why)\b/i,
    names: { analytics: 0.6, telemetry: 0.8 },
  },
  {
    pattern:
      /\b(?:at most|max(?:imum)?|limit|only|up to|no more than) \d+\b|\b\d+ (?:per|a|an) (?:day|hour|minute|second|user)\b/i,
    names: { validation: 0.6 },
  },
  {
    pattern:
      /\b(?:prepare|cut|ship|tag)\b[^.\n]{0,20}\b(?:release|version)\b|\brelease (?:v?\d|preparation)/i,
    names: { release: 1 },
  },
  {
    pattern:
      /\b(?:between|from|off|wrong|shifted|late|early) (?:by )?(?:one|an?|1) (?:day|hour)\b|\b(?:day|hour) (?:off|late|early)\b|\bclocks? change/i,
    names: { 'daylight-saving': 1 },
  },
  {
    pattern: /\b(?:one|by a|a single|1) cents?\b|\bround(?:ed|ing|s)?\b/i,
    names: { money: 0.6, math: 0.6 },
  },
  {
    pattern: /\btests?\b[^.\n]{0,15}\b(?:for|of)\b|\bcover\b[^.\n]{0,30}\btests?\b/i,
    names: { testing: 1 },
  },
  {
    pattern:
      /\b(?:on|for|under) (?:windows|linux|ubuntu|mac ?os|arm64|arm|apple silicon|all platforms)\b/i,
    names: { 'native-code': 0.9 },
  },
  {
    pattern:
      /\b(?:text|label|message|texts|wording|typo|translated?|translate)\b[^.\n]{0,30}\b(?:wrong|missing|english|german|french|spanish|italian|dutch|typo|untranslated)\b/i,
    names: { i18n: 1 },
  },
  // Titles as in a history of commits.
  { pattern: /^\s*fix(?:\([\w/ -]+\))?!?:/i, names: { fix: 1 } },
  { pattern: /^\s*feat(?:ure)?(?:\([\w/ -]+\))?!?:/i, names: { create: 1, 'public-api': 0.5 } },
  { pattern: /^\s*docs?(?:\([\w/ -]+\))?!?:/i, names: { docs: 1 } },
  { pattern: /^\s*perf(?:\([\w/ -]+\))?!?:/i, names: { performance: 1 } },
  { pattern: /^\s*refactor(?:\([\w/ -]+\))?!?:/i, names: { refactor: 1 } },
  { pattern: /^\s*tests?(?:\([\w/ -]+\))?!?:/i, names: { testing: 1 } },
  { pattern: /^\s*(?:ci|build)(?:\([\w/ -]+\))?!?:/i, names: { ci: 1, build: 0.8 } },
  { pattern: /^\s*(?:chore|build)\(deps[\w-]*\)!?:/i, names: { dependency: 1, upgrade: 1 } },
  // What users of a library ask for.
  {
    pattern:
      /\b(?:support|add support for|drop|require)\b[^.\n]{0,20}\b(?:python|node|java|php|ruby|go|rust|dotnet|kotlin|swift|elixir|django|react|vue)(?:js|\.js)? ?v?\d/i,
    names: { 'language-version': 1, ci: 0.5, compatibility: 0.6 },
  },
  {
    pattern:
      /\b(?:allow|accept|support)(?:s|ing)? (?:passing|custom|setting|using|a|an|multiple|optional|nested)\b/i,
    names: { 'public-api': 0.6, docs: 0.4 },
  },
  {
    pattern:
      /\b(?:expose|export|re-export|make)\b[^.\n]{0,30}\b(?:public|publicly|exported|usable from|available (?:to|from|in))\b|\bre-?export\b/i,
    names: { 'public-api': 1, exports: 0.8 },
  },
  {
    pattern:
      /\b(?:better|helpful|clear(?:er)?|confusing|unclear|useless|misleading|cryptic|wrong|nicer|improve[^.\n]{0,20}) error(?: message)?s?\b|\berror messages?\b/i,
    names: { 'error-handling': 1 },
  },
  {
    pattern: /\b(?:raise|throw|return|report|show)s?\b[^.\n]{0,20}\berrors?\b/i,
    names: { 'error-handling': 0.9 },
  },
  {
    pattern:
      /\b(?:regression|since (?:v?\d|the (?:last|latest) (?:release|update))|used to work|worked before|no longer works?|stopped working)\b/i,
    names: { fix: 1, testing: 0.6, compatibility: 0.5 },
  },
  {
    pattern:
      /\b(?:is|are|gets?) (?:ignored|not respected|not applied|lost|dropped|skipped)\b|\b(?:ignores|doesn'?t respect|does not respect)\b/i,
    names: { fix: 0.8 },
  },
  {
    pattern:
      /\b(?:hangs?|never (?:returns|resolves|finishes|ends|completes)|stuck|blocks forever)\b/i,
    names: { async: 0.8, timeout: 0.8, cancellation: 0.5 },
  },
  {
    pattern:
      /\b(?:empty|missing|negative|zero|huge|invalid) (?:list|array|string|input|value|values|file|name|body|number|numbers|object|map|response)s?\b/i,
    names: { 'edge-cases': 0.8, validation: 0.5 },
  },
  {
    pattern:
      /\b(?:slow|speed up|faster) (?:import|startup|start|load|boot)|\b(?:startup|import|load|boot)\b[^.\n]{0,15}\bslow\b/i,
    names: { performance: 1, imports: 0.4 },
  },
  {
    pattern:
      /\b(?:integration with|integrate|adapter for|provider for|driver for|backend for|connector for|plugin for)\b/i,
    names: { 'extension-point': 0.9, 'third-party': 0.7 },
  },
  {
    pattern:
      /\b(?:new|add|another) (?:\w+ ){0,2}(?:rule|provider|adapter|driver|backend|connector|operator|detector|plugin|extension|command|codec|format|loader|exporter|integration)\b/i,
    names: { 'extension-point': 0.7, docs: 0.4 },
  },
  {
    pattern: /\b(?:extract|split|move|pull)\b[^.\n]{0,50}\b(?:into|out of|to its own|separate)\b/i,
    names: { refactor: 1, layout: 0.6, architecture: 0.5 },
  },
  {
    pattern:
      /\b(?:dead|unused|duplicated?|copy-?pasted|repeated) (?:code|logic|imports?|variables?|functions?|files?)\b|\bcopied in\b/i,
    names: { refactor: 1, lint: 0.6 },
  },
  {
    pattern:
      /\b(?:convert|rewrite|port|migrate)\b[^.\n]{0,40}\b(?:to|in|into) (?:typescript|ts|kotlin|rust|async|hooks|signals|composition|standalone|functions?|classes|the new)\b/i,
    names: { refactor: 1 },
  },
  {
    pattern: /\b(?:type hints?|typings?|annotations?|types? of|typed? (?:as|wrong|properly))\b/i,
    names: { types: 0.8 },
  },
  // What users of an app see.
  {
    pattern:
      /\b(?:page|screen|view) (?:for|with|where|that|to|showing)\b|\bnew (?:page|screen|view)\b/i,
    names: { page: 1 },
  },
  {
    pattern:
      /\b(?:button|link|icon|menu|toggle|checkbox|dropdown|switch|tab|badge|banner) (?:to|for|that|which|with|in|on)\b/i,
    names: { 'ui-control': 1 },
  },
  { pattern: /\bform (?:to|for|that|with|where)\b/i, names: { form: 1 } },
  {
    pattern: /\b(?:endpoint|route|api|rpc) (?:to|for|that|which|returning)\b/i,
    names: { endpoint: 1 },
  },
  {
    pattern:
      /\b(?:looks?|is|are) (?:broken|ugly|misaligned|cut off|too (?:small|big|wide|narrow)|unreadable|overlapping)\b|\boverlaps?\b/i,
    names: { styling: 0.8, responsive: 0.5 },
  },
  {
    pattern:
      /\b(?:label|text|title|headline|button|tooltip|placeholder|heading)s? (?:says|reads|should (?:say|read))\b/i,
    names: { i18n: 1 },
  },
  {
    pattern: /\bafter (?:a )?(?:reload|refresh|restart|reboot|closing|logout|log ?out|updat\w+)\b/i,
    names: { 'persisted-state': 0.8 },
  },
  {
    pattern: /\b(?:sort|filter|search|group|order)(?:ed|ing|able)? (?:by|for|the|over)\b/i,
    names: { 'sorting-filtering': 1, query: 0.7 },
  },
  {
    pattern: /\bmake\b[^.\n]{0,30}\b(?:required|mandatory|optional|unique|nullable|not null)\b/i,
    names: { schema: 0.8, validation: 0.8, migration: 0.7 },
  },
  {
    pattern:
      /\b(?:increase|raise|lower|reduce|change|set)\b[^.\n]{0,30}\b(?:limit|timeout|threshold|default|interval|size|number)\b/i,
    names: { constants: 0.7, config: 0.8 },
  },
  {
    pattern: /\b(?:in|on|to) (?:prod|production|staging)\b/i,
    names: { deployment: 0.7, 'per-environment': 0.6 },
  },
  {
    pattern: /\b(?:archive|restore|soft[- ]delete|undelete|deactivate|reactivate|suspend)\b/i,
    names: { 'state-transition': 0.8, migration: 0.4 },
  },
  {
    pattern:
      /\b(?:per|each|every|by) (?:month|week|day|year|country|user|customer|quarter|cohort)\b/i,
    names: { report: 0.6, query: 0.6 },
  },
];

/** The words that lead to each phrasing; worked out at the first question. */
let leads: readonly (readonly string[] | undefined)[] | undefined;

/** Adds to `named` what the phrasings of a text name, and takes away what they exclude. */
export function readPhrasings(text: string, named: Map<string, number>): void {
  const asked = text.slice(0, textClip);
  const starts = wordStarts(asked);
  leads ??= phrasings.map(({ pattern }) => patternLeads(pattern.source));
  for (const [at, { pattern, names, not }] of phrasings.entries()) {
    if (!isLedTo(starts, leads[at]) || !pattern.test(asked)) continue;
    for (const [concept, strength] of Object.entries(names))
      named.set(concept, Math.max(named.get(concept) ?? 0, strength));
    if (not) named.delete(not);
  }
}
