import { type Cue } from './cues';
import { facetsOf, featureNames, type ReadRequest } from './features';
import { type Category } from './lexicon';
import { labels, type Model } from './model';

/** What a cue of each category says, with the word in place of `%`. */
const sayings: Partial<Record<Category, string>> = {
  do: "asks to '%'",
  look: "asks to look ('%')",
  tell: "asks for an answer ('%')",
  plan: "asks for a plan or opinion ('%')",
  op: "asks to run something ('%')",
  approve: "approves ('%')",
  thanks: "thanks ('%')",
  stop: "stops or declines ('%')",
  choice: "chooses ('%')",
  wish: "wishes ('%')",
  must: "states a requirement ('%')",
  symptom: "reports a fault ('%')",
  why: "asks why ('%')",
  how: "asks how ('%')",
  what: "asks what ('%')",
  where: "asks where or which ('%')",
  yesno: "asks yes or no ('%')",
  canyou: "asks as a favour ('%')",
  meaning: "asks what something means ('%')",
  general: "is about a tool ('%')",
  project: "is about this project ('%')",
  youstate: "asks about the assistant ('%')",
  setting: "sets up the conversation ('%')",
  nochange: "wants nothing changed ('%')",
  artefact: "names a part of the code ('%')",
  filewrite: "wants a file written ('%')",
  chat: "small talk ('%')",
  when: "tells a situation ('%')",
};

/** What the shape of a request says, by named feature. */
const shapeSayings: Readonly<Record<string, string>> = {
  'paths from 1': 'names a file',
  'mentions from 1': 'mentions a file',
  'fences from 1': 'carries code',
  'codeLines from 1': 'carries code',
  'only log or code': 'is a bare paste',
  startsLikeShell: 'looks like a shell command',
  startsWithSlash: 'is a slash command',
  endsWithQuestion: 'ends with a question mark',
  'bullets from 2': 'lists requirements',
};

const mostCues = 3;
const leastWeight = 0.05;
/** A long paste has hundreds of cues; the first ones are enough to name three. */
const readCuesAtMost = 40;
const besideHead = 0.9;

/** The few cues that spoke loudest for the label, strongest first, in words. */
export function explain(model: Model, request: ReadRequest, label: number): string[] {
  const weights = new Map<string, number>();
  const note = (saying: string, weight: number) =>
    weights.set(saying, Math.max(weights.get(saying) ?? -Infinity, weight));
  const byCategory = new Map<Category, number>();
  for (const cue of request.reading.cues.slice(0, readCuesAtMost)) {
    const saying = sayings[cue.category];
    if (saying === undefined || cue.isNegated) continue;
    const weight = byCategory.get(cue.category) ?? categoryWeight(model, request, cue, label);
    byCategory.set(cue.category, weight);
    // Of several cues of one kind the one that opens its clause is named.
    note(saying.replace('%', cue.word), cue.isHead ? weight : weight * besideHead);
  }
  for (const feature of request.features.whole.named) {
    const saying = shapeSayings[featureNames[feature] ?? ''];
    if (saying !== undefined) note(saying, model.weightOf(feature, label));
  }
  return [...weights]
    .filter(([, weight]) => weight > leastWeight)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, mostCues)
    .map(([saying]) => saying);
}

function categoryWeight(model: Model, request: ReadRequest, cue: Cue, label: number): number {
  const facets = facetsOf(cue.category);
  const first = facets[0] ?? 0;
  const last = facets.at(-1) ?? -1;
  let sum = 0;
  for (const feature of request.features.whole.named)
    if (feature >= first && feature <= last) sum += model.weightOf(feature, label);
  return sum;
}

/** One short sentence for the receipt. */
export function sentenceOf(cues: readonly string[], label: number): string {
  if (cues.length > 0) return cues.join(', ');
  return `no single cue; read as a whole like ${labels[label] ?? 'other'}`;
}
