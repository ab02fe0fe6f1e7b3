import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Vector } from '../../../../src/core/ports';
import { cosine } from '../../../../src/core/select/similarity';
import { PostgresTeamJournal } from '../../../../src/node/team/postgresTeamJournal';
import { PostgresVectors } from '../../../../src/node/team/postgresVectors';
import { PgliteDatabase } from '../../../support/pgliteDatabase';

const keyOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** The same vectors each time, spread over all directions. */
function vectorsOf(count: number, size: number): ReadonlyMap<string, Vector> {
  const part = (at: number, of: number) => Math.sin(at * 12.9898 + of * 78.233) * 43_758.5453;
  const vector = (at: number) =>
    Float32Array.from({ length: size }, (_, of) => (part(at, of) % 1) - 0.1);
  return new Map(Array.from({ length: count }, (_, at) => [keyOf(`${size}-${at}`), vector(at)]));
}

const byCosine = (to: Vector, vectors: ReadonlyMap<string, Vector>) =>
  [...vectors].map(([key, vector]) => [key, cosine(to, vector)] as const).sort(byNearness);
const byNearness = (a: readonly [string, number], b: readonly [string, number]) => b[1] - a[1];

describe('vectors of a team in pgvector', { timeout: 60_000 }, () => {
  let database: PgliteDatabase;
  beforeAll(async () => void (database = await PgliteDatabase.start()), 60_000);
  afterAll(() => database.stop());

  const begun = async (exact?: number, login = 'postgres') => {
    const team = randomBytes(8).toString('hex');
    await new PostgresTeamJournal(database, team).begin();
    const vectors = new PostgresVectors(database.as(login), team, exact);
    return { team, vectors };
  };
  const indexes = async () =>
    (await database.rows(`pg_indexes where indexdef like '%hnsw%'`)) as { indexdef: string }[];

  it.each([8, 384])(
    'are in the order of the local cosine, with its numbers: of %i',
    async (size) => {
      const { vectors } = await begun();
      const all = vectorsOf(150, size);
      await vectors.keep('tiny', all);
      for (const to of [...all.values()]
        .slice(0, 10)
        .map((one) => one.map((x, at) => x + at / size))) {
        const found = await vectors.nearest('tiny', to);
        const local = byCosine(to, all);
        expect([...found.keys()]).toEqual(local.map(([key]) => key));
        for (const [key, near] of local) expect(found.get(key)).toBeCloseTo(near, 5);
      }
    },
  );

  it('are found by an index beyond the number that is looked at one by one, in the same order', async () => {
    const { vectors } = await begun(200);
    const all = [...vectorsOf(260, 16)];
    await vectors.keep('tiny', new Map(all.slice(0, 200)));
    const before = (await indexes()).length;
    await vectors.keep('tiny', new Map(all.slice(200)));
    expect((await indexes()).length).toBe(before + 1);
    const [[, to = new Float32Array()] = []] = all;
    const found = [...(await vectors.nearest('tiny', to)).keys()];
    const local = byCosine(to, new Map(all)).map(([key]) => key);
    expect(found.slice(0, 20)).toEqual(local.slice(0, 20));
  });

  it('are kept once, and of each model and team apart', async () => {
    const [{ vectors }, other] = [await begun(), await begun()];
    const all = vectorsOf(3, 8);
    const [to = new Float32Array()] = all.values();
    await vectors.keep('tiny', all);
    await vectors.keep('tiny', all);
    expect((await vectors.nearest('tiny', to)).size).toBe(3);
    expect((await vectors.nearest('other', to)).size).toBe(0);
    expect((await other.vectors.nearest('tiny', to)).size).toBe(0);
  });

  it('are shown to those alone who were added to the team', async () => {
    const { team, vectors } = await begun();
    await vectors.keep('tiny', vectorsOf(2, 8));
    await database.use((sql) =>
      sql.run(
        'create role zoe login; grant lessons_writer to zoe; create role yan login; grant lessons_writer to yan',
      ),
    );
    await database.use((sql) => sql.run(`insert into lessons.member values ('${team}', 'zoe')`));
    const [to = new Float32Array()] = vectorsOf(1, 8).values();
    const as = (login: string) => new PostgresVectors(database.as(login), team);
    expect((await as('zoe').nearest('tiny', to)).size).toBe(2);
    expect((await as('yan').nearest('tiny', to)).size).toBe(0);
    await expect(as('yan').keep('tiny', vectorsOf(9, 8))).rejects.toThrow('row-level');
  });

  it('hold numbers and hashes alone', async () => {
    const { vectors } = await begun();
    await vectors.keep('tiny', vectorsOf(2, 8));
    const [row] = (await database.rows('lessons.vector')) as Record<string, unknown>[];
    expect(Object.keys(row ?? {}).sort()).toEqual(['author', 'key', 'model', 'team', 'vector']);
    expect(row?.['key']).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.['vector']).toMatch(/^\[[-\d.,e]+\]$/);
  });
});
