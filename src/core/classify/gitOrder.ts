import lists from '../language/lists/gitOrders.json';
import { oneOf } from '../language/oneOf';
import { fold, tokenize, type Token } from '../language/readText';
import { isFunctionWord } from './lexicon';

/** Characters of a request that are read: who writes more asks for something else besides. */
const mostRead = 600;

const sure = new Set(lists.sure);
const verbs = new Set(lists.verbs);
const things = new Set(lists.things);
const sureRun = new RegExp(oneOf(lists.sureRuns));
const runWord = new RegExp(oneOf([...lists.sureRuns, ...lists.otherRuns]), 'g');
/** "pull request": what two words name is one word here. */
const joined = lists.asOne.map((line) => {
  const [words = '', one = ''] = line.split('=');
  return [new RegExp(String.raw`\b${words}\b`, 'g'), one] as const;
});
const quoted = /"[^"]*"|“[^”]*”|`[^`]*`|'[^']*'(?!\p{L})/gu;
/** Stands for what is quoted or named. */
const aName = 'aname';
const ofGit = new Set(lists.ofGit);
/** What is put into a commit. */
const staged = new Set(lists.staged);
/** Names of branches, tags and commits; a name with an ending is a file, and stays. */
const named = [
  String.raw`#?\d+|v?\d+(?:\.\d+)+\S*|[\da-f]{7,40}`,
  String.raw`[\w-]+(?:\/[\w-]+)+|[\w-]+\/v?\d[\d.]*|[\w-]*(?:\d|_)[\w-]*`,
];
const name = new RegExp(String.raw`(?<!\S)(?:${oneOf(named)})(?=[\s,;!]|\.?\s*$|\.\s)`, 'g');
const toldName = new RegExp(
  String.raw`\b(?:${oneOf(lists.named)})\b:?(?:\s(?!(?:and|then)\b)\S+)*`,
  'g',
);
const parts = new RegExp(
  String.raw`[.,;:!&\n\uff0c\u3002\uff1b\uff01\u3001]+|\s(?:${oneOf(lists.andThen)})\s`,
);

/** Whether a text orders nothing but work of git: each of its clauses speaks of that alone. */
export function ordersGitAlone(text: string): boolean {
  if (text.length > mostRead || /[?？]/.test(text)) return false;
  let plain = fold(text).replace(quoted, ` ${aName} `).replace(name, ` ${aName} `);
  for (const [words, one] of joined) plain = plain.replace(words, one);
  const clauses = plain.replace(toldName, ' ').split(parts).map(tokenize);
  return clauses.every(isOfGit) && clauses.some((clause) => clause.some(isSure));
}

/**
 * A clause is of git by a word that only git has, or by a verb of git alone; what is named in another clause is a file or a title, and "create
 * it and commit" asks for more than a commit.
 */
function isOfGit(clause: readonly Token[]): boolean {
  const isAnchored = clause.some((token) => isSure(token) || ofGit.has(token.text));
  return clause.every(({ text, isRun }) => {
    if (isRun) return text.replace(runWord, '').trim() === '';
    if (isFunctionWord(text)) return true;
    if (!isAnchored) return staged.has(text) || verbs.has(text);
    return text === aName || sure.has(text) || verbs.has(text) || things.has(text);
  });
}

function isSure({ text, isRun }: Token): boolean {
  return isRun ? sureRun.test(text) : sure.has(text);
}
