type Bundle = Readonly<Record<string, string>>;

/** A template with fewer letters than this could be anything. */
const fewLetters = 5;
const place = /\{\w+\}/g;

/**
 * Says in a language what the samples say in English, as the extension would have: texts of the bundle, also with numbers and names filled in. What is a
 * code (one word that begins small), or stands in no bundle (texts of lessons, names), stays.
 */
export function inLanguage(bundle: Bundle): (text: string) => string {
  const templates = Object.entries(bundle)
    .filter(([english]) => english.includes('{'))
    .map(([english, said]) => ({ said, letters: lettersOf(english), ...formOf(english) }))
    .filter(({ letters }) => letters >= fewLetters)
    .sort((a, b) => b.letters - a.letters);
  const say = (text: string): string => {
    const known = bundle[text];
    if (known !== undefined) return known;
    for (const { form, said, places } of templates) {
      const filled = form.exec(text);
      if (filled)
        return said.replace(place, (name) => say(filled[places.indexOf(name) + 1] ?? name));
    }
    return text;
  };
  return (text) => (/^[a-z][\w-]*$/.test(text) ? text : say(text));
}

const lettersOf = (english: string): number =>
  english.replace(place, '').replace(/[^A-Za-z]/g, '').length;

/** A pattern of a text with places, and their names in order. */
function formOf(english: string): { readonly form: RegExp; readonly places: readonly string[] } {
  const parts = english.split(place).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return { form: new RegExp(`^${parts.join('(.+?)')}$`, 's'), places: english.match(place) ?? [] };
}

/** The same value with every text said, but for the words that a user asked with. */
export function withTexts(value: unknown, say: (text: string) => string): unknown {
  if (typeof value === 'string') return say(value);
  if (Array.isArray(value)) return value.map((one: unknown) => withTexts(one, say));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inside]: readonly [string, unknown]) => [
      field,
      field === 'query' || field === 'strings' ? inside : withTexts(inside, say),
    ]),
  );
}
