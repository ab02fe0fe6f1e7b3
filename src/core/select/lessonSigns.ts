import lists from '../language/lists/lessonSigns.json';
import { oneOf } from '../language/oneOf';

/** What a lesson's form is read from. */
export interface SignedText {
  readonly body: string;
  readonly topic?: string | undefined;
}

/** Begins every sign, so that none is a word of any text. */
const signMark = '~';

type Words = readonly (readonly [name: string, pattern: RegExp])[];

/** Words by name, each alone in its text; scripts without spaces have no such bounds. */
function patternsOf(byName: Readonly<Record<string, readonly string[]>>): Words {
  return Object.entries(byName).map(([name, words]) => [
    name,
    new RegExp(`(?<![\\p{sc=Latin}\\d])(?:${oneOf(words)})(?![\\p{sc=Latin}\\d])`, 'iu'),
  ]);
}

const sayings = patternsOf(lists.sayings);
const calls = patternsOf(lists.calls);
const shells: ReadonlySet<string> = new Set(lists.shells);

const fence = /^[ \t]*```[ \t]*(\w*)[^\n]*\n(.*?)^[ \t]*```/gms;
const span = /`([^`\n]{1,120})`/g;
/** A program in lower case or a script, and what it is called with. */
const commandLine = /^(?:\$ )?(?:\.{0,2}\/)?[a-z][\w./-]* [^=(){};]+$/;
const link = /https?:\/\//;
const step = /^[ \t]*\d+[.)] /m;
/** More names of code than a lesson on one thing has. */
const manyNames = 3;
const placeAmongTopics = /\d+$/;

/**
 * What a lesson's text is made of, whatever it is about: whether it binds or advises, shows a command and of what, lists steps, which slot
 * a scan filled with it. Function words say most of that, and the words of an index leave them out.
 */
export function signsOf({ body, topic }: SignedText): readonly string[] {
  const prose = body.replace(fence, ' ');
  const names = [...prose.matchAll(span)].map(([, code = '']) => code);
  const fences = [...body.matchAll(fence)].map(([, language = '', code = '']) => ({
    isShell: shells.has(language.toLowerCase()),
    lines: code.split('\n').map((line) => line.trim()),
  }));
  const typed = fences.flatMap(({ isShell, lines }) => (isShell ? lines : []));
  const commands = [...names, ...typed].filter((code) => commandLine.test(code)).join('\n');
  const holding = {
    shell: typed.length > 0,
    code: fences.length > 0 && typed.length === 0,
    names: names.length > 0,
    manyNames: names.length >= manyNames,
    command: commands !== '',
    link: link.test(body),
    steps: step.test(prose),
  };
  return [
    ...(topic === undefined ? [] : [`topic ${topic.replace(placeAmongTopics, '')}`]),
    ...Object.entries(holding).flatMap(([name, holds]) => (holds ? [name] : [])),
    ...calls.flatMap(([name, words]) => (words.test(commands) ? [name] : [])),
    ...sayings.flatMap(([name, words]) => (words.test(prose) ? [name] : [])),
  ].map((name) => signMark + name);
}

/** Whether a word of an index is a sign. */
export function isSign(term: string): boolean {
  return term.startsWith(signMark);
}
