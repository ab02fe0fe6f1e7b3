import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const table = readFileSync('test/setup/run.mjs', 'utf8');

/** The pages whose commands a person types. */
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'src/README.md',
  'test/README.md',
  'docs/design.md',
  'docs/building.md',
  'docs/measured.md',
];

const cited = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/npm run ([a-z][a-z0-9:]*)(?: ([a-z]+))?/g)].map(
    ([, script = '', name]) => ({ page, script, name }),
  ),
);

function nameOf(script: string): RegExpExecArray | null {
  return /^npm run --silent (eval|bench|fit) ([a-z]+) --$/.exec(script);
}

function isInTable(group: string, name: string): boolean {
  const rows = new RegExp(`\\n {2}${group}: \\{([\\s\\S]*?)\\n {2}\\}`).exec(table)?.[1] ?? '';
  return rows.includes(`\n    ${name}: {`);
}

describe('the scripts', () => {
  it.each(cited)('$page cites "$script", which runs', ({ script, name }) => {
    expect(Object.keys(scripts)).toContain(script);
    if (name && ['eval', 'bench', 'fit'].includes(script)) {
      expect(isInTable(script, name)).toBe(true);
    }
  });

  it('keep the names of earlier versions, each for one row of the table', () => {
    const earlier = Object.entries(scripts).filter(([name]) => /^(?:eval|bench|fit):/.test(name));
    expect(earlier.length).toBeGreaterThan(15);
    for (const [script, words] of earlier) {
      const [, group = '', name = ''] = nameOf(words) ?? [];
      expect(script).toBe(`${group}:${name}`);
      expect(isInTable(group, name)).toBe(true);
    }
  });
});
