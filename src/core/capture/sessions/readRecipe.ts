import { quotedIn } from '../../language/sameMeaning';
import { subjectOf } from '../../language/telling';
import { saying, type SaidData, type Saying } from '../../saying';
import { longestAnswer } from './modelCost';
import { looksSecret } from '../../lesson/looksSecret';
import { isDangerous } from './provenance';
import { readAnswer } from './readAnswer';
import type { AnswerCode } from './readExtraction';

/** A recipe in a model's words. */
export interface WrittenRecipe {
  readonly description: string;
  /** A numbered list. */
  readonly body: string;
}

/** What is wrong with a recipe in a model's words. */
export type RecipeCode = `written.${
  | 'fewSteps'
  | 'manySteps'
  | 'manyWords'
  | 'credential'
  | 'dangerous'
  | 'invented'
  | 'otherLanguage'
  | 'namesNothing'
  | 'madeUp'
  | 'leavesOut'}`;

type Problem = Saying<AnswerCode | RecipeCode>;

/** The recipe, or what is wrong with the answer. */
export type RecipeReading = WrittenRecipe | { readonly problem: Problem };

const wrong = (
  what: RecipeCode extends `written.${infer What}` ? What : never,
  data?: SaidData,
): Problem => saying(`written.${what}`, data);

const mostSteps = 9;
const fewestSteps = 2;
const mostWords = 120;
const longestStep = 300;
const longestDescription = 160;
/** Share of the common steps a recipe must still name: fewer, and it is another one. */
const keptShare = 0.6;

/**
 * Reads a model's answer strictly; `template` has the common steps, `record` all the model was shown. Never throws. A model may
 * order and explain what was observed; what it made up, or left out, spoils the answer.
 */
export function readRecipe(answer: string, template: string, record: string): RecipeReading {
  if (answer.length > longestAnswer) return { problem: saying('answer.tooLong') };
  const recipe = readAnswer(answer)?.['recipe'];
  if (typeof recipe !== 'object' || recipe === null) return { problem: saying('answer.noJson') };
  const { description, steps } = recipe as Readonly<Record<string, unknown>>;
  if (!isLine(description, longestDescription) || !isSteps(steps))
    return { problem: saying('answer.otherForm') };
  const body = steps.map((step, at) => `${at + 1}. ${bare(step)}`).join('\n');
  const problem =
    shapeProblem(steps, body) ??
    matterProblem(`${description}\n${body}`, record) ??
    lossProblem(body, template) ??
    proseProblem(description, steps, record);
  return problem === undefined ? { description: description.trim(), body } : { problem };
}

const isLine = (value: unknown, most: number): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= most &&
  !/[\r\n]/.test(value.trim());

const isSteps = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((step) => isLine(step, longestStep));

/** A step without the number or the dash that a model gave it. */
const bare = (step: string): string => step.trim().replace(/^(?:\d+[.)]|[-*•])\s+/, '');

function shapeProblem(steps: readonly string[], body: string): Problem | undefined {
  if (steps.length < fewestSteps) return wrong('fewSteps');
  if (steps.length > mostSteps) return wrong('manySteps', { steps: steps.length, most: mostSteps });
  const words = body.split(/\s+/).length - steps.length;
  return words > mostWords ? wrong('manyWords', { words, most: mostWords }) : undefined;
}

function matterProblem(text: string, record: string): Problem | undefined {
  if (looksSecret(text)) return wrong('credential');
  if (isDangerous(text) || /\b\w+:\/\//.test(text)) return wrong('dangerous');
  const invented = quotedIn(text).find((name) => !record.includes(name));
  if (invented !== undefined) return wrong('invented');
  return hasForeignScript(text, record) ? wrong('otherLanguage') : undefined;
}

/** Words of a line that the record does not have: more of them, and the line says what nobody did. */
const mostNewWords = 3;

/** A step names what was seen, and its words are mostly those of the record: whatever else a model has to say is no recipe. */
function proseProblem(
  description: string,
  steps: readonly string[],
  record: string,
): Problem | undefined {
  if (steps.some((step) => quotedIn(step).length === 0)) return wrong('namesNothing');
  const known = subjectOf(record);
  const isMadeUp = [description, ...steps].some((line) => {
    const words = [...subjectOf(line)];
    const fresh = words
      .filter((word) => !known.has(word))
      .reduce((sum, word) => sum + weight(word), 0);
    const all = words.reduce((sum, word) => sum + weight(word), 0);
    return fresh > mostNewWords && fresh > all / 2;
  });
  return isMadeUp ? wrong('madeUp') : undefined;
}

/** Words of scripts without spaces come as pairs of characters, about three to a word. */
function weight(word: string): number {
  return /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(word) ? 1 / 3 : 1;
}

/** What the tasks have in common is what the recipe is: changed files all, of the other steps most. */
function lossProblem(body: string, template: string): Problem | undefined {
  const isKept = (name: string): boolean => body.includes(`\`${name}\``);
  const changed = template.split('\n').filter((line) => /^\d+\. (?:Update|Write)/.test(line));
  const names = quotedIn(template);
  const kept = names.filter(isKept).length;
  return quotedIn(changed.join('\n')).every(isKept) && kept >= names.length * keptShare
    ? undefined
    : wrong('leavesOut');
}

const scripts = [
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Greek}/gu,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  /\p{Script=Hangul}/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Devanagari}/gu,
  /\p{Script=Thai}/gu,
];
/** A name or two in another script is no other language. */
const foreignShare = 0.2;

/** True where a good part of a text stands in a script that the record does not have at all. */
function hasForeignScript(text: string, record: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return scripts.some((script) => {
    const count = text.match(script)?.length ?? 0;
    return count > letters * foreignShare && record.search(script) < 0;
  });
}
