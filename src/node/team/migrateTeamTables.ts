import type { SqlConnection } from './sqlDatabase';
import { teamTables } from './teamTables';

/** Whether anybody shares lessons in a database. */
export async function hasTeamTables(sql: SqlConnection): Promise<boolean> {
  const [there] = await sql.query(`select to_regclass('lessons.migration') is not null as known`);
  return there?.['known'] === true;
}

/**
 * Brings the tables up to date, each step once, however many do it at once; a login that may not create things gets the server's refusal. Tables
 * of a newer version stay as they are.
 */
export async function migrateTeamTables(
  sql: SqlConnection,
  steps: readonly string[] = teamTables,
): Promise<void> {
  if ((await hasTeamTables(sql)) && (await lastMigration(sql)) >= steps.length) return;
  try {
    await sql.run(`
      begin;
      select pg_advisory_xact_lock(hashtext('lessons.migration'));
      create schema if not exists lessons;
      create table if not exists lessons.migration (
        number integer primary key,
        done timestamptz not null default now()
      );`);
    // Asked under the lock: whoever waited for it finds the work done.
    const done = await lastMigration(sql);
    for (const [at, step] of steps.entries())
      if (at >= done)
        await sql.run(`${step};\ninsert into lessons.migration (number) values (${at + 1});`);
    await sql.run('commit');
  } catch (error) {
    await sql.run('rollback').catch(() => undefined);
    throw error;
  }
}

async function lastMigration(sql: SqlConnection): Promise<number> {
  const [row] = await sql.query(
    'select coalesce(max(number), 0)::integer as last from lessons.migration',
  );
  return Number(row?.['last']);
}
