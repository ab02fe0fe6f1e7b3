import { describe, expect, it } from 'vitest';
import { answerInFile } from '../../../support/refAnswers';
import { inWords } from '../../../support/inWords';

/** [file, ref, texts with one value, texts with other values]. */
const cases: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  [
    'a.json',
    '#a',
    [
      '{"a":{"x":1,"y":[1,2]}}',
      '{ "b": 2,\r\n "a": {"y":[1, 2.0], "x": 1e0} }',
      '\uFEFF{"a":{"x":1,"y":[1,2]}}',
    ],
    ['{"a":{"x":1,"y":[2,1]}}', '{"a":{"x":1}}', '{"a":{"x":"1","y":[1,2]}}', '{"a":null}', '{}'],
  ],
  ['a.json', '#a', ['{"a":"é"}', '{"a":"\\u00e9"}'], ['{"a":"e"}', '{"a":"e\u0301"}']],
  ['a.json', '#a', ['{"a":1,"a":2}', '{"a":2}', '{"a":2, // said twice\n}'], ['{"a":1}']],
  [
    'a.json',
    '#a',
    ['{"a":12345678901234567890}', '{"a":1234567890123456789e1}'],
    ['{"a":12345678901234567891}', '{"a":"12345678901234567890"}'],
  ],
  ['a.json', '#a', ['{"a":0.1}', '{"a":0.10}', '{"a":1e-1}'], ['{"a":0.1000000000000000055511}']],
  ['a.json', '#a', ['{"a":0}', '{"a":-0}', '{"a":0.0}'], ['{"a":false}', '{"a":""}', '{"a":null}']],
  [
    'a.json',
    '#a["x.y"][0]',
    ['{"a":{"x.y":[7]}}', '{"a":{"x.y":[7, 8]}}'],
    ['{"a":{"x":{"y":[7]}}}', '{"a":{"x.y":[8]}}'],
  ],
  ['a.json', '#__proto__', ['{"__proto__":1}'], ['{}', '{"__proto__":2}']],
  [
    'tsconfig.json',
    '#compilerOptions.strict',
    ['{"compilerOptions":{"strict":true}}', '{// c\n"compilerOptions":{/* d */"strict":true,},}'],
    ['{"compilerOptions":{// "strict": true\n}}', '{"compilerOptions":{"strict":"true"}}'],
  ],
  [
    'a.yml',
    '#on.push',
    [
      'on:\n  push:\n    branches: [main, "dev"]\n',
      '# c\non: {push: {branches: ["main", dev]}}\n',
      "on:\r\n  push:\r\n    branches:\r\n      - 'main'\r\n      - dev\r\n",
    ],
    ['on:\n  push:\n    branches: [dev, main]\n', 'on: {push: null}\n'],
  ],
  [
    'a.yml',
    '#a',
    [
      'a: hello world',
      'a: "hello world"',
      "a: 'hello world'",
      'a: >-\n  hello\n  world\n',
      '---\na: hello world\n...\n',
    ],
    ['a: hello  world', 'a: "hello world\\n"', 'a: |\n  hello\n  world\n'],
  ],
  ['a.yml', '#a', ['a: 3.10', 'a: 3.1'], ['a: "3.10"', 'a: "3.1"', 'a: 3.11']],
  ['a.yml', '#a', ['a: yes', 'a: "yes"'], ['a: true', 'a: no']],
  ['a.yml', '#a', ['a: 0x10', 'a: 16'], ['a: "16"', 'a: 0o16']],
  ['a.yml', '#a', ['a: 2024-01-01', 'a: "2024-01-01"'], ['a: 2024-01-02']],
  [
    'a.yml',
    '#job',
    [
      'base: &b {x: 1, y: 2}\njob: {<<: *b, y: 3}\n',
      'job:\n  x: 1\n  y: 3\n',
      'base: &other\n  y: 2\n  x: 1\njob:\n  <<: *other\n  y: 3\n',
    ],
    ['base: &b {x: 1, y: 2}\njob: {<<: *b}\n', 'base: &b {x: 2, y: 2}\njob: {<<: *b, y: 3}\n'],
  ],
  ['a.yml', '#a', ['a: !Ref x', 'a: !Ref "x"'], ['a: !Sub x', 'a: x']],
  [
    'a.yml',
    '#spec.replicas',
    ['kind: A\nspec: {replicas: 2}', 'kind: A\nspec: {replicas: 2}\n---\nkind: B\n'],
    ['spec: {replicas: 2}\n---\nspec: {replicas: 2}\n', 'spec: {replicas: 3}'],
  ],
  [
    'a.yml',
    '#[1].kind',
    ['kind: A\n---\nkind: B\n', 'kind: C\n---\n# x\nkind: "B"\n'],
    ['kind: A\n---\nkind: C\n', 'kind: B\n'],
  ],
  ['a.yml', '#a', ['', '# nothing\n', 'b: 1', '{}'], ['a:', 'a: 1']],
  [
    'a.toml',
    '#tool.black',
    [
      '[tool.black]\nline-length = 88\ntarget = ["py38"]\n',
      'tool = { black = { target = [ "py38", ], line-length = 8_8 } } # c\n',
      "[tool]\r\nblack.target = ['py38']\r\nblack.line-length = 0x58\r\n",
    ],
    [
      '[tool.black]\nline-length = 89\ntarget = ["py38"]\n',
      '[tool.black]\nline-length = "88"\ntarget = ["py38"]\n',
    ],
  ],
  [
    'a.toml',
    '#d',
    ['d = 1979-05-27T07:32:00Z', 'd = 1979-05-27 07:32:00Z', 'd = 1979-05-27T07:32:00.000Z'],
    [
      'd = 1979-05-27T07:32:01Z',
      'd = 1979-05-27',
      'd = 1979-05-27T07:32:00',
      'd = "1979-05-27T07:32:00Z"',
      'd = 07:32:00',
    ],
  ],
  [
    'a.toml',
    '#x',
    ['x = 9223372036854775807', 'x = 9_223_372_036_854_775_807'],
    ['x = 9223372036854775806'],
  ],
  ['a.toml', '#x', ['x = """a\nb"""', 'x = "a\\nb"', "x = '''a\r\nb'''"], ['x = "a b"']],
  [
    'Cargo.lock',
    '#package[0].version',
    ['[[package]]\nname = "a"\nversion = "1.0"\n'],
    ['[[package]]\nname = "a"\nversion = "1.1"\n'],
  ],
  [
    'go.mod',
    '#go',
    ['module m\ngo 1.22\n', 'module m // x\n\ngo   1.22 // y\nrequire a/b v1.0.0\n'],
    ['module m\ngo 1.2\n', 'module m\n'],
  ],
  [
    'go.mod',
    '#require["a/b"]',
    [
      'module m\nrequire a/b v1.0.0\n',
      'module m\r\nrequire (\r\n\tc/d v2.0.0\r\n\ta/b v1.0.0 // indirect\r\n)\r\n',
      'module m\nrequire(\n"a/b" v1.0.0\n)\n',
    ],
    ['module m\nrequire a/b v1.0.1\n', 'module m\n// require a/b v1.0.0\n'],
  ],
  [
    'go.mod',
    '#replace["a/b"]',
    ['replace a/b => ../b', 'replace (\n a/b => ../b\n)'],
    ['replace a/b => ../c', 'replace a/b v1.0.0 => ../b'],
  ],
  [
    '.prettierrc',
    '#semi',
    ['{"semi": false}', 'semi: false', '// c\n{"semi":false,}'],
    ['semi: true', '{}'],
  ],
];

