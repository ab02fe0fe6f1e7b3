import type { Vector } from '../../core/ports';
import type { SqlConnection, SqlDatabase } from './sqlDatabase';
import { vectorTable } from './vectorTable';

/** Up to so many rows of a model every one is looked at; beyond, an index (HNSW) finds the nearest. */
const exactUpTo = 50_000;

/** So many of the nearest are given: a block holds a handful, and looking at more costs an index time (`hnsw.ef_search`). */
const mostNearest = 200;

/** Vectors that go in one statement: some 3 MB of 1,500 numbers each. */
const pushSize = 200;

/** Vectors of the lessons of one team, in a table of pgvector, and which are nearest to another one. What the database refuses throws. */
export class PostgresVectors {
  private wasMade = false;

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
      if (!(await this.isMade(sql))) await sql.run(vectorTable);
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
    const rows = await this.database.use(async (sql) =>
      (await this.isMade(sql))
        ? sql.query(
            `select found, cosine
             from lessons.nearest_vectors($1::text, $2::text, $3::text, ${mostNearest})`,
            [this.team, model, textOf(to)],
          )
        : [],
    );
    return new Map(rows.map(({ found, cosine }) => [String(found), Number(cosine)]));
  }

  /** Whether anybody has kept vectors there; asked until it is so. */
  private async isMade(sql: SqlConnection): Promise<boolean> {
    if (this.wasMade) return true;
    const [row] = await sql.query(
      `select to_regprocedure('lessons.nearest_vectors(text, text, text, integer)') is not null as known`,
    );
    return (this.wasMade = row?.['known'] === true);
  }
}

const textOf = (vector: Vector): string => `[${vector.join(',')}]`;
