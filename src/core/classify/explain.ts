import { type Cue } from './cues';
import { facetsOf, featureNames, type ReadRequest } from './features';
import { type Category } from './lexicon';
import { saying, type Said, type Saying } from '../saying';
import { Spelling } from '../language/spelling';
import { labels, type Model } from './model';

/** Categories that say something by themselves. */
const told = [
  'do',
  'look',
  'tell',
  'plan',
  'op',
  'approve',
  'thanks',
  'stop',
  'choice',
  'wish',
  'must',
  'symptom',
  'why',
  'how',
  'what',
  'where',
  'yesno',
  'canyou',
  'meaning',
  'general',
  'project',
  'youstate',
  'setting',
  'nochange',
  'artefact',
  'filewrite',
  'chat',
  'when',
] as const satisfies readonly Category[];

type Told = (typeof told)[number];

const isTold = (category: Category): category is Told =>
  (told as readonly Category[]).includes(category);

type Shape = 'file' | 'mention' | 'code' | 'paste' | 'shell' | 'slash' | 'questionMark' | 'list';

/** What a request shows of its kind: a cue, its shape, or how it reads as a whole. */
export type CueCode = `cue.${Told}` | `shape.${Shape}` | 'cue.two' | 'cue.three' | 'cue.none';

/** What the shape of a request says, by named feature. */
const shapes: Readonly<Record<string, Shape>> = {
  'paths from 1': 'file',
  'mentions from 1': 'mention',
  'fences from 1': 'code',
  'codeLines from 1': 'code',
  'only log or code': 'paste',
  startsLikeShell: 'shell',
  startsWithSlash: 'slash',
  endsWithQuestion: 'questionMark',
  'bullets from 2': 'list',
};

const mostCues = 3;
const leastWeight = 0.05;
/** A long paste has hundreds of cues; the first ones are enough to name three. */
const readCuesAtMost = 40;
const besideHead = 0.9;

/** A cue with the word it was read from, folded; empty = a shape. */
interface Noted {
  readonly code: CueCode;
  readonly word: string;
  readonly weight: number;
}

/** The few cues that spoke loudest for the label, strongest first. */
export function explain(model: Model, request: ReadRequest, label: number): Saying<CueCode>[] {
  const weights = new Map<string, Noted>();
  const note = (code: CueCode, word: string, weight: number) => {
    const key = `${code} ${word}`;
    const before = weights.get(key)?.weight ?? -Infinity;
    weights.set(key, { code, word, weight: Math.max(before, weight) });
  };
  const byCategory = new Map<Category, number>();
  for (const cue of request.reading.cues.slice(0, readCuesAtMost)) {
    const { category, word } = cue;
    if (!isTold(category) || cue.isNegated) continue;
    const weight = byCategory.get(category) ?? categoryWeight(model, request, cue, label);
    byCategory.set(category, weight);
    // Of several cues of one kind the one that opens its clause is named.
    note(`cue.${category}`, word, cue.isHead ? weight : weight * besideHead);
  }
  for (const feature of request.features.whole.named) {
    const shape = shapes[featureNames[feature] ?? ''];
    if (shape !== undefined) note(`shape.${shape}`, '', model.weightOf(feature, label));
  }
  const loudest = [...weights]
    .filter(([, { weight }]) => weight > leastWeight)
    .sort(([a, one], [b, other]) => other.weight - one.weight || (a < b ? -1 : 1))
    .slice(0, mostCues);
  const typed = new Spelling(request.frame.typed);
  return loudest.map(([, { code, word }]) =>
    word === '' ? saying(code) : saying(code, { word: typed.phrase(word) }),
  );
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

/** The cues as one thing to say. */
export function cuesSaying(cues: readonly Saying<CueCode>[], label: number): Said {
  const [first, second, third] = cues;
  if (first && second && third) return saying<CueCode>('cue.three', { first, second, third });
  if (first && second) return saying<CueCode>('cue.two', { first, second });
  if (first) return first;
  return saying<CueCode>('cue.none', { label: labels[label] ?? 'other' });
}
