import { contentWords, isNegated } from '../contentWords';
import { lengthOf } from './statementText';

/** What a heading adds to the statements under it. */
export interface Label {
  /** Words it takes at most. */
  readonly words: number;
  /** What stands under it is what not to do. */
  readonly isForbidding: boolean;
  /** The statement, with what its heading says where it does not say that itself. */
  on(text: string, isStruck: boolean): string;
}

/** Headings that turn what is under them. */
const forbids =
  /^(?:things? to avoid|avoid(?:ing)?|don[’']?ts?|do not|never|bad(?: (?:practices?|examples?|patterns?|code))?|wrong|incorrect|anti-?patterns?|what not to (?:do|use|add|write)|forbidden|prohibited|not allowed|disallowed|banned|off[- ]limits|no-?nos?|deprecated(?: patterns?)?|out of scope|non-goals?|never do|please don[’']t|禁止|不要|避免|禁止事項)(?: (?:the following|this|these|do|use))?[:!]?$/i;
const generic =
  /^(?:(?:the|our|a|an|and|or|of|to|for|in|with|on|how|common|general|basic|key|main|core|important|useful|essential|quick|additional|other|more|project|repository|repo|codebase|code|coding|development|developer|contribut\w*|agents?|claude(?:\.md)?|agents\.md|gemini(?:\.md)?|copilot|ai|cursor|assistant|instructions?|rules?|guidelines?|notes?|conventions?|standards?|principles?|practices?|best|patterns?|overview|introduction|commands?|reference|tips?|info(?:rmation)?|details?|requirements?|good|do(?:s|’s|'s)?|things?|know|remember|miscellaneous|misc|getting|started|structure|organization|architecture|philosophy|critical|must|workflow|style|setup|scripts?|tasks?|summary|this|section|file|build|test(?:s|ing)?|lint(?:ing)?|quality|expectations?|specific|technical|decisions?|example|examples)\s*)+$/i;

/** The label of the innermost heading that says something; `lead` is what the statement begins with. */
export function labelOf(headings: readonly string[], lead: string): Label {
  const plain = headings.map(bare);
  const heading = plain.at(-1) ?? '';
  const isForbidding = forbids.test(heading);
  const isTitle = plain.filter(Boolean).length <= 1 && headings.length === 1;
  const subject = isForbidding ? (plain.at(-2) ?? '') : heading;
  const isBare = /^(?:should|must|may|can|cannot|will|is|are|has|have)\b/i.test(lead);
  const said =
    (!isTitle || isBare) &&
    subject !== '' &&
    !generic.test(subject.replace(/[&/,]/g, ' ')) &&
    lengthOf(subject) <= longestLabel
      ? subject
      : '';
  return {
    isForbidding,
    words: lengthOf(said) + (isForbidding ? 2 : 0),
    on: (text, isStruck) => {
      const turned = isForbidding || isStruck ? turn(text) : text;
      return said === '' || repeats(said, lead === '' ? text : `${lead} ${text}`)
        ? turned
        : `${said}:${/^(?:-|\d+\.) /.test(turned) ? '\n' : ' '}${turned}`;
    },
  };
}

/** Longer headings are sentences of their own. */
const longestLabel = 8;

function bare(heading: string): string {
  return heading
    .replace(/^[\p{Extended_Pictographic}\uFE0F\s]+|[\p{Extended_Pictographic}\uFE0F\s:]+$/gu, '')
    .replace(/^(?:\d+(?:\.\d+)*[.)]?|step \d+[:.]?)\s+/i, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();
}

function repeats(heading: string, text: string): boolean {
  const said = contentWords(text.replace(/`/g, ''));
  return [...contentWords(heading.replace(/`/g, ''))].every((word) => said.has(word));
}

/** What stands under a heading that forbids, said as what it is. */
function turn(text: string): string {
  const opening = text.split(/[.;:\n—]/)[0] ?? '';
  if (isNegated(opening) || /^(?:no|not|nothing|nobody|none|✗|❌)\b/i.test(opening)) return text;
  const isOrder =
    /^(?:use|using|add|put|write|make|run|commit|import|create|call|change|edit|modify|push|skip|leave|rely|assume|mix|hard-?code|store|throw|catch|return|mock|test|do|get|set|be|have|try)\b/i.test(
      text,
    ) && !/^\w+ing\b/i.test(text);
  return `${isOrder ? 'Do not' : 'Avoid'}: ${text}`;
}
