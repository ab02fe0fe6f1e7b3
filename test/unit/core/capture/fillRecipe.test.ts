import { describe, expect, it } from 'vitest';
import { provenFact } from '../../../../src/core/capture/fact';
import { fillShippedRecipes, shippedRecipes } from '../../../../src/core/capture/fillRecipe';

const fact = (topic: string, value: string) =>
  provenFact(topic, value, { path: 'a', text: value }, [`a#${topic}`]);
const facts = [
  fact('testRunner', 'vitest'),
  fact('testCommand', 'pnpm test'),
  fact('packageManager', 'pnpm'),
];

describe('shipped recipes', () => {
  it('fill themselves from facts and depend on what was filled in', () => {
    const recipe = fillShippedRecipes(facts).find(({ name }) => name === 'add-unit-test');
    expect(recipe?.body).toContain('Run `pnpm test`; break');
    expect(recipe?.refs).toEqual(['a#testRunner', 'a#testCommand']);
  });

  const all = [
    ...facts,
    fact('testFilePattern', '*.test.ts'),
    fact('testLocation', 'tests/'),
    fact('lintCommand', 'pnpm lint'),
    fact('buildCommand', 'pnpm build'),
    fact('typecheckCommand', 'pnpm types'),
    fact('moduleSystem', 'esm'),
    fact('generatedCode', '**/*.gen.ts'),
  ];

  it.each([
    ['add-unit-test', ['`*.test.ts`', 'vitest', '`pnpm test`']],
    ['fix-failing-test', ['vitest', '`pnpm test`']],
    ['add-dependency', ['pnpm', '`pnpm build`']],
    ['add-command-or-endpoint', ['`pnpm test`']],
    ['rename-across-project', ['`**/*.gen.ts`', '`pnpm types`']],
  ])('%s fills its steps from the facts of the repository', (name, values) => {
    const filled = fillShippedRecipes(all).find((recipe) => recipe.name === name);
    for (const value of values) expect(filled?.body).toContain(value);
    expect(filled?.refs.length).toBeGreaterThan(0);
    const without = fillShippedRecipes([]).find((recipe) => recipe.name === name);
    expect(without?.body ?? '').not.toContain('pnpm');
  });

  it('are steps of at most 120 words without a slot left, with and without facts', () => {
    expect(shippedRecipes.length).toBeGreaterThanOrEqual(5);
    for (const known of [facts, [], [fact('testRunner', 'pytest'), fact('packageManager', 'uv')]]) {
      for (const { body } of fillShippedRecipes(known)) {
        expect(body).not.toMatch(/[{}|]/);
        expect(body.split(/\s+/).length).toBeLessThanOrEqual(120);
        expect(body).toMatch(/^1\. /);
      }
    }
  });

  it('are left out where the fact they need is missing, or switched off', () => {
    expect(fillShippedRecipes([]).map(({ name }) => name)).not.toContain('add-dependency');
    expect(fillShippedRecipes(facts, ['add-unit-test']).map(({ name }) => name)).not.toContain(
      'add-unit-test',
    );
  });
});
