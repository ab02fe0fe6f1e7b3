import lists from '../language/lists/guarded.json';
import type { SecretScanner } from '../ports';
import type { EventBody, EventType } from './event';

/** Fields that hold words from outside: a prompt, a command, what a tool or a test said. They are clipped. */
const freeText: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  receipt: ['prompt'],
  outcome: ['evidence'],
  'episode-started': ['intent'],
  'tool-called': ['input'],
  'user-said': ['text'],
  'episode-outcome': ['evidence'],
  activity: ['message', 'next'],
};

/** Longest free text in an event: enough to recognise what it was. */
const longestText = 500;

/** Fields of our own words, whatever event they stand in. */
const ownWords: ReadonlySet<string> = new Set([
  'type',
  'code',
  'surface',
  'label',
  'by',
  'scope',
  'exit',
  'should',
  'value',
  'reason',
  'source',
]);
/** Fields of what we make ourselves, and how that looks: an id, a digest, the hash of a text, a commit. */
const markFields: ReadonlySet<string> = new Set(lists.plainKeys);
const mark = /^(?:sha256:)?(?:[a-z2-7]{12}|[a-z2-7]{16}|[0-9a-f]{12,64})$/;
/** Fields that hold values by ref: a ref says what its value is. */
const byRef: ReadonlySet<string> = new Set(['digests', 'values']);
const withheld = '(withheld: seems to contain a credential)';

/**
 * The event as it may be kept: every text of it, at any depth and in names of values too, is withheld where a credential seems to be in
 * it, and free text is clipped. Ids and hashes are left as they are, so that what belongs together stays so.
 */
export async function withoutSecrets(body: EventBody, scanner: SecretScanner): Promise<EventBody> {
  const free = freeText[body.type] ?? [];
  const texts = new Set<string>();
  walk(body, '', free, (text) => {
    texts.add(text);
    return text;
  });
  const refused = await refusedOf([...texts], scanner);
  return walk(body, '', free, (text, field) => {
    if (refused.has(text)) return withheld;
    return free.includes(field) ? clip(text) : text;
  }) as EventBody;
}

/** The texts in which a credential seems to be. Asked once for all of them: most events hold none. */
async function refusedOf(
  texts: readonly string[],
  scanner: SecretScanner,
): Promise<ReadonlySet<string>> {
  const refused = new Set<string>();
  if (texts.length === 0 || (await isClean(texts.join('\n'), scanner))) return refused;
  for (const text of texts) if (!(await isClean(text, scanner))) refused.add(text);
  // None alone, one together: none of them is kept.
  return refused.size > 0 ? refused : new Set(texts);
}

/** Whether a text may be kept. A scanner that fails must not let a credential pass. */
export async function isClean(text: string, scanner: SecretScanner): Promise<boolean> {
  try {
    return (await scanner.find(text)).length === 0;
  } catch {
    return false;
  }
}

type Keep = (text: string, field: string) => string;

/** The value with what `keep` makes of each text that may hold words of others. */
function walk(value: unknown, field: string, free: readonly string[], keep: Keep): unknown {
  if (typeof value === 'string') {
    const isOurs = ownWords.has(field) || (markFields.has(field) && mark.test(value));
    return isOurs && !free.includes(field) ? value : keep(value, field);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => walk(item, field, [], keep));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) =>
      byRef.has(field) ? keptValue(name, part, field, keep) : [name, walk(part, name, free, keep)],
    ),
  );
}

function keptValue(ref: string, value: unknown, field: string, keep: Keep): [string, unknown] {
  if (typeof value !== 'string' || mark.test(value)) return [keep(ref, field), value];
  const pair = `${ref}: ${value}`;
  return [keep(ref, field), keep(pair, field) === pair ? value : withheld];
}

function clip(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`;
}
