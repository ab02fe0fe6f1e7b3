import lists from '../../language/lists/sessions.json';
import { oneOf } from '../../language/oneOf';
import { interjection } from '../../language/replies';
import { asSentence, nameFrom } from './candidate';
import words from '../../language/lists/words.json';
import { tellingWords, wordsOf } from '../../language/telling';
import { filled } from '../../language/filled';
import written from './ruleChatter.json';

const chatter = filled(written);

const here =
  '(?:in|for|across) (?:this|our) (?:whole )?(?:repo|repository|project|codebase|code base|monorepo)';
/** What stands before a rule only because somebody is being talked to. */
const address = new RegExp(
  `^(?:please|(?:i|we) (?:already )?(?:told|said to) you|(?:as )?i (?:already )?said|remember(?: that)?|note that|keep in mind that|from now on|going forward|${here})\\b[,:]?\\s+`,
  'i',
);
/** The place is said by where the lesson lives. */
const place = new RegExp(
  `,? (?:${here}|around here|here|please|ok(?:ay)?|thanks)(?=[,;.!]|$)`,
  'gi',
);
/** The same in other languages: at the start, or between its commas, what is said only because somebody is talked to, and where. */
const abroad = {
  lead: new RegExp(`^(?:${chatter.lead.join('|')})(?![\\p{L}\\p{N}_])[,:]?\\s*`, 'iu'),
  leadWide: new RegExp(chatter.leadWide, 'u'),
  place: new RegExp(
    `,?\\s+(?:${[chatter.placeThatTurns, ...chatter.place].join('|')})(?=[\\s,;.!]|$),?`,
    'giu',
  ),
  placeFirst: new RegExp(`^(?:${chatter.place.join('|')})(?![\\p{L}\\p{N}_]),?\\s*`, 'iu'),
  placeWide: new RegExp(chatter.placeWide, 'gu'),
  we: new RegExp(chatter.we, 'iu'),
};

/** Without place, talk and a "we" that the verb or the script can do without; the words that are left stay as they are. */
const bareAbroad = (sentence: string): string =>
  sentence
    .replace(abroad.lead, '')
    .replace(abroad.leadWide, '')
    .replace(abroad.placeFirst, '')
    .replace(abroad.place, '')
    .replace(abroad.placeWide, '')
    .trim()
    .replace(abroad.we, '');

/** A start that only points at what comes after its colon. */
const pointing = /\b(?:that|this|it|how|like)\b/i;
const leadBeforeColon = /^([^:`]{1,60}):\s+(\S.{9,})$/s;

const mustNot =
  "(?:(?:should |must |may |can )?never|(?:must|should|may) not|mustn['’]t|shouldn['’]t|do not|don['’]?t|cannot|can['’]t)(?: ever)?";
const weNever = new RegExp(`^(?:(?:we|you) )?${mustNot} (?=\\p{Ll})`, 'iu');
/** A plural that never does: the verb after it has no ending, so that "do not" fits before it. */
const pluralNever = /^((?:[\w/.`-]+ ){0,3}[\w`.-]*[^\Ws]s`?) never (?=\p{Ll}{2,}(?<![^s]s)\b)/u;
const always = /^(?:we|you) (?:(?:should|must|have to|need to) )?always (?=\p{Ll})/iu;
/** "We keep" is "keep"; forms of be, have and do and a past tense are not told as an order. */
const weDo = new RegExp(
  String.raw`^we (?:(?:only|usually|generally|all|both|also) )?(?=(?!${oneOf(lists.notAfterWe)})\p{Ll}+\b(?!['’]))`,
  'iu',
);

/** Cuts what only introduces a statement, as often as it stands there. */
function bare(sentence: string): string {
  let text = sentence.trim();
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(interjection, '').replace(address, '');
  }
  const [, lead = '', said] = leadBeforeColon.exec(text) ?? [];
  const isEmpty = pointing.test(lead) && tellingWords(lead).length < 2 && !/[`/]/.test(lead);
  return said !== undefined && isEmpty ? bare(said) : text;
}

/** First letter large, but for names: what has an inner capital, a sign or no vowel is written as it is written. */
function opened(sentence: string): string {
  const [word = ''] = /^\S+/.exec(sentence) ?? [];
  const isName = /[^\p{L},]|\p{Ll}\p{Lu}/u.test(word) || /^[b-df-hj-np-tv-xz]{2,}$/i.test(word);
  const end = asSentence(`. ${sentence}`).slice(2);
  return isName ? end : end.charAt(0).toUpperCase() + end.slice(1);
}

/** A sentence of a person as a fact or a limit: no chatter, no "we", a prohibition with "not" in it. Names stay as they are. */
export function cleanSentence(sentence: string): string {
  const text = bareAbroad(bare(sentence).replace(place, ''));
  return opened(
    text
      .replace(weNever, 'Do not ')
      .replace(pluralNever, '$1 do not ')
      .replace(always, 'Always ')
      .replace(weDo, ''),
  );
}

const negators = new RegExp(String.raw`^(?:${oneOf(words.negators)})$`, 'iu');

const mostNameWords = 5;

/** The name of a rule: its telling words in order, with every "not" that stands between them. */
export function ruleName(rule: string): string {
  const telling = new Set(tellingWords(rule).slice(0, mostNameWords));
  const all = wordsOf(rule);
  const last = Math.max(...[...telling].map((word) => all.indexOf(word)));
  const seen = new Set<string>();
  return nameFrom(
    ...all.slice(0, last + 1).flatMap((word): string[] => {
      if (negators.test(word)) return [/n['’]t$/.test(word) ? 'not' : word];
      if (!telling.has(word) || seen.has(word)) return [];
      seen.add(word);
      return [word];
    }),
  );
}
