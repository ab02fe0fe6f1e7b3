import { defineConfig } from 'vitest/config';

/** Tests that click in a real workbench: one editor at a time, and patience. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 15 * 60_000,
  },
});
