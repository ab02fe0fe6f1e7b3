import { afterEach, beforeAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Functions of the mutated files that ran in this test file. */
    hits?: readonly string[];
  }
}

const shared = globalThis as { hits?: Set<string> };

beforeAll(() => {
  shared.hits = new Set();
});

afterEach(({ task }) => {
  task.file.meta.hits = [...(shared.hits ?? [])];
});
