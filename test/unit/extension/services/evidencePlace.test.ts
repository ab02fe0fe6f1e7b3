import { expect, it } from 'vitest';
import { evidencePlace } from '../../../../src/extension/services/evidencePlace';

it.each([
  ['package.json:4 "type": "module"', { path: 'package.json', line: 4 }],
  ['AGENTS.md:12', { path: 'AGENTS.md', line: 12 }],
  ['my docs/read me.md:3 use spaces: 4', { path: 'my docs/read me.md', line: 3 }],
  [
    'differs: npx jest --ci (.github/workflows/ci.yml:12)',
    { path: '.github/workflows/ci.yml', line: 12 },
  ],
  ['tests/a.test.ts 41 of 43 files', { path: 'tests/a.test.ts', line: 1 }],
  ['src/😀.ts:0', { path: 'src/😀.ts', line: 1 }],
  ['package.json#scripts.format', { path: 'package.json', line: 1 }],
  ['glob:src/**/*.test.ts', undefined],
  ['41 of 43 files', undefined],
  ['https://example.org/rules', undefined],
  ['"quoted" words', undefined],
  ['', undefined],
])('%s names its place', (text, place) => {
  expect(evidencePlace(text)).toEqual(place);
});
