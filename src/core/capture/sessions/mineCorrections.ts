import lists from '../../language/lists/sessions.json';
import { oneOf } from '../../language/oneOf';
import type { Finding, Skipped } from './candidate';
import { refused, type RefusalCode } from '../refusals';
import { clip } from './candidate';
import { filled } from '../../language/filled';
import { interjection } from '../../language/replies';
import written from './correctionCues.json';
import { tellingWords } from '../../language/telling';
import { looksSecret } from '../../lesson/looksSecret';
import { isDangerous, isSynthetic, ownWords } from './provenance';
import { cleanSentence, ruleName } from './ruleText';
import type { RecordedTask } from './task';
import { isWithdrawn, taughtNothing } from './withdrawal';

const cues = filled(written);

const start = `(?<![\\p{L}\\p{N}_])`;
const end = `(?![\\p{L}\\p{N}_])`;
const anyOf = (patterns: readonly string[]): RegExp =>
  new RegExp(`${start}(?:${patterns.join('|')})${end}`, 'iu');

const durable = anyOf(cues.durable);
/** Scripts without spaces have no word borders; the others do. */
const durableAbroad = [
  new RegExp(cues.durableAbroad[0] ?? '', 'u'),
  anyOf(cues.durableAbroad.slice(1)),
];
const passing = anyOf(cues.passing);
const passingWide = /这次|暂时|今天|今回|とりあえず|이번/u;
const mishap = new RegExp(cues.mishap, 'iu');
/** Reports and plain wants. */
const report = new RegExp(cues.report, 'iu');
const hearsay = new RegExp(cues.hearsay, 'iu');
/** What the product should do is this task’s matter, unless the sentence says that it is the team’s way. */
const product = new RegExp(cues.product, 'iu');
/** Asks, looks for something, muses or tells what one has to do now; a pasted line of a log. */
const ofTheMoment = cues.ofTheMoment.map((cue) => new RegExp(cue, 'iu'));
const productWish = new RegExp(cues.productWish, 'iu');
/** What is done now for a purpose is no rule by the words of its purpose. */
const purpose = /,? so (?:that )?(?:we|it|they|you)\b.*$/iu;
const strong = new RegExp(cues.strong, 'iu');
/** Orders for the work at hand; only a word of the team's way makes a rule of one. */
const order = new RegExp(`^${cues.order}`, 'iu');
const orderAsRule = anyOf(cues.orderAsRule);
/** A plural without an article, then an obligation: a rule about every one of them. */
const ruleStart = new RegExp(cues.ruleStart, 'iu');
const directive = new RegExp(cues.directive, 'iu');

/** A request is mostly a wish; only these words make a standing rule of a part of it. */
const ruleInRequest = new RegExp(String.raw`\b(?:${oneOf(lists.ruleInRequest)})`, 'i');

/** Nobody states a rule in more than this many characters; what is longer was pasted. */
const longestMessage = 4_000;
const longestRule = 60;
const wordCount = (text: string): number => {
  const wide = text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
  );
  return (text.match(/\S+/g)?.length ?? 0) + Math.floor((wide?.length ?? 0) / 2);
};

/** Whole sentences; a dot inside a name (`CHANGELOG.md`, `e.g.`) ends none. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…](?:["')`]*))(?<!\b(?:e\.g|i\.e|etc|vs|approx|z\.B)\.)\s+|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((sentence) => sentence !== '');
}

/** Why a sentence is no standing rule; `undefined` = it is one. */
function notARule(sentence: string): RefusalCode | undefined {
  if (/[?？]\s*$/u.test(sentence)) return 'question';
  if (mishap.test(sentence) || report.test(sentence)) return 'report';
  if (hearsay.test(sentence)) return 'hearsay';
  if (ofTheMoment.some((cue) => cue.test(sentence.replace(interjection, '')))) return 'wish';
  const isRule = !isPassing(sentence) && isDurable(sentence.replace(interjection, ''));
  return isRule ? undefined : 'wish';
}

const isPassing = (sentence: string): boolean =>
  passing.test(sentence) || passingWide.test(sentence);

/** What orders a piece of work, or says what the product does, is durable only in words of the team's way. */
function isDurable(sentence: string): boolean {
  const said = sentence.replace(purpose, '');
  if ((product.test(said) || productWish.test(said)) && !strong.test(said)) return false;
  if (order.test(said) && !orderAsRule.test(said)) return false;
  return durable.test(said) || ruleStart.test(said) || durableAbroad.some((cue) => cue.test(said));
}

/** True where one of the sentences states how things are done here, beyond the task at hand. */
export function isDurableRule(text: string): boolean {
  return sentencesOf(text).some((sentence) => notARule(sentence) === undefined);
}

/** Words that point at something said elsewhere; without it the sentence means nothing. */
const pointsAway = new RegExp(
  String.raw`^(?:(?:${oneOf(lists.beforePointingAway)})\s+)*(?:it|that|this|these|those|they|them|the same|like (?:that|this))\b(?! (?:${oneOf(lists.pointedAtHere)}))`,
  'i',
);

const isThin = (sentence: string): boolean => tellingWords(sentence).length < 2;

