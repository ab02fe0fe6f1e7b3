import { isNegated } from '../language/sameMeaning';
import { subjectOf } from '../language/telling';
import { plainLine } from '../language/wordsIn';
import { sentencesOf } from './instructions/statementText';

/**
 * Whether what a statement says itself, without its headings, stands in what is known: in the same words, or with every word that says what it
 * is about, and each ban in a ban. Most words may be those of a heading, so a share of them shows nothing.
 */
export function addsNothing(own: string, known: string): boolean {
  if (` ${plainLine(known)} `.includes(` ${plainLine(own)} `)) return true;
  if (subjectOf(own).size < fewestWords) return false;
  const whole = subjectOf(known);
  const bans = clausesOf(known).filter(isNegated).map(subjectOf);
  return clausesOf(own).every((clause) => {
    const words = [...subjectOf(clause)];
    const places = isNegated(clause) ? bans : [whole];
    return places.some((place) => words.every((word) => place.has(word)));
  });
}

/** Fewer words in another order say nothing. */
const fewestWords = 3;

const clausesOf = (text: string): readonly string[] =>
  sentencesOf(text).flatMap((sentence) => sentence.split(/[;\n]/));
