import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '#db/open.ts'
import type { TestApp } from '#test/harness.ts'

export type Database = {
  /** The tables that are not as in the snapshot, and `jobs`. */
  changed(): Promise<string[]>
  restore(changed: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** When a server starts, and a moment after a letter, whoever calls. */
const ofTheClock = ['deliver-scheduled-letters', 'send-notices-soon'].map(key => `'${key}'`).join(', ')
const jobs = `graphile_worker._private_jobs where key is not null and key not in (${ofTheClock})`

export async function takeSnapshot({ deps: { db }, connectionString }: TestApp): Promise<Database> {
  // A refusal must not undo a raised rate limit; the others change by the clock.
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and not relispartition and relname not in ('limits', 'notices_due', 'notices_watermark')`)
  const tables = rows.map(row => row.name)
  await db.execute(sql.raw(`delete from ${jobs}; create schema remembered`))
  for (const table of tables) {
    await db.execute(sql.raw(`create table remembered.${table} as select * from ${table}`))
  }
  const watched = new Map([...tables.map(table => [table, table] as const), ['jobs', jobs]])
  const before = await fingerprints(db, watched)
  let superuser: pg.Client | null = null
  return {
    async changed() {
      const now = await fingerprints(db, watched)
      return [...watched.keys()].filter(table => now.get(table) !== before.get(table))
    },
    async restore(changed) {
      const statements = changed.flatMap(name => [
        `delete from ${watched.get(name)}`,
        ...(name === 'jobs' ? [] : [`insert into ${name} select * from remembered.${name}`]),
      ])
      superuser ??= await connectAsSuperuser(connectionString)
      await superuser.query(['begin', ...statements, 'commit'].join('; '))
    },
    stop: async () => superuser?.end(),
  }
}

/** Only a superuser may ignore foreign keys, which would remove rows of other tables. */
async function connectAsSuperuser(connectionString: string): Promise<pg.Client> {
  const address = new URL(connectionString)
  address.username = 'postgres'
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  await client.query('set session_replication_role = replica')
  return client
}

async function fingerprints(db: Db, watched: ReadonlyMap<string, string>) {
  const each = [...watched].map(
    ([name, from]) => `select '${name}' as name, (select md5(string_agg(row::text, '|' order by row::text))
      from (select * from ${from}) row) as fingerprint`,
  )
  // Prepared, since planning takes longer than reading.
  const { rows } = await db.$client.query<{ name: string; fingerprint: string }>({
    name: 'fingerprints',
    text: each.join(' union all '),
  })
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
