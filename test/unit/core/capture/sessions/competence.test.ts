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
