import type { Candidate, ScannedPoint } from './candidate';
import type { Fact } from './fact';
import type { Evidence } from './evidence';
import type { LessonPlan } from './lessonPlan';
import { lessonPlans } from './lessonPlans';
import { carriers } from './limits/carriers';
import type { FactSet } from './sentences/factPhrases';
import { sayPhrase, type Phrase, type SentenceLanguage } from './sentences/phrase';
import { unlessWithheld, withheldForms, type Withheld } from './sentences/withheld';

/** More lessons than this are not read by anybody. */
const maxCandidates = 12;
/** Refs per lesson: each is one more thing that can make it stale. */
const maxRefs = 4;
const maxEvidence = 6;
/** A scanned convention is at most this long (docs/design.md §12); there is no minimum. */
const mostWords = 40;

/** With fewer lessons than this hardly anything is said. */
const few = 2;

/**
 * Merges facts into the few lessons worth reviewing, best first; one set per package. Where hardly anything else is worth saying, what CI or a
 * manifest tells plainly is better than nothing.
 */
export function scanCandidates(
  facts: readonly Fact[],
  language: SentenceLanguage = 'en',
  withheld: Withheld = withheldForms,
): readonly Candidate[] {
  const by = (of: Saying): readonly Candidate[] =>
    candidatesOf(facts, language, (plan) => told(of(plan), withheld));
  const found = by((plan) => plan.say);
  if (found.length >= few) return found;
  const plain = by((plan) => plan.sayPlain ?? plan.say);
  return plain.length > 0 ? plain : by((plan) => plan.sayLast ?? plan.say);
}

/** What of a plan is not withheld. */
const told =
  (say: LessonPlan['say'], withheld: Withheld): LessonPlan['say'] =>
  (facts) =>
    say(facts).flatMap((phrase) => (phrase && unlessWithheld(phrase, withheld)) ?? []);

/** What of a plan is said. */
type Saying = (plan: LessonPlan) => LessonPlan['say'];

function candidatesOf(
  facts: readonly Fact[],
  language: SentenceLanguage,
  saying: Saying,
): readonly Candidate[] {
  const packages = [...new Set(facts.map((fact) => fact.package))];
  const candidates = packages.flatMap((folder) => {
    // A package says what its own files say: nothing is taken over from the root.
    const own = new Map(
      facts.filter((fact) => fact.package === folder).map((fact) => [fact.topic, fact]),
    );
    return lessonPlans.flatMap(
      (plan) => candidateOf({ ...plan, say: saying(plan) }, own, folder, language) ?? [],
    );
  });
  return withCarried(candidates.slice(0, maxCandidates), facts);
}

/** The checks of facts that no lesson says come with another one, each with one alone. */
function withCarried(
  candidates: readonly Candidate[],
  facts: readonly Fact[],
): readonly Candidate[] {
  const held = new Set(candidates.flatMap(({ check = [] }) => check));
  const carried = facts.flatMap(({ topic, package: folder, checks = [] }) => {
    const own = candidates.filter((one) => one.package === folder);
    const [carrier] = (carriers[topic] ?? []).flatMap(
      (subject) => own.find((one) => one.topic === subject) ?? [],
    );
    return checks.flatMap((line) => (carrier && !held.has(line) ? [{ carrier, line }] : []));
  });
  return candidates.map((candidate) => {
    const lines = carried.filter(({ carrier }) => carrier === candidate).map(({ line }) => line);
    return lines.length === 0
      ? candidate
      : { ...candidate, check: [...new Set([...(candidate.check ?? []), ...lines])] };
  });
}

