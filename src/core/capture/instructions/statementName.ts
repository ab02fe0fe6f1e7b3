import lists from '../../language/lists/words.json';
import { emptyWords } from '../../language/telling';
import { wordsIn } from '../../language/wordsIn';
/** Words that name nothing. */
const empty = new Set([...emptyWords, ...lists.emptyInNames]);
/** Words that turn or bound what comes after them: they stay with it. */
const turns: Readonly<Record<string, string>> = {
  no: 'no',
  not: 'not',
  never: 'never',
  without: 'without',
  avoid: 'avoid',
  only: 'only',
  unless: 'unless',
  except: 'except',
  dont: 'not',
  doesnt: 'not',
  isnt: 'not',
  arent: 'not',
  cannot: 'not',
  cant: 'not',
  shouldnt: 'not',
  wont: 'not',
};
const longestName = 48;
/** Words of a name, and how many of them may be taken from the middle of the text because they are names themselves. */
const mostNameWords = 5;
const mostOwnNames = 3;

/** What a statement is named from. */
export interface Named {
  readonly said: string;
  /** What it alone says, where others share the rest. */
  readonly own?: string;
  readonly headings: readonly string[];
}

interface Word {
  readonly text: string;
  /** A word before it that turns it. */
  readonly turn: string | undefined;
  /** A name: code, a product. */
  readonly isOwnName: boolean;
}

/** A name from what the statement is about; `taken` keeps names apart by more of its words, by a number only where it has no more. */
export function nameOf({ said, own, headings }: Named, taken: Set<string>): string {
  const heading = headings.at(-1) ?? '';
  const texts = subjectsOf(said, own ?? said, heading);
  const words = unique([...texts, said, heading].flatMap((text) => nameWords(subject(text))));
  const main = unique(texts.flatMap((text) => nameWords(subject(text))));
  const first = main.length >= 2 ? main : words;
  const base = clip(written(first, chosen(first))) || 'imported-rule';
  const name = apart(base, words, taken);
  taken.add(name);
  return name;
}

/** Steps are named by what they lead to. */
function subjectsOf(said: string, own: string, heading: string): readonly string[] {
  if (!/^\d+[.)]\s/.test(own)) return [own];
  return [said === own ? heading : said, said];
}

/** A name that is not taken. */
function apart(base: string, words: readonly Word[], taken: ReadonlySet<string>): string {
  let name = base;
  const others = words.filter((word) => !base.split('-').includes(word.text.split('-')[0] ?? ''));
  for (const more of others) {
    if (!taken.has(name)) break;
    const longer = `${base}-${more.turn === undefined ? '' : `${more.turn}-`}${more.text}`;
    if (longer.length <= longestName) name = longer;
  }
  for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
  return name;
}

/** Names first, then words as they come; a word that is turned is never left out for one that comes after it. */
function chosen(words: readonly Word[]): ReadonlySet<Word> {
  const names = words.filter(({ isOwnName }) => isOwnName).slice(0, mostOwnNames);
  const turned = words.slice(0, mostNameWords).filter(({ turn }) => turn !== undefined);
  return new Set(unique([...turned, ...names, ...words]).slice(0, mostNameWords));
}

function written(words: readonly Word[], kept: ReadonlySet<Word>): string {
  return words
    .filter((word) => kept.has(word))
    .map(({ turn, text }) => (turn === undefined ? text : `${turn}-${text}`))
    .join('-');
}

