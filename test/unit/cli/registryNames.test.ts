import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Commands that run a package by its name, from a registry where nobody installed it before. */
const runner = /\b(?:npx|npm exec|npm x|bunx|pnpx|pnpm dlx|yarn dlx)\s+(?:-{1,2}\S+\s+)*(\S+)/g;

describe('what users are told to run', () => {
  it('names no package that a stranger could register', () => {
    const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
    const installed = new Set(
      Object.keys({ ...manifest['dependencies'], ...manifest['devDependencies'] }),
    );
    const told = ['README.md', 'CHANGELOG.md', 'package.nls.json'].flatMap((path) =>
      [...read(path).matchAll(runner)].map(([, name = '']) => name.replace(/[`'",.)]+$/, '')),
    );
    expect(told.filter((name) => !installed.has(name))).toEqual([]);
    expect([...'entry: npx --yes lessons stale'.matchAll(runner)][0]?.[1]).toBe('lessons');
  });
});
