import { describe, expect, it } from 'vitest';
import { scanRepository } from '../../../../src/core/capture/scanRepository';
import { factKey, type Fact } from '../../../../src/core/capture/fact';
import { InMemoryRepositoryReader } from '../../../support/inMemoryRepositoryReader';

const many = (folder: string, extension: string, text: string) =>
  Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${folder}/f${i}.${extension}`, text]));
const script = "import { a } from './a.js';\nexport const b = a;\n";
const test = "it('is', () => undefined);\n";
const manifest = (test: string) => JSON.stringify({ type: 'module', scripts: { test } });
const root = {
  'package.json': manifest('vitest run'),
  ...many('packages/core/src', 'ts', script),
  ...many('packages/web/src', 'ts', script),
};

const slots = (facts: readonly Fact[]) => new Map(facts.map((fact) => [factKey(fact), fact.value]));

describe('packages of a monorepo', () => {
  it('are not named where they do as the root does', async () => {
    const files = {
      ...root,
      'packages/core/package.json': manifest('vitest'),
      'packages/web/package.json': manifest('vitest'),
    };
    const { facts } = await scanRepository(new InMemoryRepositoryReader(files));
    expect(facts.filter((fact) => fact.package !== undefined)).toEqual([]);
  });

  it('get what they do differently, in a slot of their own', async () => {
    const files = {
      ...root,
      'packages/core/package.json': manifest('vitest'),
      'packages/web/package.json': manifest('jest'),
      ...many('packages/core/tests', 'test.ts', test),
      ...Object.fromEntries([1, 2, 3, 4].map((at) => [`packages/web/src/f${at}-test.ts`, test])),
      ...many('packages/web/src', 'ts', script.replace('.js', '.ts')),
    };
    const scan = await scanRepository(new InMemoryRepositoryReader(files));
    expect(slots(scan.facts).get('testRunner')).toBe('vitest');
    expect(slots(scan.facts).get('packages/web:testRunner')).toBe('jest');
    const lesson = scan.candidates.find((candidate) => candidate.package === 'packages/web');
    expect(lesson?.body).toContain('- In `packages/web`: Tests run with jest.');
  });

  it('of another language in a sub-folder do not speak for the root', async () => {
    const files = {
      'pyproject.toml': '[project]\nrequires-python = ">=3.10"\n[tool.pytest.ini_options]\n',
      ...many('app', 'py', 'x = 1\n'),
      ...many('core/src', 'rs', 'fn main() {}\n'),
      'core/Cargo.toml': '[package]\nname = "core"\nrust-version = "1.80"\n',
    };
    const { facts } = await scanRepository(new InMemoryRepositoryReader(files));
    const valueOf = (topic: string) => slots(facts).get(topic);
    expect(valueOf('language')).toBe('python');
    expect(valueOf('languageVersion')).toBe('>=3.10');
    expect(valueOf('core:languageVersion')).toBe('1.80');
    expect(valueOf('core:language')).toBe('rust');
  });
});
