import { expect, it } from 'vitest';
import { scanRepository } from '../../../../../src/core/capture/scanRepository';
import { InMemoryRepositoryReader } from '../../../../support/inMemoryRepositoryReader';

const path = '.github/workflows/ci.yml';
const workflow = (setUp: readonly string[]): Record<string, string> => ({
  'Cargo.toml': '[package]\nname = "shop"\nversion = "1.0.0"\nedition = "2021"\n',
  'src/lib.rs': 'pub fn total() {}\n',
  'tests/total.rs': '#[test]\nfn adds() {}\n',
  [path]: [
    'on: [pull_request]',
    'jobs:',
    '  build:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    ...setUp.map((line) => `      ${line}`),
    '      - run: cargo test --all-features',
    '      - run: cargo fmt --all -- --check',
  ].join('\n'),
});

it.each([
  [
    'of an action',
    ['- uses: dtolnay/rust-toolchain@1.85.0'],
    'uses: dtolnay/rust-toolchain@1.85.0',
  ],
  [
    'given to an action',
    ['- uses: dtolnay/rust-toolchain@master', '  with:', '    toolchain: 1.85.0'],
    'toolchain: 1.85.0',
  ],
  ['of a call', ['- run: rustup default 1.85.0'], 'run: rustup default 1.85.0'],
])(
  'a command told with the toolchain %s falls silent when that changes',
  async (_, setUp, words) => {
    const { candidates } = await scanRepository(new InMemoryRepositoryReader(workflow(setUp)));
    const told = candidates.filter(({ body }) => body.includes('cargo +1.85.0'));
    const escaped = words.replace(/[!-/:-@[-`{-~]/g, '\\$&');
    expect(told.length).toBeGreaterThan(1);
    for (const { refs } of told) expect(refs).toContain(`${path}#re:/${escaped}/~exists`);
  },
);
