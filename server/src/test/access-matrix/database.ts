import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'

export type Database = {
  changed(): Promise<string[]>
  restore(): Promise<void>
}

/** Each minute, and a moment after a letter, whoever calls. */
const ofTheClock = ['deliver-scheduled-letters', 'send-notices', 'send-notices-soon']
  .map(key => `'${key}'`)
  .join(', ')
const jobs = `graphile_worker._private_jobs where key is not null and key not in (${ofTheClock})`

export async function takeSnapshot(db: Db): Promise<Database> {
  // A refusal must not undo a raised rate limit; the others change by the clock.
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and not relispartition and relname not in ('limits', 'notices_due', 'notices_watermark')`)
  const tables = rows.map(row => row.name)
  await db.execute(sql.raw(`delete from ${jobs}; create schema remembered`))
  for (const table of tables) {
    await db.execute(sql.raw(`create table remembered.${table} as select * from ${table}`))
  }
  await makeForeignKeysDeferrable(db)
  const restoring = [
    'begin; set constraints all deferred',
    ...[jobs, ...tables].map(from => `delete from ${from}`),
    ...tables.map(table => `insert into ${table} select * from remembered.${table}`),
    'commit',
  ].join('; ')
  const watched = new Map([...tables.map(table => [table, table] as const), ['jobs', jobs]])
  const before = await fingerprints(db, watched)
  return {
    async changed() {
      const now = await fingerprints(db, watched)
      return [...watched.keys()].filter(table => now.get(table) !== before.get(table))
    },
    restore: async () => void (await db.$client.query(restoring)),
  }
}

/** Tables are restored one by one. */
async function makeForeignKeysDeferrable(db: Db): Promise<void> {
  const { rows } = await db.execute<{ change: string }>(sql`
    select format('alter table %s alter constraint %I deferrable', conrelid::regclass, conname) as change
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
  for (const { change } of rows) await db.execute(sql.raw(change))
}

async function fingerprints(db: Db, watched: ReadonlyMap<string, string>) {
  const each = [...watched].map(
    ([name, from]) => `select '${name}' as name, (select md5(string_agg(row::text, '|' order by row::text))
      from (select * from ${from}) row) as fingerprint`,
  )
  const { rows } = await db.execute<{ name: string; fingerprint: string }>(sql.raw(each.join(' union all ')))
  return new Map(rows.map(row => [row.name, row.fingerprint]))
}

/** By a day, so that nothing changes in the background. */
export async function delayJobs(db: Db): Promise<void> {
  await db.execute(sql`
    create function tomorrow() returns trigger language plpgsql as
    'begin new.run_at := now() + interval ''1 day''; return new; end'`)
  await db.execute(sql`
    create trigger tomorrow before insert or update on graphile_worker._private_jobs
    for each row when (new.key is not null) execute function tomorrow()`)
}
