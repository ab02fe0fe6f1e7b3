import type { Block, Span } from './readMarkdown';
import { rendered } from './renderBlocks';
import { lengthOf } from './statementText';
import { holdsCommands, namesCommand } from './statementWorth';
import { wordsOfPlace } from './stepPieces';
import type { Piece } from './unit';

type List = Extract<Block, { kind: 'list' }>;

const announcesExamples = /\b(?:examples?|samples?|instances?|e\.g\.)\b[^.]{0,60}:$/i;

/** Examples show something only together; commands among them are told apart like any others. */
export function isOfExamples(list: List, lead: string): boolean {
  const whole = list.items.map(rendered).join('\n');
  return announcesExamples.test(lead) && !namesCommand(whole) && !holdsCommands(whole);
}

/** The rule that examples too long for one lesson show, where it is said without them. */
export function ruleBefore(part: Span, lead: string): readonly Piece[] {
  const rule = lead.replace(
    /,?\s*(?:such as|for (?:example|instance)|e\.g\.|(?:an )?examples?)\s*:$/i,
    '.',
  );
  if (rule.endsWith(':') || lengthOf(rule) < fewestWordsOfRule) return [];
  return [
    {
      line: part.line,
      endLine: part.endLine,
      text: rule,
      isPart: true,
      isStruck: false,
      isProcedure: false,
    },
  ];
}

/** Fewer words only name what the examples are of. */
const fewestWordsOfRule = 4;

const announcesChoices =
  /\bone of (?:the|these)\b|\ballowed\b|\b(?:types?|prefix(?:es)?|values)\b[^.]*:$/i;
const choice = /^(`[^`]+`|[\p{L}\p{N}_./-]+(?: [\p{L}\p{N}_./-]+){0,2})\s*(?:[:–—]|\s-\s|->|→)\s/u;

/** "One of the following: `feat` - a feature, …": all names without what they stand for, as some of them would be another rule; `undefined` = it is no choice. */
export function choicesOf(list: List, lead: string, room: number): readonly Piece[] | undefined {
  const names = list.items.flatMap(({ text, parts }) =>
    parts.length === 0 ? (choice.exec(text)?.[1] ?? []) : [],
  );
  const isChoice = announcesChoices.test(lead) && names.length === list.items.length;
  const text = `${lead} ${names.join(', ')}`;
  if (!isChoice || names.length < 2 || lengthOf(text) > room - wordsOfPlace) return undefined;
  return [
    {
      line: list.line,
      endLine: list.endLine,
      text,
      isPart: true,
      isStruck: false,
      isProcedure: false,
    },
  ];
}
