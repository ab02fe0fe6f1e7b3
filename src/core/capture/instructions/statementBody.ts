import type { Statement } from '../importStatements';
import { briefly, takesBack } from './briefText';
import { leaningOf, withoutAnnouncement, type Leaning } from './leaningOf';
import { isGreeting } from './idleSentences';
import { leansBack } from './leaningText';
import { lengthOf, mostStepWords, mostWholeWords } from '../lessonLength';
import { leansOn, sentencesOf, shortened } from './statementText';
import {
  demands,
  holdsCommands,
  isImperative,
  isWorthSaying,
  namesCommand,
} from './statementWorth';

/** What a lesson would say, or why nobody could follow it out of its file. */
export type Told =
  { readonly body: string } | { readonly body?: undefined; readonly leaning: Leaning };

/**
 * A statement as the text of a lesson that can be understood alone. What leans on the text around it is refused, unless a command would be
 * lost with it: then it says where the rest stands. `undefined` = not even its rule is short enough.
 */
export function tellAlone(statement: Statement): Told | undefined {
  if (statement.isHalf === true) return { leaning: 'onlyPart' };
  const whole = bodyOf(statement);
  if (whole === undefined) return undefined;
  const body = withoutGreeting(statement, withoutAnnouncement(whole) ?? whole);
  if (body === undefined) return { leaning: 'points' };
  const leaning = leaningIn(statement, body) ?? partOf(statement, body);
  if (leaning === undefined) return { body };
  const point = withoutLeaningLead(statement);
  const alone = point && tellAlone(point);
  if (alone?.body !== undefined) return alone;
  const rest = withoutStart(statement, body);
  if (!holdsCommands(rest) && !namesCommand(rest)) return { leaning };
  return { body: withPlace(statement, rest) };
}

/** A point that orders by itself without a lead that speaks of what stands above it; `undefined` = it needs its lead, or has none. */
function withoutLeaningLead(statement: Statement): Statement | undefined {
  const { text, said, own, isOneOfSeveral } = statement;
  if (!isOneOfSeveral || own === undefined || !said.endsWith(own)) return undefined;
  const lead = said.slice(0, -own.length);
  const point = own.replace(/^- /, '');
  if (bounds.test(lead) || point.includes('\n- ') || !(demands(point) || isImperative(point)))
    return undefined;
  const label = text.slice(0, text.length - said.length);
  return { ...statement, text: label + point, said: point, own: point, isOneOfSeveral: false };
}

/** Words of a lead without which its points would say something else. */
const bounds = /\b(?:if|unless|except|without|never|not|avoid|only|no)\b|n[’']t\b/i;

/** Without thanks before what is asked; `undefined` = what comes after them leans on them. */
function withoutGreeting({ said }: Statement, body: string): string | undefined {
  const [first = '', next = ''] = sentencesOf(said);
  if (next === '' || !isGreeting(first)) return body;
  return leansBack(next) || leansOn(next) ? undefined : body.replace(`${first} `, '');
}

/** A rule that was cut out of a text whose next sentence bounds it, or turns from it, is only part of what was meant. */
function partOf({ text, own, brief, isPart }: Statement, body: string): Leaning | undefined {
  if (isPart === true || brief !== undefined || body.includes(text.trim())) return undefined;
  const sentences = sentencesOf(own ?? text);
  const isLost = sentences.some(
    (sentence, at) =>
      !body.includes(sentence) && takesBack(sentence) && body.includes(sentences[at - 1] ?? ''),
  );
  return isLost ? 'onlyPart' : undefined;
}

/** Without a first sentence that speaks of what stands before it, where more than code is left. */
function withoutStart({ said, headings }: Statement, body: string): string {
  const [first = ''] = sentencesOf(said);
  const cut = body
    .replace(first, '')
    .replace(/^- /, '')
    .replace(/ {2,}/, ' ')
    .replace(/: \n/, ':\n')
    .trim();
  const heading = headings.at(-1) ?? '';
  const rest = cut.split('\n', 1)[0]?.includes(heading)
    ? cut
    : `${heading}:${/^(?:-|\d+\.|```)/.test(cut) ? '\n' : ' '}${cut}`;
  const words = rest.replace(/```[\s\S]*?```|`[^`\n]*`/g, ' ');
  const isMore = leansBack(first) && lengthOf(words) >= fewestWordsLeft;
  return isMore && (holdsCommands(rest) || namesCommand(rest)) ? rest.trim() : body;
}

/** Fewer words beside a command do not say what it is for. */
const fewestWordsLeft = 4;

function leaningIn(statement: Statement, body: string): Leaning | undefined {
  const { text, said, isOneOfSeveral } = statement;
  // One point alone goes without its mark.
  const own = [statement.own ?? said, (statement.own ?? said).replace(/^- /, '')].find((words) =>
    text.endsWith(words),
  );
  const before = own === undefined ? '' : text.slice(0, text.length - own.length);
  const place = placeOf(statement);
  return leaningOf({
    body: body.replace(place, '').trim(),
    before,
    own: own ?? said,
    said,
    isOneOfSeveral,
  });
}

/** With the place of the rest: where both are too many words, the file alone. */
function withPlace(statement: Statement, body: string): string {
  const place = placeOf(statement);
  const most = statement.isProcedure ? mostStepWords : mostWholeWords;
  if (body.includes(place)) return body;
  const isRoom = lengthOf(body) + lengthOf(place) <= most;
  return `${body}\n${isRoom ? place : `(more in \`${statement.path}\`)`}`;
}

/** The whole statement, or its rule with the place where the rest stands. */
function bodyOf(statement: Statement): string | undefined {
  const { text, said, own, brief, isPart, isProcedure } = statement;
  const most = isProcedure ? mostStepWords : mostWholeWords;
  const place = placeOf(statement);
  const room = most - lengthOf(place);
  const whole = text.includes('\n') || isProcedure ? text : `- ${text}`;
  if (isPart === true && lengthOf(text) <= most) return withPlace(statement, whole);
  if (lengthOf(text) <= most) return whole;
  if (brief !== undefined && lengthOf(brief) <= room) return `${brief}\n${place}`;
  const before = text.endsWith(said) ? text.slice(0, text.length - said.length) : '';
  const rule = ruleOf(text.slice(before.length), own, room - lengthOf(before));
  return rule === undefined || /:$/.test(rule) ? undefined : `- ${before}${rule} ${place}`;
}

/** Where the rest of a statement stands. */
function placeOf({ path, headings }: Statement): string {
  const heading = headings.at(-1);
  return `(more in \`${path}\`${heading === undefined ? '' : `, “${heading}”`})`;
}

function ruleOf(text: string, own: string | undefined, room: number): string | undefined {
  const lead = text.split('\n```')[0] ?? '';
  if (lengthOf(lead) <= room) return lead;
  // What is said here alone goes before what others share.
  return own !== undefined && text.endsWith(own) && own !== text
    ? ownRule(text.slice(0, -own.length), own, room)
    : briefly(lead, room);
}

function ownRule(lead: string, own: string, room: number): string | undefined {
  const left = room - lengthOf(lead);
  const beside = left > 0 ? briefly(own, left) : undefined;
  if (beside !== undefined) return `${lead.trimEnd()} ${beside}`;
  const before = shortened(lead.replace(/[:\s]+$/, ''), room - lengthOf(own));
  if (before !== undefined) return `${before.replace(/\.$/, '')}: ${own}`;
  return isWorthSaying(own) ? briefly(own, room) : undefined;
}
