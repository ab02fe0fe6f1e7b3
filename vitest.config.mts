import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const include = ['test/unit/**/*.test.ts', 'test/webview/**/*.test.tsx'];
/** Files that replace a module of Node need a process of their own: in a shared one the module may be loaded already. */
const apart = readdirSync('test/unit', { recursive: true, encoding: 'utf8' })
  .map((file) => `test/unit/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('vi.mock('));

/** Features of the extension run in plain Node, on shapes of the editor written by hand. */
const alias = { vscode: resolve('test/support/fakeVscode.ts') };
const shared = { testTimeout: 30_000, alias };

export default defineConfig({
  test: {
    // By itself vitest leaves one core to others, which halves the speed on two.
    maxWorkers: '100%',
    experimental: { fsModuleCache: true },
    projects: [
      // One process for many files: half of the time went into starting processes that load the same modules.
      { test: { ...shared, name: 'together', include, exclude: apart, isolate: false } },
      { test: { ...shared, name: 'apart', include: apart } },
    ],
  },
});
