import type { Candidate } from './candidate';
import type { Evidence, Fact } from './fact';
import { lessonPlans, type FactSet, type LessonPlan } from './lessonPlans';

/** More lessons than this are not read by anybody. */
const maxCandidates = 8;
/** Refs per lesson: each is one more thing that can make it stale. */
const maxRefs = 4;
const maxEvidence = 6;
/** A convention shorter than this says too little, a longer one is more than one idea (product.md §2). */
const wordLimits = { fewest: 10, most: 60 } as const;

/** Merges facts into the few lessons worth reviewing, best first; one set per package. */
export function scanCandidates(facts: readonly Fact[]): readonly Candidate[] {
  const packages = [...new Set(facts.map((fact) => fact.package))];
  const root = facts.filter((fact) => fact.package === undefined);
  const candidates = packages.flatMap((folder) => {
    const own = new Map(
      facts.filter((fact) => fact.package === folder).map((fact) => [fact.topic, fact]),
    );
    // A package's lesson says the whole thing: what it does not do differently, it takes from the root. The root's
    // test command is not its own where the runner differs.
    const shared = root.filter(({ topic }) => topic !== 'testCommand' || !own.has('testRunner'));
    const inherited = folder === undefined ? [] : shared.map((fact) => [fact.topic, fact] as const);
    const whole = new Map([...inherited, ...own]);
    return lessonPlans
      .filter((plan) => folder === undefined || plan.topics.some((topic) => own.has(topic)))
      .flatMap((plan) => candidateOf(plan, whole, folder) ?? []);
  });
  return candidates.slice(0, maxCandidates);
}

function candidateOf(
  plan: LessonPlan,
  facts: FactSet,
  folder: string | undefined,
): Candidate | undefined {
  const used = plan.topics.flatMap((topic) => facts.get(topic) ?? []);
  const sentences =
    used.length === 0 ? [] : plan.say(facts).filter((sentence) => sentence !== undefined);
  const reach = `Inside \`${folder}\` only; elsewhere the rules of the root hold.`;
  const body = fit(folder === undefined ? sentences : [reach, ...sentences]);
  if (body === undefined) return undefined;
  return {
    name: folder === undefined ? plan.name : `${folder.replace(/\W+/g, '-')}-${plan.name}`,
    description: folder === undefined ? plan.description : `${plan.description} in ${folder}`,
    kind: 'convention',
    topic: plan.topic,
    breadth: plan.breadth,
    triggers: [
      ...new Set([
        ...plan.triggers,
        ...used
          .filter(({ topic }) => plan.triggerTopics?.includes(topic))
          .map(({ value }) => value),
      ]),
    ],
    ...(folder === undefined ? {} : { package: folder }),
    confidence: Math.min(...used.map((fact) => fact.confidence)),
    refs: [...new Set(used.flatMap((fact) => fact.refs))].sort(byNarrowness).slice(0, maxRefs),
    by: 'scan',
    evidence: [...new Set(used.flatMap(evidenceLines))].slice(0, maxEvidence),
    body,
  };
}

/** Whole sentences up to the word limit; too few words = no lesson. */
function fit(sentences: readonly string[]): string | undefined {
  const kept: string[] = [];
  let words = 0;
  for (const sentence of sentences) {
    const count = sentence.split(/\s+/).length;
    if (words + count > wordLimits.most) continue;
    kept.push(`- ${sentence}`);
    words += count;
  }
  return words < wordLimits.fewest ? undefined : kept.join('\n');
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
      .slice(0, 1)
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
