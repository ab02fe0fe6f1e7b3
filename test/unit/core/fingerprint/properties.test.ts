import fc from 'fast-check';
import { stringify as stringifyToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { Document } from 'yaml';
import { canonicalJson } from '../../../../src/core/fingerprint/canonicalJson';
import { say } from '../../../../src/prose/say';
import { answerIn, answerInFile } from '../../../support/refAnswers';

type Value =
  null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };

const key = fc.oneof(fc.stringMatching(/^[a-z][a-z0-9_-]{0,7}$/), fc.string({ maxLength: 6 }));
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '',
    ' a ',
    'true',
    'no',
    '~',
    '012',
    '1.0',
    '# x',
    'a: b',
    '- a',
    'it\'s "so"',
    'é',
  ),
  fc.constantFrom('two\nlines', 'ends\n', '\ttab', '${{ x }}', '2026-01-01', '1e3', '0x1f', '.5'),
);
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));

/** Values a format can hold; TOML knows no null and no list of mixed kinds that every writer supports. */
const valueOf = (withNull: boolean) =>
  fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.boolean(),
      number,
      text,
      ...(withNull ? [fc.constant(null)] : []),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value;

/** One way to write a mapping down: key order, layout, comments and line ends are a writer's choice. */
interface Style {
  readonly reversed: boolean;
  readonly indent: number;
  readonly comments: boolean;
  readonly crlf: boolean;
  readonly flow: boolean;
}
const style = fc.record<Style>({
  reversed: fc.boolean(),
  indent: fc.integer({ min: 1, max: 6 }),
  comments: fc.boolean(),
  crlf: fc.boolean(),
  flow: fc.boolean(),
});

const ends = (written: string, { crlf }: Style) =>
  crlf ? written.replaceAll('\n', '\r\n') : written;

function ordered(value: Value, { reversed }: Style): Value {
  if (Array.isArray(value))
    return (value as readonly Value[]).map((item) => ordered(item, { reversed } as Style));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(
    ([name, of]) => [name, ordered(of, { reversed } as Style)] as const,
  );
  return Object.fromEntries(reversed ? members.reverse() : members);
}

/** The value with one leaf, item or member changed; `seed` says which. Never the same value. */
function withOneEdit(value: Value, seed: number): Value {
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value === 7 ? 8 : 7;
  if (value === null) return 'null';
  const members = Object.entries(value);
  const at = seed % (members.length + 1);
  const member = members[at];
  const rest = Math.floor(seed / (members.length + 1));
  if (Array.isArray(value)) {
    const items = value as readonly Value[];
    return member
      ? items.map((item, index) => (index === at ? withOneEdit(item, rest) : item))
      : [...items, 'new'];
  }
  if (!member) return { ...(value as object), 'a new key': true };
  return { ...(value as object), [member[0]]: withOneEdit(member[1], rest) };
}

const json = (value: Value, how: Style) =>
  ends(JSON.stringify(ordered({ v: value, z: 1 }, how), null, how.flow ? 0 : how.indent), how);

const jsonc = (value: Value, how: Style) => {
  const plain = JSON.stringify(ordered({ v: value, z: 1 }, how), null, how.indent);
  const commented = how.comments
    ? plain.replace(/\n/g, ' // said\n').replace(/^\{/, '/* {"v": 0} */ {')
    : plain;
  return ends(commented.replace(/\n?\}$/, ',\n}'), how);
};

const yaml = (value: Value, how: Style) => {
  const document = new Document(ordered({ v: value, z: 1 }, how));
  if (how.flow && typeof document.contents === 'object' && document.contents !== null) {
    (document.contents as { flow?: boolean }).flow = true;
  }
  if (how.comments) document.commentBefore = ' v: 0';
  return ends(document.toString({ indent: Math.max(2, how.indent), lineWidth: 0 }), how);
};

const toml = (value: Value, how: Style) => {
  const written = stringifyToml(ordered({ v: value, z: 1 }, how));
  return ends(how.comments ? `# v = 0\n\n${written}\n# end\n` : written, how);
};

const formats = [
  { file: 'a.json', write: json, values: valueOf(true) },
  { file: 'tsconfig.json', write: jsonc, values: valueOf(true) },
  { file: 'a.yml', write: yaml, values: valueOf(true) },
  { file: 'a.toml', write: toml, values: valueOf(false) },
] as const;

describe.each(formats)('a field of $file', ({ file, write, values }) => {
  const digest = async (written: string) => {
    const { digest: found, error } = await answerInFile(file, written, '#v');
    if (found === undefined) throw new Error(`${say(error ?? '')} in ${written}`);
    return found;
  };

  it('keeps its digest through layout, key order, comments and line ends', async () => {
    await fc.assert(
      fc.asyncProperty(values, style, style, async (value, one, other) => {
        expect(await digest(write(value, one))).toBe(await digest(write(value, other)));
      }),
      { numRuns: 150 },
    );
  });

  it('changes its digest with every other value', async () => {
    await fc.assert(
      fc.asyncProperty(values, values, style, async (one, other, how) => {
        const isSame = canonicalJson(one) === canonicalJson(other);
        expect((await digest(write(one, how))) === (await digest(write(other, how)))).toBe(isSame);
      }),
      { numRuns: 150 },
    );
  });

  it('changes its digest when one part of the value changes', async () => {
    await fc.assert(
      fc.asyncProperty(values, fc.nat(), style, style, async (value, seed, one, other) => {
        const edited = withOneEdit(value, seed);
        expect(await digest(write(value, one))).not.toBe(await digest(write(edited, other)));
      }),
      { numRuns: 150 },
    );
  });

  it('does not care what stands beside it', async () => {
    const beside = fc.dictionary(fc.stringMatching(/^[a-u][a-z]{0,5}$/), values, { maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(values, beside, style, async (value, others, how) => {
        const whole = write({ inner: value, ...others, v: 1 }, how);
        const alone = write({ inner: value, v: 1 }, how);
        if ('inner' in others) return;
        const [a, b] = await Promise.all(
          [whole, alone].map((written) => answerInFile(file, written, '#v.inner')),
        );
        expect(a?.digest).toBeDefined();
        expect(a?.digest).toBe(b?.digest);
      }),
      { numRuns: 80 },
    );
  });
});

describe('a folder', () => {
  it('keeps its digest with more of what it has most of, wherever below and among ignored files', async () => {
    const name = fc.stringMatching(/^[a-z]{1,6}(\.test|\.spec|_test|\.d)?\.(ts|js|py)$/);
    const place = fc.constantFrom('', 'sub/', 'sub/deeper/', 'other/');
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 1 }),
        fc.array(place, { maxLength: 6 }),
        async (names, places) => {
          const files = Object.fromEntries(names.map((file) => [`d/${file}`, '']));
          const before = await answerIn(files, 'd/');
          const added = places.map((at, index) => [`d/${at}new${index}${before.value}`, '']);
          const ignored = { '.gitignore': 'gone/\n', 'd/gone/a.rs': '', 'd/gone/b.rs': '' };
          const more = {
            ...files,
            ...(Object.fromEntries(added) as Record<string, string>),
            ...ignored,
          };
          expect((await answerIn(more, 'd/')).digest).toBe(before.digest);
        },
      ),
      { numRuns: 100 },
    );
  });
});
