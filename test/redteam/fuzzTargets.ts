import fc from 'fast-check';
import { editDiff } from '../../src/core/chat/tools/editFile';
import { normalise } from '../../src/core/chat/tools/readableFiles';
import { readStatements } from '../../src/core/capture/importStatements';
import { IgnoreRules } from '../../src/core/fingerprint/ignoreRules';
import { matchLine } from '../../src/core/fingerprint/matchLine';
import { parseDocument } from '../../src/core/fingerprint/parseDocument';
import { parseRef } from '../../src/core/fingerprint/parseRef';
import { readJournalLines } from '../../src/core/journal/journalLine';
import { compileGlob } from '../../src/core/lesson/globMatcher';
import { readLesson } from '../../src/core/lesson/readLesson';
import { renderBlock, renderItem } from '../../src/core/lesson/renderBlock';
import { editLesson } from '../../src/core/lesson/writeLesson';
import { readRequest } from '../../src/core/select/readRequest';
import { signalMatches } from '../../src/core/select/signals';
import { findHiddenCharacters } from '../../src/core/trust/hiddenCharacters';
import { textHashes } from '../../src/core/trust/approvalHash';
import { suspicionsOf } from '../../src/core/trust/suspiciousText';
import { jsonText, terminalText } from '../../src/cli/print';
import {
  asBlock,
  asCode,
  plainLine,
  rowText,
  toastText,
} from '../../src/extension/host/shown/shownText';
import { nodeHasher } from '../../src/node/process/nodeHasher';
import { say } from '../../src/prose/say';

/** A parser or a place that shows text, and what must hold whatever it is given. */
export interface FuzzTarget {
  readonly name: string;
  readonly texts: fc.Arbitrary<string>;
  /** Throws, or gives a sentence, where something does not hold. */
  readonly check: (text: string) => string | undefined;
}

/** Pieces that parsers of ours stumble over, and anything else. */
const pieces = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...[
        '---\n',
        '\n',
        '\r\n',
        '\r',
        '\t',
        ' ',
        ': ',
        '- ',
        '"',
        "'",
        '`',
        '```\n',
        '\\',
        '\\u202e',
      ],
      ...[
        '[',
        ']',
        '{',
        '}',
        '(',
        ')',
        '<',
        '>',
        '</',
        '<|',
        '|',
        '&a ',
        '*a',
        '!!',
        '#',
        '#re:/',
        '~major',
      ],
      ...[
        '*',
        '**',
        '/',
        '?',
        '+',
        '$',
        '^',
        '..',
        './',
        '%2f',
        '\u0000',
        '\u001b[31m',
        '\u202e',
        '\ufeff',
      ],
      ...[
        'name: ',
        'triggers: [',
        'fingerprint:\n  ',
        'sha256:',
        'id: ',
        'signals: ["error:/',
        'body',
      ],
      ...[
        '</project-conventions>',
        '<system>',
        '[x](command:y)',
        'glob:',
        'package.json#a.b',
        '1. ',
        '> ',
      ],
      ...[
        '"v":1,',
        '"type":"read"',
        'e1',
        '0x',
        '1e9',
        'true',
        'null',
        '~',
        '<<: *a',
        'a.b = ',
        '[[a]]',
      ],
    ),
  },
);
const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));
const lessons = fc.tuple(texts, texts).map(([front, body]) => `---\n${front}\n---\n${body}`);

const origin = { scope: 'project', fileName: 'a.md' } as const;
const read = (text: string) => readLesson(text, origin, nodeHasher);

const raw =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;
const when = (isWrong: boolean, what: string): string | undefined => (isWrong ? what : undefined);

