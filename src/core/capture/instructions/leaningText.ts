import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
/** What may come before a reference without naming anything: "then", "in this case". */
const opensWith = new RegExp(
  String.raw`^(?:(?:${oneOf(lists.leaningStarts)})\b|` +
    String.raw`it\b(?!(?:${oneOf(lists.modalAfterIt)}) (?:${oneOf(lists.verbsAfterIt)})\b|['’]?s? (?:helps?|makes sense)\b)|(?:this|that|these|those)\b(?! (?:is|are) (?:an?|the)\b| who\b))`,
  'i',
);
/** "This file", "this repository": what the reader is in. */
const ownPlace = new RegExp(
  String.raw`^(?:this|these)\s+(?:\w+\s)?(?:${oneOf(lists.ownPlace)})\b`,
  'i',
);
/** Words that point back at what nobody who reads one statement can see. */
const pointsBack = new RegExp(oneOf(lists.pointsBack), 'i');
/** "use this binary": a thing that was named before. */
const namedBefore = new RegExp(
  String.raw`\b(?:${oneOf(lists.beforePointing)})\s+(?:(?:this|these|those)\s+(\p{L}+)|that\s+(${oneOf(lists.placesNamedThat)})\b)`,
  'iu',
);

/** Whether a text cannot be understood without what stands before it; only its first sentence is looked at. */
export function leansBack(first: string): boolean {
  const text = first.trim();
  if (opensWith.test(text) && !ownPlace.test(text)) return true;
  if (pointsBack.test(text) || isHalfOfContrast(text)) return true;
  return speaksOfThing(text);
}

const subjectless = new RegExp(String.raw`^(?:${oneOf(lists.subjectlessStarts)})`, 'i');

/** "Only justified when …": what it speaks of stands in the lead or the name before it. */
export function lacksSubject(text: string): boolean {
  return subjectless.test(text.replace(/^[-*]\s+/, ''));
}

/** A thing that was named before and not in this text. */
function speaksOfThing(text: string): boolean {
  const named = namedBefore.exec(text);
  const noun = (named?.[1] ?? named?.[2])?.toLowerCase().replace(/s$/, '');
  if (named === null || noun === undefined) return false;
  const reference = text.slice(named.index).replace(/^\S+\s+/, '');
  const before = text.slice(0, named.index).toLowerCase();
  return !ownPlace.test(reference) && !notNouns.has(noun) && !before.includes(noun);
}

/** What follows "this" without being a thing. */
const notNouns = new Set(lists.notNamedAfter);

/** "Use the other form instead:" without what it replaces. */
function isHalfOfContrast(sentence: string): boolean {
  return /\binstead\W*$/i.test(sentence) && !saysInsteadOfWhat.test(sentence);
}

/** Another clause, a negation or a condition says it. */
const saysInsteadOfWhat = /[,;:—–](?=.*\binstead\b)|\b(?:not|never|no|if|when|for|n[’']t)\b/i;
