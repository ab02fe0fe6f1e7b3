import { readCues, type Cue, type Reading } from './cues';
import { frameText, type Frame } from './frameText';
import { type Category } from './lexicon';
import { type Classifier, type ClassifyRequest, type Label, type Verdict } from './classifier';

/** Points for and against each label that one kind of cue brings. */
type Points = Partial<Record<Label, number>>;

interface Rule {
  readonly points: Points;
  readonly holds: (cue: Cue) => boolean;
}

const rule = (
  category: Category,
  points: Points,
  also: (cue: Cue) => boolean = () => true,
): Rule => ({
  points,
  holds: (cue) => cue.category === category && !cue.isNegated && also(cue),
});

const rules: readonly Rule[] = [
  rule('do', { 'code-gen': 2.2 }, (cue) => cue.isHead && !cue.isAsked),
  rule('do', { 'code-gen': 0.8 }, (cue) => !cue.isHead && !cue.isAsked),
  rule('do', { 'code-gen': 0.3 }, (cue) => cue.isAsked),
  rule('wish', { 'code-gen': 0.9 }, (cue) => !cue.isAsked),
  rule('symptom', { 'code-gen': 1 }, (cue) => !cue.isAsked),
  rule('artefact', { 'code-gen': 0.4 }),
  rule('filewrite', { 'code-gen': 1.2 }),
  rule('look', { exploration: 1.4 }, (cue) => cue.isHead),
  rule('tell', { exploration: 1.3, qa: 0.6 }, (cue) => cue.isHead),
  rule('plan', { exploration: 0.9 }),
  rule('nochange', { exploration: 3, 'code-gen': -3 }),
  rule('why', { exploration: 1.4, qa: 0.4 }),
  rule('how', { qa: 1, exploration: 0.9 }, (cue) => cue.isAsked || cue.isHead),
  rule('what', { qa: 0.8, exploration: 0.9 }, (cue) => cue.isAsked || cue.isHead),
  rule('where', { exploration: 1.2 }, (cue) => cue.isAsked || cue.isHead),
  rule('yesno', { exploration: 0.9, qa: 0.5 }, (cue) => cue.isAsked),
  rule('meaning', { qa: 1.4 }),
  rule('general', { qa: 0.4 }),
  rule('project', { exploration: 0.4 }),
  rule('op', { other: 1.6 }, (cue) => cue.isHead),
  rule('approve', { other: 1 }, (cue) => cue.isEarly),
  rule('thanks', { other: 1 }),
  rule('stop', { other: 0.8 }, (cue) => cue.isEarly),
  rule('choice', { other: 0.8 }),
  rule('youstate', { other: 1.4 }),
  rule('setting', { other: 1.6 }),
  rule('chat', { other: 1 }),
];

/** Each kind of cue counts at most this often, so that long texts do not outshout short ones. */
const repeats = 2;
/** `inject` needs at least this probability of code-gen; below, but leading, the gate abstains. */
const injectFloor = 0.7;

/** The transparent local gate: points for cues, no network, no state. */
export class LocalClassifier implements Classifier {
  /** Verdict without a promise, for callers that are synchronous. */
  judge(request: ClassifyRequest): Verdict {
    const frame = frameText(request.text);
    const reading = readCues(frame);
    const shares = softmax(scores(frame, reading));
    const [label, confidence] = leading(shares);
    const abstained = label === 'code-gen' ? confidence < injectFloor : confidence < 0.4;
    const inject = label === 'code-gen' && !abstained;
    const cues = namedCues(reading);
    return {
      label,
      confidence,
      abstained,
      inject,
      cues,
      why: cues.length > 0 ? cues.join(', ') : 'no clear sign of what is asked',
      source: 'local',
    };
  }

  async classify(request: ClassifyRequest): Promise<Verdict> {
    return this.judge(request);
  }
}

function scores(frame: Frame, reading: Reading): Record<Label, number> {
  const total: Record<Label, number> = { 'code-gen': 0, exploration: 0, qa: 0, other: 0.6 };
  for (const { points, holds } of rules) {
    const count = Math.min(repeats, reading.cues.filter(holds).length);
    for (const [label, value] of Object.entries(points) as [Label, number][])
      total[label] += value * count;
  }
  const { shape } = frame;
  if (shape.endsWithQuestion) {
    total.exploration += 0.9;
    total.qa += 0.8;
  }
  if (shape.startsLikeShell || shape.startsWithSlash) total.other += 2.5;
  if (shape.characters < 12) total.other += 1;
  if (shape.characters > 300) total['code-gen'] += 0.8;
  if (shape.bullets > 2) total['code-gen'] += 0.8;
  if (shape.paths + shape.mentions > 0) total['code-gen'] += 0.4;
  return total;
}

function softmax(total: Record<Label, number>): Record<Label, number> {
  const entries = Object.entries(total) as [Label, number][];
  const highest = Math.max(...entries.map(([, score]) => score));
  const powers = entries.map(([label, score]) => [label, Math.exp(score - highest)] as const);
  const sum = powers.reduce((all, [, power]) => all + power, 0);
  return Object.fromEntries(powers.map(([label, power]) => [label, power / sum])) as Record<
    Label,
    number
  >;
}

function leading(shares: Record<Label, number>): [Label, number] {
  const entries = Object.entries(shares) as [Label, number][];
  return entries.reduce((best, entry) => (entry[1] > best[1] ? entry : best));
}

const phrases: Partial<Record<Category, string>> = {
  do: 'asks to',
  look: 'asks to look:',
  tell: 'asks for an answer:',
  plan: 'asks for a plan:',
  op: 'asks to run:',
  symptom: 'reports',
  wish: 'wishes',
  nochange: 'wants no change:',
  why: 'asks',
  how: 'asks',
  what: 'asks',
  where: 'asks',
  approve: 'approves',
  thanks: 'thanks',
};

function namedCues(reading: Reading): string[] {
  const named = [...reading.cues]
    .sort((a, b) => Number(b.isHead) - Number(a.isHead))
    .flatMap((cue) => {
      const phrase = phrases[cue.category];
      return phrase ? [`${phrase} “${cue.word}”`] : [];
    });
  return [...new Set(named)].slice(0, 3);
}
