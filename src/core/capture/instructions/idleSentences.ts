import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { lengthOf } from '../lessonLength';
import { sentencesOf } from './statementText';

const greets = new RegExp(String.raw`^(?:${oneOf(lists.welcomes)})\b`, 'i');
/** Thanks and greetings, what a form asks for, an account and a fork, reading for those who like to, where to ask, terms of the licence, and words that only encourage. */
const idle: readonly RegExp[] = [
  greets,
  new RegExp(String.raw`^(?:${oneOf(lists.furtherReading)})\b`, 'i'),
  new RegExp(String.raw`^(?:${oneOf(lists.fillsIn)})\b\W*$`, 'i'),
  new RegExp(
    String.raw`^(?:${oneOf(lists.asksElsewhere)})(?:${oneOf(lists.meetingPlaces)})\b`,
    'i',
  ),
  new RegExp(String.raw`^(?:${oneOf(lists.licenceProse)})`, 'i'),
  new RegExp(String.raw`\b(?:${oneOf(lists.encourages)})`, 'i'),
];
/** "Thanks for your time!" */
export const isGreeting = (sentence: string): boolean =>
  greets.test(sentence) && !binds.test(sentence);

/** What binds is a rule, whatever it speaks of. */
const binds = /\b(?:must|never|always(?! welcomed?\b)|do not|should|required?)\b/i;

/** What of a text asks for something at all: its sentences without those that only thank, greet, point elsewhere, license or encourage. */
export function withoutIdle(text: string): string {
  const [first = '', ...blocks] = text.split(/\n(?=\s*(?:[-*]|\d+[.)]|```)\s?)/);
  const kept = sentencesOf(first).filter(
    (sentence) => binds.test(sentence) || !idle.some((kind) => kind.test(sentence)),
  );
  return [kept.join(' '), ...blocks].filter(Boolean).join('\n');
}

/** Only how to get the code: whoever reads a lesson has it. */
export function isCloneAlone(text: string): boolean {
  const code = [...text.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)];
  const commands = code
    .flatMap(([, fence, said]) => (fence ?? said ?? '').split('\n'))
    .map((line) => line.trim().replace(/^\$ /, ''))
    .filter((line) => line !== '' && !line.startsWith('#'));
  const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, ' ');
  return (
    commands.some((line) => /^git clone\b/.test(line)) &&
    commands.every((line) => /^(?:git clone|cd)\b/.test(line)) &&
    lengthOf(prose) <= fewWords
  );
}

/** More words say something beside the command. */
const fewWords = 8;
