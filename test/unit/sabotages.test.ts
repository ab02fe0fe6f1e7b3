import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sabotages, sabotagesOfStory } from '../sabotage/sabotages';

describe('a sabotage of the suites', () => {
  it.each([...sabotages, ...sabotagesOfStory])(
    'has its place in the sources: $name',
    ({ file, find }) => {
      expect(readFileSync(file, 'utf8')).toContain(find);
    },
  );
});
