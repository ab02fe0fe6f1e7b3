import { expect, it } from 'vitest';
import { foundOf } from '../../eval/facts/foundOf';

it('counts what is told over all facts, a part both ways, and repositories once', () => {
  const rows = (['yes', 'partly', 'no', 'no'] as const).map((found, n) => ({
    repository: n < 2 ? 'a/b' : 'c/d',
    n,
    found,
  }));
  expect(foundOf(rows)).toBe(
    '2 repositories, told 1 of 4 (25 %), partly 1 of 4 (25 %), not 2 of 4 (50 %), told or partly 2 of 4 (50 %)',
  );
  expect(foundOf([])).toContain('told 0 of 0 (0 %)');
});

it('counts what an import tells besides apart', () => {
  const row = { repository: 'a/b', n: 1, found: 'no', foundWithImport: 'yes' } as const;
  expect(foundOf([row])).toContain('told 0 of 1');
  expect(foundOf([row], 'foundWithImport')).toContain('told 1 of 1');
});
