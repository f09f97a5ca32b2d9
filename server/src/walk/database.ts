import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'

export type Database = {
  /** The tables in which something is not as it was when they were remembered. */
  changed(): Promise<string[]>
  /** Makes these tables as they were. */
  restore(tables: readonly string[]): Promise<void>
}

/** Jobs that a call queued. Upkeep has no key, and concerns nothing that is new. */
const jobs = 'graphile_worker._private_jobs where key is not null'

/** Remembers what is in all tables. */
export async function rememberDatabase(db: Db): Promise<Database> {
  await db.execute(sql.raw(`delete from ${jobs}`))
  // All but the counters of tries, which a call may raise before it is refused: a limit that forgot that would be none.
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'limits'`)
  const tables = rows.map(row => row.name)
  await db.execute(sql`create schema remembered`)
  for (const table of tables) {
    await db.execute(sql.raw(`create table remembered.${table} as select * from ${table}`))
  }
  const watched = new Map([...tables.map(table => [table, table] as const), ['jobs', jobs]])
  const before = await fingerprints(db, watched)
  return {
    async changed() {
      const now = await fingerprints(db, watched)
      return [...watched.keys()].filter(table => now.get(table) !== before.get(table))
    },
    restore: changed =>
      db.transaction(async tx => {
        // Without foreign keys: the tables come back one by one.
        await tx.execute(sql`set local session_replication_role = replica`)
        for (const table of changed) {
          await tx.execute(sql.raw(`delete from ${watched.get(table)}`))
          if (table === 'jobs') continue
          await tx.execute(sql.raw(`insert into ${table} select * from remembered.${table}`))
        }
      }),
  }
}

async function fingerprints(db: Db, watched: ReadonlyMap<string, string>) {
  const each = [...watched].map(
    ([name, from]) => `select '${name}' as name, (select md5(string_agg(row::text, '|' order by row::text))
      from (select * from ${from}) row) as fingerprint`,
  )
  const { rows } = await db.execute<{ name: string; fingerprint: string }>(sql.raw(each.join(' union all ')))
  return new Map(rows.map(row => [row.name, row.fingerprint]))
}

/** Has every job wait from now on, so that nothing changes by itself. */
export async function holdJobs(db: Db): Promise<void> {
  await db.execute(sql`
    create function tomorrow() returns trigger language plpgsql as
    'begin new.run_at := now() + interval ''1 day''; return new; end'`)
  await db.execute(sql`
    create trigger tomorrow before insert or update on graphile_worker._private_jobs
    for each row when (new.key is not null) execute function tomorrow()`)
}