describe('the digest of a field', () => {
  it.each(cases)('%s%s is the same exactly for equal values', async (path, ref, same, others) => {
    const digest = async (text: string) => {
      const answer = await answerInFile(path, text, ref);
      expect(answer.error).toBeUndefined();
      return answer.digest;
    };
    const expected = await digest(same[0] ?? '');
    for (const text of same) expect([text, await digest(text)]).toEqual([text, expected]);
    const seen = new Set([expected]);
    for (const text of others) {
      const other = await digest(text);
      expect([text, seen.has(other)]).toEqual([text, false]);
      seen.add(other);
    }
  });
});

describe('a field that cannot be read', () => {
  const broken = '{\n  "a": 1,\n  "b" 2\n}';
  it.each([
    ['a.json', broken, 'cannot be read: line 3'],
    ['a.json', '', 'cannot be read: line 1'],
    ['a.json', '{"a": 1} x', 'cannot be read: line 1'],
    ['a.yml', 'a: 1\nb: [1, 2\nc: 3\n', 'cannot be read: line 3'],
    ['a.yml', 'a: 1\n\tb: 2\n', 'cannot be read: line 2'],
    ['a.yml', 'a: 1\na: 2\n', 'cannot be read: line 2'],
    ['a.yml', 'a: *nowhere\n', 'cannot be read: line 1'],
    ['a.toml', 'a = 1\nb = \n', 'cannot be read: line 2'],
    ['a.toml', 'a = 1\na = 2\n', 'cannot be read: line 2'],
    ['go.mod', 'module m\n\nnonsense here\n', 'cannot be read: line 3'],
    ['go.mod', 'require (\na/b v1\n', 'cannot be read: '],
    ['a.json', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 'nested too deeply'],
    ['a.yml', '['.repeat(50_000), 'cannot be read'],
    ['Makefile', 'all:\n', 'path#re:/…/'],
  ])('%s: says where, and throws nothing', async (path, text, words) => {
    const answer = await answerInFile(path, text, '#a');
    expect(inWords(answer.error ?? 'no error')).toContain(words);
    expect(answer.digest).toBeUndefined();
  });

  it('does not expand a bomb of aliases', async () => {
    const levels = Array.from({ length: 12 }, (_, level) =>
      level === 0
        ? 'l0: &l0 [a,a,a,a,a,a,a,a,a,a]'
        : `l${level}: &l${level} [${Array(10)
            .fill(`*l${level - 1}`)
            .join()}]`,
    );
    const answer = await answerInFile('a.yml', levels.join('\n'), '#l11');
    expect(inWords(answer.error)).toMatch(/cannot be read: .*alias/);
  });
});
