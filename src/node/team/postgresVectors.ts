import type { Vector } from '../../core/ports';
import type { SqlConnection, SqlDatabase, SqlRow } from './sqlDatabase';
import { vectorTable } from './vectorTable';

/** Up to so many rows of a model every one is looked at; beyond, an index (HNSW) finds the nearest. */
const exactUpTo = 50_000;

/** So many of the nearest are given: a block holds a handful, and looking at more costs an index time (`hnsw.ef_search`). */
const mostNearest = 200;

/** Vectors that go in one statement: some 3 MB of 1,500 numbers each. */
const pushSize = 200;

/** Vectors of the lessons of one team, in a table of pgvector, and which are nearest to another one. What the database refuses throws. */
export class PostgresVectors {
  constructor(
    private readonly database: SqlDatabase,
    private readonly team: string,
    private readonly exact = exactUpTo,
  ) {}

  /** Keeps vectors by key, each once. Makes the table where it lacks: a login that may not create things gets the server's refusal. A model with more than are looked at one by one gets its index. */
  async keep(model: string, vectors: ReadonlyMap<string, Vector>): Promise<void> {
    const rows = [...vectors].map(([key, vector]) => ({ key, vector: textOf(vector) }));
    const [first] = vectors.values();
    if (!first) return;
    await this.database.use(async (sql) => {
      const [table] = await sql.query(`select to_regclass('lessons.vector') is not null as known`);
      if (table?.['known'] !== true) await sql.run(vectorTable);
      for (let at = 0; at < rows.length; at += pushSize)
        await sql.query(
          `insert into lessons.vector (team, model, key, vector)
           select $1::text, $2::text, key, vector::vector
           from json_to_recordset($3::text::json) as given (key text, vector text)
           on conflict do nothing`,
          [this.team, model, JSON.stringify(rows.slice(at, at + pushSize))],
        );
      await sql.query(
        'select lessons.index_vectors($1::text, $2::text, $3::text::integer, $4::text::integer)',
        [this.team, model, String(first.length), String(this.exact)],
      );
    });
  }

  /** The keys whose vectors are nearest, each with its cosine: the numbers that `cosine` gives. */
  async nearest(model: string, to: Vector): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.use((sql) => this.rowsNear(sql, model, to));
    return new Map(rows.map(({ key, cosine }) => [String(key), Number(cosine)]));
  }

  private async rowsNear(
    sql: SqlConnection,
    model: string,
    to: Vector,
  ): Promise<readonly SqlRow[]> {
    const [index] = await sql.query(
      `select to_regclass('lessons.vector') is not null as known,
         to_regclass('lessons.vector_' || left(md5($1::text || ' ' || $2::text), 24)) is not null as made`,
      [this.team, model],
    );
    if (index?.['known'] !== true) return [];
    const values = [this.team, model, textOf(to)];
    if (index?.['made'] !== true) return sql.query(nearest('vector'), values);
    await sql.run(`begin; set local hnsw.ef_search = ${mostNearest}`);
    try {
      return await sql.query(nearest(`(vector::vector(${to.length}))`), values);
    } finally {
      await sql.run('commit');
    }
  }
}

/** The operator is the cosine's distance, which an index serves only where it is ordered by. */
const nearest = (vector: string): string =>
  `select key, 1 - distance as cosine from (
     select key, ${vector} <=> $3::text::vector as distance from lessons.vector
     where team = $1::text and model = $2::text
     order by ${vector} <=> $3::text::vector limit ${mostNearest}
   ) as found`;

const textOf = (vector: Vector): string => `[${vector.join(',')}]`;
