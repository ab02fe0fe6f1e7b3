import { describe, expect, it } from 'vitest';
import { competenceOf } from '../../../../../src/core/capture/sessions/competence';
import {
  mostLearnedRecipes,
  restingRecipes,
} from '../../../../../src/core/operations/status/restingRecipes';
import { shapeOf } from '../../../../../src/core/capture/sessions/taskShape';
import { recordedTask } from '../../../../support/recordedTask';

const endpoint = (id: string, ask: string, end: 'accepted' | 'rejected' | 'unknown' = 'accepted') =>
  recordedTask(
    id,
    ['ask', ask],
    ['read', 'api.md'],
    ['edit', 'src/api.ts'],
    ['run', 'make check'],
    ['end', end],
  );

describe('competence', () => {
  it('counts successes and failures of one intent done with the same tools', () => {
    const [first, ...others] = competenceOf(
      [
        endpoint('a', 'add an endpoint for orders'),
        endpoint('b', 'new endpoint: refunds'),
        endpoint('c', 'create a route for users', 'rejected'),
        endpoint('d', 'add an endpoint for items', 'unknown'),
      ].map(shapeOf),
    );
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      successes: 2,
      failures: 1,
      derivedFrom: ['a', 'b', 'c'],
      signature: ['bash', 'read_file'],
    });
    expect(first?.rate).toBeCloseTo(2 / 3);
    expect(first?.workedWhen).toEqual(['as the test says']);
    expect(first?.failedWhen).toEqual(['as the test says']);
  });

  it('says in which folders it worked, and where it only failed', () => {
    const place = (id: string, folder: string, end: 'accepted' | 'rejected') =>
      recordedTask(
        id,
        ['ask', 'add an endpoint'],
        ['edit', `${folder}api.ts`],
        ['edit', 'src/index.ts'],
        ['end', end],
      );
    const [way] = competenceOf(
      [
        place('a', 'src/old/', 'accepted'),
        place('b', '', 'accepted'),
        place('c', 'src/legacy/', 'rejected'),
      ].map(shapeOf),
    );
    expect(way?.workedIn).toEqual(['.', 'src', 'src/old']);
    expect(way?.failedIn).toEqual(['src/legacy']);
  });

  it('takes the middle of what its successes cost, and tells the way that worked most first', () => {
    const done = (id: string, ask: string, tokens: number, ms: number, tool = 'bash') => {
      const task = recordedTask(id, ['ask', ask], ['edit', 'src/api.ts'], ['run', 'make check']);
      const entries = task.entries.map((entry) =>
        entry.type === 'tool' ? { ...entry, name: tool, ms } : entry,
      );
      return { ...task, entries, tokens };
    };
    const ways = competenceOf(
      [
        done('a', 'add an endpoint for orders', 100, 10, 'task'),
        done('b', 'add an endpoint for items', 300, 30, 'task'),
        done('c', 'add an endpoint for users', 100, 0),
        done('d', 'add an endpoint for refunds', 900, 70),
        done('e', 'add an endpoint for carts', 200, 30),
      ].map(shapeOf),
    );
    expect(
      ways.map(({ successes, medianTokens, medianMilliseconds }) => ({
        successes,
        medianTokens,
        medianMilliseconds,
      })),
    ).toEqual([
      // A duration of nothing was not recorded.
      { successes: 3, medianTokens: 200, medianMilliseconds: 50 },
      { successes: 2, medianTokens: 200, medianMilliseconds: 20 },
    ]);
  });

  it('says nothing after one success', () => {
    expect(competenceOf([endpoint('a', 'add an endpoint')].map(shapeOf))).toEqual([]);
  });
});

describe('learned recipes', () => {
  it('rest from the fifty-first on, the least recently used first', () => {
    const recipes = Array.from({ length: mostLearnedRecipes + 2 }, (_, at) => ({
      id: `r${at}`,
      lastUsed: at,
    }));
    expect([...restingRecipes(recipes)].sort()).toEqual(['r0', 'r1']);
    expect(restingRecipes(recipes.slice(2)).size).toBe(0);
  });
});
