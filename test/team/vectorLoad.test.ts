import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Vector } from '../../src/core/ports';
import { PostgresDatabase } from '../../src/node/team/postgresDatabase';
import { PostgresTeamJournal } from '../../src/node/team/postgresTeamJournal';
import { PostgresVectors } from '../../src/node/team/postgresVectors';
import { PostgresCluster, postgresServers } from '../support/postgresCluster';

/** As many as are searched one by one. */
const rows = 50_000;
const turns = 40;
const server = postgresServers.find(({ name }) => name.includes('pgvector'));
const isAsked = Number(process.env['LESSONS_TEAM_LOAD'] ?? 0) > 0;
if (!isAsked) console.log('Skipped: 50,000 vectors want LESSONS_TEAM_LOAD.');

/** Numbers a vector, as small models and those of the large services have them. */
for (const size of [384, 1536])
  describe.skipIf(!isAsked || server?.missing !== undefined)(
    `50,000 vectors of a team, of ${size} numbers`,
    () => areSearched(size),
  );

function areSearched(size: number): void {
  let cluster: PostgresCluster;
  let sql: ReturnType<typeof postgres>;
  const team = randomBytes(8).toString('hex');
  const model = 'load';

  beforeAll(async () => {
    cluster = await PostgresCluster.start(server);
    const database = new PostgresDatabase(cluster.address());
    await new PostgresTeamJournal(database, team).begin();
    sql = postgres(cluster.address(), { max: 1, onnotice: () => undefined });
    await new PostgresVectors(database, team).keep(
      model,
      new Map([['0'.repeat(64), vectorOf(0, size)]]),
    );
    await sql.unsafe(
      `insert into lessons.vector (team, model, key, vector)
       select $1::text, $2::text, lpad(to_hex(n), 64, '0'),
         (select array_agg(sin(n * 12.9898 + m * 78.233 + m * m) + cos(n / 50) )::vector from generate_series(1, ${size}) m)
       from generate_series(1, ${rows - 1}) n`,
      [team, model],
    );
    await sql`vacuum analyze lessons.vector`;
    // A member as any other, so that row-level security is asked.
    await sql.unsafe(
      `create role ann login; grant lessons_writer to ann; insert into lessons.member values ('${team}', 'ann')`,
    );
  }, 600_000);
  afterAll(async () => {
    await sql.end();
    cluster.stop();
  });

  const vectors = (exact?: number) =>
    new PostgresVectors(
      new PostgresDatabase(cluster.address('ann'), { lingers: 300 }),
      team,
      exact,
    );

  async function searched(
    name: string,
  ): Promise<{ readonly found: readonly (readonly string[])[]; readonly median: number }> {
    const took: number[] = [];
    const found: (readonly string[])[] = [];
    const asked = vectors();
    const ask = async (turn: number) => {
      const start = performance.now();
      const near = await asked.nearest(model, vectorOf(turn * 991, size));
      return { near, ms: performance.now() - start };
    };
    const first = await ask(0);
    for (let turn = 0; turn < turns; turn += 1) {
      const { near, ms } = await ask(turn);
      took.push(ms);
      found.push([...near.keys()].slice(0, 10));
    }
    const sorted = took.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(turns * share)]?.toFixed(1);
    const [inServer] = await sql.unsafe(
      `explain (analyze, format json)
       select * from lessons.nearest_vectors('${team}', '${model}', '[${vectorOf(5, size).join(',')}]', 200)`,
    );
    const plan = (inServer?.['QUERY PLAN'] as { 'Execution Time': number }[])[0];
    console.log(
      `${name}: ${rows} x ${size}, the 200 nearest: first with its connection ${first.ms.toFixed(1)} ms, then p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; in the server ${plan?.['Execution Time'].toFixed(1)} ms`,
    );
    return { found, median: sorted[turns / 2] ?? 0 };
  }

  it('are searched exactly, and by an index that finds nearly the same', async () => {
    const exact = await searched('exact');
    const start = performance.now();
    await vectors(rows - 1).keep(model, new Map([['0'.repeat(64), vectorOf(0, size)]]));
    console.log(`index made in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    const byIndex = await searched('index');
    // Where the server thinks that sorting everything is cheaper, the index serves nobody.
    expect(byIndex.median).toBeLessThan(exact.median / 2);
    const hits = exact.found.map(
      (keys, turn) => keys.filter((key) => byIndex.found[turn]?.includes(key)).length,
    );
    const recall = hits.reduce((sum, count) => sum + count, 0) / (turns * 10);
    console.log(`of the ten nearest the index found ${(recall * 100).toFixed(1)} %`);
    expect(recall).toBeGreaterThan(0.9);
  }, 600_000);
}

function vectorOf(of: number, size: number): Vector {
  return Float32Array.from({ length: size }, (_, at) => Math.sin(of * 3.1 + at * 7.7 + at * at));
}
