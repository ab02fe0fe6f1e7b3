import { defineConfig } from 'vitest/config';

/** Tests that click in a real workbench: one editor at a time, and patience. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    fileParallelism: false,
    // One more try for a click that an overloaded machine swallowed; the run says so.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 15 * 60_000,
  },
});
