import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts', 'test/webview/**/*.test.tsx'],
    testTimeout: 30_000,
  },
});