function unique(words: readonly Word[]): readonly Word[] {
  const seen = new Set<string>();
  return words.filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** The words of a line that can name it, with code and products as they are. */
function nameWords(text: string): readonly Word[] {
  const found: Word[] = [];
  let turn: string | undefined;
  let isStart = true;
  for (const said of tokensOf(withoutLinks(text))) {
    if (/^[.!?:—]/.test(said)) {
      isStart = true;
      turn = undefined;
      continue;
    }
    const isCode = said.startsWith('`');
    const isOwnName = isCode || (!isStart && isProperName(said));
    isStart = false;
    const word = isCode ? codeName(said.slice(1, -1)) : plainWord(said);
    const turned = isCode ? undefined : turns[word];
    if (turned !== undefined) turn = turned;
    else if (!isNumber(word) && (isOwnName || !isEmpty(word))) {
      found.push({ text: word, turn, isOwnName });
      turn = undefined;
    }
  }
  return found;
}

/** Code, words and ends of clauses. "out-parameters" and "read-only" are one word: a part that names nothing, or turns what follows, does neither there. */
function tokensOf(text: string): readonly string[] {
  const found =
    text.match(
      /`[^`\n]+`|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_]*(?:-\p{L}[\p{L}\p{N}\p{M}'’_]*)*|[.!?:—]+(?=\s)/gu,
    ) ?? [];
  return found.flatMap((said) => {
    const parts = said.startsWith('`') ? [said] : said.split('-');
    const isOne = parts.map(plainWord).some((part) => isEmpty(part) || part in turns);
    return isOne ? [said] : parts;
  });
}

/** Nothing, or digits alone: a limit may change while its rule stays the same. */
const isNumber = (word: string): boolean => /^[\p{N}-]*$/u.test(word);

const isProperName = (word: string): boolean => /^\p{Lu}/u.test(word) && !isShout(word);

/** ALWAYS, NEVER: words said loudly are no names. */
const isShout = (word: string): boolean =>
  word === word.toUpperCase() && word.length > 1 && (isEmpty(plainWord(word)) || word in turns);

const isEmpty = (word: string): boolean =>
  empty.has(word) || (word.length === 1 && /[\x00-\x7f]/.test(word));

const plainWord = (word: string): string => word.toLowerCase().replace(/['’_]/g, '');

/** The last part of a path, the first words of a command. */
function codeName(code: string): string {
  const bare = code.trim().replace(/\/\**$/, '');
  const last = /\s/.test(bare) ? bare : (bare.split('/').at(-1) ?? '');
  return wordsIn(last).slice(0, 3).join('-');
}

function clip(name: string): string {
  if (name.length <= longestName) return name;
  const cut = name.slice(0, longestName + 1);
  const whole = cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, longestName);
  return whole.replace(/(?:-(?:no|not|never|without|avoid|only|unless|except))+$/, '');
}

/** What a name is looked for in: its first line, with the next where that is a label only. */
function subject(text: string): string {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(?:```|#)/.test(line) && line.trim() !== '');
  const [first = '', next = ''] = lines.map((line) => line.replace(/^\s*(?:[-*]|\d+[.)])\s+/, ''));
  return first.split(/\s+/).length <= 2 && first.endsWith(':') ? `${first} ${next}` : first;
}

const mostTriggers = 6;

/** The first line that says something: of a fence, its first command. */
function opening(text: string): string {
  return text.split('\n').find((line) => !/^\s*(?:```|#)/.test(line) && line.trim() !== '') ?? '';
}

/** Words a request about the same subject would use: what stands in backticks first, then the words of the rule. */
export function triggersOf(text: string): readonly string[] {
  const code = [...text.matchAll(/`([^`\n]{2,40})`/g)].flatMap(([, said = '']) =>
    /^[\w@./:-]+$/.test(said) ? [said.replace(/^[./]+|[./]+$/g, '').toLowerCase()] : [],
  );
  const words = wordsOf(plainText(text)).filter((word) => word.length > 3 && !/^\d/.test(word));
  return [...new Set([...code.slice(0, 3), ...words])]
    .filter((word) => word.length > 2)
    .slice(0, mostTriggers);
}

function wordsOf(text: string): readonly string[] {
  return wordsIn(text, "'’")
    .map((word) => word.replace(/['’]/g, ''))
    .filter(
      (word) =>
        !empty.has(word) &&
        turns[word] === undefined &&
        (word.length > 1 || /[^\x00-\x7f]/.test(word)),
    );
}

function plainText(text: string): string {
  return withoutLinks(text).replace(/[*`]/g, '');
}

function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/https?:\S+/g, ' ');
}

/** The first sentence, cut at a word. */
export function descriptionOf(text: string): string {
  const line = plainText(opening(text)).trim();
  const sentence = /^.*?[.!;。！？](?=\s|$)/u.exec(line)?.[0] ?? line;
  if (sentence.length <= 100) return sentence.replace(/[:;]$/, '');
  const cut = sentence.slice(0, 99);
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`;
}
