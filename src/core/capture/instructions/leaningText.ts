/** What may come before a reference without naming anything: "then", "in this case". */
const opensWith =
  /^(?:(?:but|and|so|then|additionally|also|however|otherwise|therefore|thus|hence|instead|alternatively|furthermore|moreover|conversely|similarly|likewise|even then|for (?:that|this) reason|as a result|because of (?:this|that)|in (?:this|that|these|those|such) (?:\w+)?|such|the same|both|either|neither|they|them|their|its)\b|it\b(?!(?:['’]s| is| can be| may be| might be| will be) (?:important|best|better|recommended|required|necessary|possible|useful|crucial|essential|fine|ok|okay|safe|not)\b|['’]?s? (?:helps?|makes sense)\b)|(?:this|that|these|those)\b(?! (?:is|are) (?:an?|the)\b))/i;
/** "This file", "this repository": what the reader is in. */
const ownPlace =
  /^(?:this|that|these|those)\s+(?:\w+\s)?(?:repo(?:sitory)?|project|file|document|guide|page|section|folder|directory|package|codebase|module|workspace|monorepo|app(?:lication)?|crate|library|skill|plugin|extension|component|service|rules?|guidelines?|instructions?|conventions?)\b/i;
/** Words that point back at what nobody who reads one statement can see. */
const pointsBack =
  /\b(?:any|all|each|one|none|some|either|both) of (?:the above|these|those|them)\b|\bthe above\b|\b(?:as|mentioned|described|listed|shown|noted) (?:above|earlier|before)\b|\bthis same\b|^the same (?:\w+) (?:applies|holds|goes)\b|^see\b.*? as (?:the|an?) \w+ (?:pattern|example|reference)/i;
/** "use this binary": a thing that was named before. */
const namedBefore =
  /\b(?:use|using|run|running|rebuild|build|debug|install|of|for|in|with|to|by|from|on)\s+(?:this|these|those)\s+(\p{L}+)/iu;

/** Whether a text cannot be understood without what stands before it; only its first sentence is looked at. */
export function leansBack(first: string): boolean {
  const text = first.trim();
  if (opensWith.test(text) && !ownPlace.test(text)) return true;
  if (pointsBack.test(text)) return true;
  const named = namedBefore.exec(text);
  const noun = named?.[1]?.toLowerCase().replace(/s$/, '');
  if (named === null || noun === undefined) return false;
  const reference = text.slice(named.index).replace(/^\S+\s+/, '');
  const before = text.slice(0, named.index).toLowerCase();
  return !ownPlace.test(reference) && !notNouns.has(noun) && !before.includes(noun);
}

/** What follows "this" without being a thing. */
const notNouns = new Set(
  'i wa are will can should must may mean applie ensure make happen doe ha have to in for and or with via by when if a the way order pattern step command following'.split(
    ' ',
  ),
);