/** The sentences that make up the rule: the durable ones, with the orders right beside them, in the user's words. */
function ruleOf(sentences: readonly string[]): string | undefined {
  const isRule = sentences.map((sentence) => notARule(sentence) === undefined);
  const first = isRule.indexOf(true);
  if (first < 0) return undefined;
  const belongs = (at: number): boolean => {
    const sentence = sentences[at];
    return (
      sentence !== undefined &&
      (isRule[at] === true ||
        (directive.test(sentence.replace(interjection, '')) &&
          notARule(sentence) !== 'question' &&
          !passing.test(sentence)))
    );
  };
  let from = first;
  let to = first;
  while (belongs(from - 1)) from -= 1;
  while (belongs(to + 1)) to += 1;
  const strip = (text: string): string => text.replace(interjection, '').trim();
  const opening = strip(sentences[from] ?? '');
  // “Not like that: …” says after its colon what it points at.
  if (pointsAway.test(opening) && !/: .{20}/.test(opening)) {
    if (from === 0) return undefined;
    from -= 1;
  }
  const whole = (a: number, b: number): string =>
    sentences
      .slice(a, b + 1)
      .map(cleanSentence)
      .join(' ');
  const rule = whole(from, to);
  return wordCount(rule) <= longestRule ? rule : whole(first, first);
}

interface Said {
  readonly task: RecordedTask;
  readonly text: string;
  readonly isRequest: boolean;
  readonly request: string;
}

function saidIn(task: RecordedTask): Said[] {
  const request = task.entries.find((entry) => entry.type === 'request')?.text ?? '';
  return task.entries.flatMap((entry, at): Said[] => {
    if (entry.type === 'correction') return [{ task, text: entry.text, isRequest: false, request }];
    if (entry.type !== 'request') return [];
    const first = task.entries.findIndex((other) => other.type === 'request') === at;
    return [
      { task, text: entry.text, isRequest: first || !interjection.test(entry.text), request },
    ];
  });
}

/** What became of one message of the user; `undefined` = a plain request, nothing to tell. */
function learn(said: Said): Finding | Skipped | undefined {
  const typedByHand = !isSynthetic(said.text);
  const sentences = typedByHand ? sentencesOf(ownWords(said.text.slice(0, longestMessage))) : [];
  const own = said.isRequest ? sentences.filter((one) => ruleInRequest.test(one)) : sentences;
  const rule = ruleOf(own);
  if (said.isRequest && rule === undefined) return undefined;
  const reason = rule === undefined ? whyNoRule(own) : whyUnfit(rule, said.text);
  if (rule !== undefined && reason === undefined) return finding(said, rule);
  if (looksSecret(said.text)) return { what: 'words of the user', refusal: refused('secret') };
  const what = clip(said.text, 100);
  return { what, refusal: refused(typedByHand ? (reason ?? 'wish') : 'synthetic') };
}

function whyNoRule(own: readonly string[]): RefusalCode {
  const [first] = own;
  if (first === undefined) return 'pasted';
  return own.map(notARule).find((reason) => reason !== undefined) ?? 'points away';
}

const forbids = /\b(?:never|not|don't|no|avoid|forbidden|banned|without)\b/i;

function whyUnfit(rule: string, message: string): RefusalCode | undefined {
  if (looksSecret(message)) return 'secret';
  if (isDangerous(rule) && !forbids.test(rule)) return 'dangerous';
  if (isThin(rule)) return 'thin';
  return wordCount(rule) > longestRule ? 'too long' : undefined;
}

function finding(said: Said, rule: string): Finding {
  const { task } = said;
  const key = tellingWords(rule);
  return {
    name: ruleName(rule),
    kind: 'convention',
    description: clip(rule, 120),
    body: `- ${rule}`,
    evidence: [`The user said in ${task.id}: “${clip(said.text, 400)}”`],
    from: [task.id],
    source: 'correction',
    triggers: key.slice(0, 8),
    about: [...rule.matchAll(/[\w@.-]*[\w-][/.][\w@./-]*\w/g)].map((match) => match[0]),
    strength: 5,
  };
}

/**
 * Rules that the user stated in work that was accepted, or that a correction set right, as clean facts and limits. What the next
 * message takes back, or what came of it and was undone, teaches nothing.
 */
export function mineCorrections(tasks: readonly RecordedTask[]): {
  readonly findings: readonly Finding[];
  readonly skipped: readonly Skipped[];
} {
  const findings: Finding[] = [];
  const skipped: Skipped[] = [];
  const messages = tasks.flatMap(saidIn);
  for (const [at, said] of messages.entries()) {
    const result = learn(said);
    if (result === undefined) continue;
    if ('refusal' in result) {
      skipped.push(result);
      continue;
    }
    const code = whyUntaught(said, messages.slice(at + 1), tasks);
    if (code === undefined) findings.push(result);
    else skipped.push({ what: result.name, refusal: refused(code) });
  }
  return { findings, skipped };
}

function whyUntaught(
  { task, text }: Said,
  later: readonly Said[],
  tasks: readonly RecordedTask[],
): RefusalCode | undefined {
  const following = later.filter(
    (other, at) => other.task === task || (at === 0 && other.task.session === task.session),
  );
  const isBack = following.some((other, at) => isWithdrawn(text, other.text, at === 0));
  return isBack ? 'taken back' : taughtNothing(task, text, tasks);
}
