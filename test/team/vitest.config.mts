import { defineConfig } from 'vitest/config';

/** What needs a server of its own: PostgreSQL as Debian brings it. */
export default defineConfig({
  test: { include: ['test/team/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
