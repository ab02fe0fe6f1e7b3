import { readRequest } from '../../../src/core/classify/features';
import type { Label } from '../../../src/core/lesson/verdict';
import { pick, type Random } from './random';
import type { CorpusRow } from './readCorpus';

/** A text with its label, made from corpus rows. */
export interface Variant {
  readonly text: string;
  readonly label: Label;
}

/** Swaps, drops, doubles or replaces about `rate` of the letters. */
export function withTypos(text: string, rate: number, random: Random): string {
  const letters = [...text];
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    if (!/[a-z\u0400-\u04ff]/i.test(letter) || random() >= rate) continue;
    const kind = random();
    if (kind < 0.3 && at + 1 < letters.length)
      [letters[at], letters[at + 1]] = [letters[at + 1] ?? '', letter];
    else if (kind < 0.6) letters[at] = '';
    else if (kind < 0.8) letters[at] = letter + letter;
    else letters[at] = String.fromCharCode(97 + Math.floor(random() * 26));
  }
  return letters.join('');
}

/** The same request as a hurried or a polite person would type it, or with something pasted behind. */
export function disturb(text: string, random: Random): string {
  const kind = random();
  if (kind < 0.3) return withTypos(text, 0.03 + random() * 0.08, random);
  if (kind < 0.5) return text.replace(/[.,!?;:。，！？、]/g, random() < 0.5 ? '' : ' ');
  if (kind < 0.8) return politely(text, random);
  return `${text}\n${pick(pastes, random)(random)}`;
}

const greetings = [
  '',
  '',
  'hi, ',
  'hello! ',
  'hey, ',
  'hi there. ',
  'ok, ',
  '好的，',
  'please help me. ',
  'I have a request. ',
  'could you help me out? ',
  'quick one: ',
  'sorry to bother you, ',
];
const requests = [
  '',
  '',
  '',
  'please ',
  'could you please help? ',
  'would you mind helping me with this: ',
  'can you help me please? ',
];
const farewells = [
  '',
  ' please',
  ' thanks',
  ' thank you!',
  ' thanks a lot',
  ' pls',
  '. Thank you so much!',
  ' :)',
  ', many thanks in advance',
];

/** Politeness changes nothing of what is asked. */
function politely(text: string, random: Random): string {
  return `${pick(greetings, random)}${pick(requests, random)}${text}${pick(farewells, random)}`;
}

/** Code or a log behind a request leaves the request what it is. */
const pastes: readonly ((random: Random) => string)[] = [
  () => '```js\nconst sum = (a, b) => a + b;\nexport default sum;\n```',
  () =>
    '```python\ndef load(path):\n    with open(path) as file:\n        return json.load(file)\n```',
  () => '```\n<div class="row">\n  <span>{{ name }}</span>\n</div>\n```',
  () => 'class Cart {\n  add(item) {\n    this.items.push(item);\n  }\n}',
  (random) => logLines(2 + Math.floor(random() * 20), random),
];

function logLines(count: number, random: Random): string {
  const what = pick(['job done', 'GET /health 200', 'cache warm', 'retrying', 'connected'], random);
  return Array.from(
    { length: count },
    (_, index) =>
      `2025-04-0${1 + (index % 9)} 08:1${index % 10}:00 ${pick(['INFO', 'DEBUG', 'WARN'], random)} ${what} ${index}`,
  ).join('\n');
}

const modes = [
  'ultrathink',
  'think hard',
  'step by step',
  'use context7',
  'use sequential thinking',
  'use the mcp',
  'be careful',
  'thanks',
  'asap',
];
const narrowJoints = ['. ', '\n', ' ', ', ', '\n\n', '. ', ' - ', '; '];
const wideJoints = ['。', '，', '\n', ' ', '\n\n', '。'];
/** What several asks in one message amount to: a change wins, then work on the project. */
const strength: readonly Label[] = ['code-gen', 'exploration', 'qa', 'other'];

/** Makes longer requests of corpus rows in one language, labelled by the guideline's own rules. */
export class Composer {
  readonly #byLanguage = new Map<string, CorpusRow[]>();

  constructor(
    rows: readonly CorpusRow[],
    readonly random: Random,
  ) {
    for (const row of rows) {
      const list = this.#byLanguage.get(row.language) ?? [];
      list.push(row);
      this.#byLanguage.set(row.language, list);
    }
  }

  compose(row: CorpusRow): Variant {
    const kind = this.random();
    if (kind < 0.12) return { text: this.#withMode(row), label: row.label };
    if (kind < 0.24 && row.label === 'code-gen') return this.#list(row);
    return this.#pair(row);
  }

  #joint(row: CorpusRow): string {
    return pick(
      row.language === 'zh' || row.language === 'ja' ? wideJoints : narrowJoints,
      this.random,
    );
  }

  #withMode(row: CorpusRow): string {
    const file = `@src/${pick(['app', 'main', 'utils', 'index', 'user'], this.random)}.${pick(['ts', 'py', 'vue', 'go'], this.random)}`;
    return pick(
      [
        `${file} ${row.text}`,
        `${row.text} ${pick(modes, this.random)}`,
        `${row.text}${this.#joint(row)}${pick(modes, this.random)}`,
      ],
      this.random,
    );
  }

  #list(row: CorpusRow): Variant {
    const changes = this.#pool(row).filter((other) => other.label === 'code-gen');
    const count = 2 + Math.floor(this.random() * 4);
    const items = [row, ...Array.from({ length: count }, () => pick(changes, this.random))];
    const bullet = pick(['- ', '* ', '', '#'], this.random);
    const lines = items.map(
      (item, index) => (bullet === '#' ? `${index + 1}. ` : bullet) + item.text,
    );
    return { text: lines.join('\n'), label: 'code-gen' };
  }

  #pair(row: CorpusRow): Variant {
    const pool = this.#pool(row);
    let other = pick(pool, this.random);
    for (let tries = 0; tries < 6 && other.label !== row.label && this.random() < 0.6; tries += 1)
      other = pick(pool, this.random);
    const [first, second] = this.random() < 0.5 ? [row, other] : [other, row];
    const label =
      strength[Math.min(strength.indexOf(first.label), strength.indexOf(second.label))] ?? 'other';
    const clashes = label === 'code-gen' && first.label !== second.label;
    if (clashes && (wantsNoChange(first.text) || wantsNoChange(second.text))) return row;
    return { text: `${first.text.replace(/[.。]$/, '')}${this.#joint(row)}${second.text}`, label };
  }

  #pool(row: CorpusRow): readonly CorpusRow[] {
    return this.#byLanguage.get(row.language) ?? [row];
  }
}

function wantsNoChange(text: string): boolean {
  return readRequest(text).reading.cues.some((cue) => cue.category === 'nochange');
}
