import lists from '../language/lists/guarded.json';
import { oneOf } from '../language/oneOf';

/** What in a text a reader should look at twice before approving it. */
export type SuspicionCode =
  `suspicion.${'tag' | 'mark' | 'line' | 'override' | 'fetch' | 'decode'}`;

/** None of it is wrong by itself. */
const warnings: readonly (readonly [pattern: RegExp, code: SuspicionCode])[] = [
  [
    new RegExp(String.raw`<\/?\s{0,3}(?:${oneOf(lists.speakerTags)})\b[^>\n]{0,200}(?<!\/)>`, 'iu'),
    'suspicion.tag',
  ],
  [
    /\[\/?(?:INST|SYS|SYSTEM)\]|<<\/?SYS>>|<\|\s{0,3}[\w-]{1,40}\s{0,3}\|>|<(?:start|end)_of_turn>/iu,
    'suspicion.mark',
  ],
  [
    /^[\s>*#_-]{0,20}(?:human|user|assistant|system|developer|ai)[*_]{0,3}\s{0,3}[:：]/imu,
    'suspicion.line',
  ],
  [
    new RegExp(
      String.raw`\b(?:ignore|disregard|forget|override)\s{1,3}(?:${oneOf(lists.beforePrevious)}){0,3}(?:previous|prior|above|earlier|preceding|other)\s{1,3}(?:${oneOf(lists.thingsToIgnore)})\b`,
      'iu',
    ),
    'suspicion.override',
  ],
  [
    new RegExp(
      String.raw`\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod)\b[^\n|;]{0,300}\|\s{0,3}(?:sudo\s{1,3})?(?:env\s{1,3})?(?:\/\S{1,40}\/)?(?:${oneOf(lists.interpretersBehindPipe)})\b`,
      'iu',
    ),
    'suspicion.fetch',
  ],
  [
    new RegExp(
      String.raw`\b(?:${oneOf(lists.interpretersOfText)})\b[^\n]{0,20}(?:<\(|\$\(|\x60|\(\s{0,3}(?:&\s{0,3})?)\s{0,3}(?:curl|wget|iwr|irm|invoke-webrequest|new-object)\b`,
      'iu',
    ),
    'suspicion.fetch',
  ],
  [
    /\bbase64\s{1,3}(?:-d|-D|--decode)\b[^\n|]{0,200}\|\s{0,3}(?:sudo\s{1,3})?(?:(?:ba|z|da|k|fi)?sh|python[\d.]{0,4}|node|perl)\b/iu,
    'suspicion.decode',
  ],
];

/** What a reader of this text is warned of, each once; empty = nothing stands out. Letters that only look alike are read as what they look like. */
export function suspicionsOf(text: string): readonly SuspicionCode[] {
  const plain = lookedAlike(text);
  return [...new Set(warnings.filter(([pattern]) => pattern.test(plain)).map(([, code]) => code))];
}

/** Letters of Cyrillic and Greek that cannot be told from Latin ones, and brackets that cannot be told from `<` and `>`. */
const twins: Readonly<Record<string, string>> = Object.fromEntries([
  ...zip('асеорхуіјѕһԁԛԝьАВЕКМНОРСТХУІЈЅ', 'aceopxyijshdqwbABEKMHOPCTXYIJS'),
  ...zip('αονικρτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'aovikptuxABEZHIKMNOPTYX'),
  ...zip('‹〈〈⟨˂≺›〉〉⟩˃≻', '<<<<<<>>>>>>'),
]);

function zip(from: string, to: string): readonly (readonly [string, string])[] {
  const target = [...to];
  return [...from].map((letter, at) => [letter, target[at] ?? letter]);
}

function lookedAlike(text: string): string {
  return [...text.normalize('NFKC')].map((letter) => twins[letter] ?? letter).join('');
}
