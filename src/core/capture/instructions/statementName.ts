/** Words that name nothing. */
const empty = new Set(
  "a an and are as at be been but by can could do does for from has have if in into is it its of on or our so such that the their them then there these they this those to was we were when where which while who will with would you your all any each every must should shall may might please always make sure ensure be also just only very more most other than not don't doesn't e.g i.e etc via per use using used when whenever new same instead rather prefer need needs after before never avoid no".split(
    ' ',
  ),
);
const longestName = 48;

/** A name from what the statement is about; `taken` keeps names apart. */
export function nameOf(text: string, taken: Set<string>): string {
  const first = plainText(opening(text));
  const base = clip(wordsOf(first).slice(0, 5).join('-')) || 'imported-rule';
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
  taken.add(name);
  return name;
}

function clip(name: string): string {
  if (name.length <= longestName) return name;
  const cut = name.slice(0, longestName + 1);
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, longestName);
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
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  return words
    .map((word) => word.replace(/['’]/g, ''))
    .filter((word) => !empty.has(word) && (word.length > 1 || /[^\x00-\x7f]/.test(word)));
}

function plainText(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\S+/g, ' ')
    .replace(/[*`]/g, '');
}

/** The first sentence, cut at a word. */
export function descriptionOf(text: string): string {
  const line = plainText(opening(text)).trim();
  const sentence = /^.*?[.!;。！？](?=\s|$)/u.exec(line)?.[0] ?? line;
  if (sentence.length <= 100) return sentence.replace(/[:;]$/, '');
  const cut = sentence.slice(0, 99);
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`;
}