export const fuzzTargets: readonly FuzzTarget[] = [
  {
    name: 'a lesson is read without throwing, and written back byte for byte',
    texts: fc.oneof(lessons, texts),
    check: (text) => {
      const { lesson, problems } = read(text);
      const again = editLesson(text, {});
      const isNamed = lesson.name !== '' && problems.every((problem) => say(problem) !== '');
      return when(again !== text || !isNamed, `it became ${JSON.stringify(again)}`);
    },
  },
  {
    name: 'a lesson with another body has another approval',
    texts,
    check: (text) => {
      const [a, b] = [read(`---\nname: a\n---\n${text}`), read(`---\nname: a\n---\n${text}x`)];
      const same =
        textHashes(a.lesson, nodeHasher).approval === textHashes(b.lesson, nodeHasher).approval;
      const isRead = a.problems.length === 0 && b.problems.length === 0;
      return when(isRead && same, 'one approval covers both');
    },
  },
  {
    name: 'an item closes no block',
    texts,
    check: (text) => {
      const block = renderBlock([renderItem(text, text)]);
      const own = block.slice(block.indexOf('\n') + 1, block.lastIndexOf('</project-conventions>'));
      return when(/<\s*\/|<\s*\||<\s*project-conventions/i.test(own), own);
    },
  },
  {
    name: 'a ref is parsed or refused',
    texts,
    check: (text) => {
      const parsed = parseRef(text);
      return when(parsed.ok && JSON.stringify(parsed).includes('"../'), 'it leaves the root');
    },
  },
  ...(['yaml', 'toml', 'json', 'gomod'] as const).map((format) => ({
    name: `${format} is read or refused`,
    texts,
    check: (text: string) => void parseDocument(format, text),
  })),
  {
    name: 'a journal line is an event or skipped',
    texts,
    check: (text) => void readJournalLines([text, `{"v":1,${text}}`]),
  },
  {
    name: 'a glob matches or does not',
    texts,
    check: (text) => void compileGlob(text)?.(`src/${'a'.repeat(60)}/b.ts`),
  },
  {
    name: 'rules of ignore files hold',
    texts,
    check: (text) => void IgnoreRules.none.with('', text).ignores('', 'src', true),
  },
  {
    name: 'a line expression ends',
    texts,
    check: (text) => void matchLine(`${text}\n${'a'.repeat(100)}`, text, false),
  },
  {
    name: 'a signal ends',
    texts,
    check: (text) => void signalMatches(`error:/${text}/`, readRequest({ text: 'a'.repeat(100) })),
  },
  { name: 'a request is read', texts, check: (text) => void readRequest({ text }) },
  {
    name: 'an instruction file is read',
    texts,
    check: (text) => void readStatements('AGENTS.md', text),
  },
  {
    name: 'a notification holds no link and nothing hidden',
    texts,
    check: (text) => {
      const shown = toastText(text);
      return when(raw.test(shown) || /\]\((?:command|https?|file):/.test(shown), shown);
    },
  },
  {
    name: 'what is shown holds nothing hidden',
    texts,
    check: (text) => {
      const shown = [
        plainLine,
        rowText,
        asCode,
        asBlock,
        terminalText,
        (one: string) => jsonText({ one }),
      ];
      const bad = shown.map((show) => show(text)).find((one) => raw.test(one));
      return when(bad !== undefined, String(bad));
    },
  },
  {
    name: 'a confirmation holds nothing hidden, and says what it cuts',
    texts,
    check: (text) => {
      const diff = editDiff({ kind: 'create', path: 'a.ts', text });
      const lines = text.replace(/\r?\n$/, '').split(/\r\n?|\n/).length;
      const isCut = lines > 60 && !/more lines/.test(diff);
      return when(raw.test(diff) || (text !== '' && isCut), diff);
    },
  },
  {
    name: 'hidden characters and warnings are found without end',
    texts,
    check: (text) =>
      when(findHiddenCharacters(text).length > 10 || suspicionsOf(text).length > 20, 'too many'),
  },
  {
    name: 'a path of a model stays inside',
    texts,
    check: (text) => {
      const path = normalise(text);
      return when(
        path !== undefined && (path.startsWith('/') || path.split('/').includes('..')),
        String(path),
      );
    },
  },
];
