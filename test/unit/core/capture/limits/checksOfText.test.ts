import { describe, expect, it } from 'vitest';
import { checksOfText } from '../../../../../src/core/capture/limits/checksOfText';

const code = '**/*.{ts,tsx,js,jsx,mts,cts,mjs,vue,py,go,rs,java,kt,cs,rb,php,swift}';

describe('the checks that a sentence asks for', () => {
  it.each([
    ['Never edit `dist/`: it is generated.', ['never-edit dist/**']],
    ["Don't modify `src/api/schema.gen.ts` by hand.", ['never-edit src/api/schema.gen.ts']],
    ['Do not import `lodash`.', [`import ${code} never lodash`]],
    ['Never use `console.log()`; the logger prints.', [`text ${code} never console.log(`]],
    ['Use `pnpm` instead of `npm`.', ['command npm -> pnpm']],
    ['Run `uv add`, not `pip install`.', ['command pip install -> uv add']],
    [
      'Files under `src/components/` are PascalCase.',
      ['file-name src/components/** is PascalCase'],
    ],
  ])('%s', (text, expected) => {
    expect(checksOfText(text)).toEqual(expected);
  });

  it.each([
    'Never edit `dist/` unless you release.',
    'Never edit `the generated files`.',
    'Use `const` instead of `let`.',
    'Never use `any`.',
    'Keep `src/` tidy.',
    'Names of variables are camelCase.',
  ])('are none where nobody could try it: %s', (text) => {
    expect(checksOfText(text)).toEqual([]);
  });

  it('are about the files that the statement is for', () => {
    expect(checksOfText('Never import `fs`.', ['src/core/**'])).toEqual([
      'import src/core/** never fs',
    ]);
  });
});
