import { describe, expect, it } from 'vitest';
import { provenFact } from '../../../../src/core/capture/fact';
import {
  fillRecipe,
  fillShippedRecipes,
  mostShippedTokens,
  shippedRecipes,
} from '../../../../src/core/capture/fillRecipe';
import { gptTokenCounter } from '../../../../src/node/models/gptTokenCounter';

const fact = (topic: string, value: string) =>
  provenFact(topic, value, { path: 'a', text: value }, [`a#${topic}`]);
const facts = [
  fact('testRunner', 'vitest'),
  fact('testCommand', 'pnpm test'),
  fact('packageManager', 'pnpm'),
];

const fill = (known: typeof facts) => fillShippedRecipes(known, gptTokenCounter);

describe('shipped recipes', () => {
  it('fill themselves from facts and depend on what was filled in', async () => {
    const recipe = (await fill(facts)).find(({ name }) => name === 'add-unit-test');
    expect(recipe?.body).toContain('Run `pnpm test`; break');
    expect(recipe?.used.flatMap(({ refs }) => refs)).toEqual(['a#testRunner', 'a#testCommand']);
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
  ])('%s fills its steps from the facts of the repository', async (name, values) => {
    const filled = (await fill(all)).find((recipe) => recipe.name === name);
    for (const value of values) expect(filled?.body).toContain(value);
    expect(filled?.used.length).toBeGreaterThan(0);
    const without = (await fill([])).find((recipe) => recipe.name === name);
    expect(without?.body ?? '').not.toContain('pnpm');
  });

  it('are steps without a slot left, of at most 40 tokens, with and without facts', async () => {
    expect(shippedRecipes.length).toBeGreaterThanOrEqual(5);
    const python = [fact('testRunner', 'pytest'), fact('packageManager', 'uv')];
    for (const known of [all, facts, [], python]) {
      for (const { body, tokens } of await fill(known)) {
        expect(body).not.toMatch(/[{}|]/);
        expect(body).toMatch(/^1\. /);
        expect(tokens).toBeLessThanOrEqual(40);
      }
    }
    expect(mostShippedTokens).toBe(40);
  });

  it('leave a value out that would make them long, and keep their steps', async () => {
    const long = fact('testCommand', `pnpm vitest --project ${'unit-'.repeat(30)}`);
    const [recipe] = await fill([fact('testRunner', 'vitest'), long]);
    expect(recipe?.body).toContain('Run the tests; break');
    expect(recipe?.body).toContain('vitest test');
    expect(recipe?.used.map(({ topic }) => topic)).toEqual(['testRunner']);
    expect(recipe?.tokens).toBeLessThanOrEqual(40);
  });

  it('are left out where the fact they need is missing or too long, or the step itself is', async () => {
    const names = async (known: typeof facts) => (await fill(known)).map(({ name }) => name);
    expect(await names([])).not.toContain('add-dependency');
    expect(await names([fact('packageManager', 'long '.repeat(40))])).not.toContain(
      'add-dependency',
    );
    const step = 'Look at every place that names one of its kind. '.repeat(6);
    const longStep = { ...shippedRecipes[3], name: 'x', description: 'x', steps: [step] };
    const template = { triggers: [], signals: [], needs: [], ...longStep };
    expect(await fillRecipe(template, [], gptTokenCounter)).toBeUndefined();
  });
});
