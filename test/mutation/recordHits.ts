import { afterEach } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Functions of the mutated files that ran in this test file. */
    hits?: readonly string[];
  }
}

/** Begun anew for each test file, before its own first line: some ask what they compare while they are collected. */
const hits = new Set<string>();
Object.assign(globalThis, { hits });

afterEach(({ task }) => {
  task.file.meta.hits = [...hits];
});