function candidateOf(
  plan: LessonPlan,
  facts: FactSet,
  folder: string | undefined,
  language: SentenceLanguage,
): Candidate | undefined {
  if (!plan.topics.some((topic) => facts.has(topic))) return undefined;
  const said = fit(plan.say(facts).flatMap((phrase) => sentenceOf(phrase, folder, language) ?? []));
  if (said.length === 0) return undefined;
  const body = said.map(({ text }) => `- ${text}`).join('\n');
  // What a lesson does not say must not make it stale.
  const topics = new Set(said.flatMap(({ of }) => of));
  const used = [...facts.values()].filter(({ topic }) => topics.has(topic));
  const [name, description] = [plan.name, plan.description].map((text) =>
    typeof text === 'string' ? text : text(facts),
  ) as [string, string];
  const check = [...new Set(used.flatMap((fact) => fact.checks ?? []))];
  const appliesTo = used.flatMap((fact) => fact.appliesTo ?? []);
  return {
    name: folder === undefined ? name : `${folder.replace(/\W+/g, '-')}-${name}`,
    description: folder === undefined ? description : `${description} in ${folder}`,
    kind: 'convention',
    topic: plan.topic,
    breadth: plan.breadth,
    triggers: [
      ...new Set([
        ...plan.triggers,
        ...(plan.triggersOf?.(facts) ?? []),
        ...used
          .filter(({ topic }) => plan.triggerTopics?.includes(topic))
          .map(({ value }) => value),
      ]),
    ],
    ...(folder === undefined ? {} : { package: folder }),
    ...(appliesTo.length > 0 && { appliesTo }),
    ...(check.length > 0 && { check }),
    ...(used.every(isWhollyChecked) && { isChecked: true }),
    confidence: Math.min(...used.map((fact) => fact.confidence)),
    refs: [...new Set(used.flatMap((fact) => fact.refs))].sort(byNarrowness).slice(0, maxRefs),
    by: 'scan',
    evidence: [...new Set(used.flatMap(evidenceLines))].slice(0, maxEvidence),
    body,
    points: said.map(({ form, text, values }) => ({ form, text, values })),
  };
}

/** Whether a change that keeps to the checks of a fact keeps to all that it says. */
const isWhollyChecked = ({ checks = [], isPartlyChecked }: Fact): boolean =>
  checks.length > 0 && !isPartlyChecked;

interface Sentence extends ScannedPoint {
  readonly of: readonly string[];
}

/** What a sentence is filled with, that of its parts included. */
function valuesOf({ slots }: Phrase): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, slot] of Object.entries(slots))
    if (typeof slot === 'object') Object.assign(values, valuesOf(slot));
    else if (slot !== undefined) values[name] = slot;
  return values;
}

function sentenceOf(
  phrase: Phrase | undefined,
  folder: string | undefined,
  language: SentenceLanguage,
): Sentence | undefined {
  const text = phrase && sayPhrase(phrase, language);
  if (!phrase || text === undefined) return undefined;
  const point = { form: phrase.key, of: phrase.of ?? [], values: valuesOf(phrase) };
  if (folder === undefined) return { text, ...point };
  const inside = sayPhrase({ key: 'inPackage', slots: { folder, sentence: text } }, language);
  return inside === undefined ? undefined : { text: inside, ...point };
}

/** Whole sentences up to the word limit. */
function fit(sentences: readonly Sentence[]): readonly Sentence[] {
  const kept: Sentence[] = [];
  let words = 0;
  for (const sentence of sentences) {
    const count = sentence.text.split(/\s+/).length;
    if (words + count > mostWords) continue;
    kept.push(sentence);
    words += count;
  }
  return kept;
}

/** Fields before lines before files before folders: the narrower, the rarer a false alarm. */
function byNarrowness(a: string, b: string): number {
  return broadness(a) - broadness(b);
}

function broadness(ref: string): number {
  if (ref.startsWith('glob:')) return 4;
  if (ref.endsWith('/')) return 3;
  if (ref.includes('#re:')) return 1;
  return ref.includes('#') || ref.includes('~') ? 0 : 2;
}

function evidenceLines(fact: Fact): readonly string[] {
  const rivals = (fact.rivals ?? []).map(
    ({ value, evidence }) => `differs: ${value} (${place(evidence)})`,
  );
  return [
    ...fact.evidence
      .slice(0, 3)
      .map((evidence) => `${place(evidence)} ${spoken(evidence)}`.trim().slice(0, 120)),
    ...rivals,
  ];
}

/** What stands at the place: nothing where that is only the file's name again, and no comma that belongs to the next line. */
function spoken({ path, text }: Evidence): string {
  const said = text.trim();
  if (said === path) return '';
  return /\.jsonc?$|\.json5$/.test(path) ? said.replace(/,$/, '') : said;
}

function place({ path, line }: Evidence): string {
  return line === undefined ? path : `${path}:${line}`;
}
