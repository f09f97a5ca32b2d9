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
  await noteWrites(db, tables)
  let superuser: pg.Client | null = null
  return {
    async changed() {
      const { rows } = await db.$client.query<{ name: string }>(takeNotes)
      const written = new Map([...watched].filter(([name]) => rows.some(row => row.name === name)))
      if (written.size === 0) return []
      const now = await fingerprints(db, written)
      return [...written.keys()].filter(table => now.get(table) !== before.get(table))
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

/** Reading every table after every call would take most of the time, and most calls write none. What is restored is not noted. */
async function noteWrites(db: Db, tables: readonly string[]): Promise<void> {
  const watched = [...tables.map(table => [table, table]), ['graphile_worker._private_jobs', 'jobs']]
  await db.execute(
    sql.raw(`create table remembered.written (name text not null);
    grant usage on schema remembered to public;
    grant insert, select, delete on remembered.written to public;
    create function remembered.note() returns trigger language plpgsql as
      'begin insert into remembered.written values (tg_argv[0]); return null; end';
    ${watched.map(([table, name]) => `create trigger noted after insert or update or delete or truncate on ${table} execute function remembered.note('${name}')`).join('; ')}`),
  )
}

/** Prepared, since planning takes longer than reading. */
const takeNotes = { name: 'notes', text: 'delete from remembered.written returning name' }

async function fingerprints(db: Db, watched: ReadonlyMap<string, string>) {
  const each = [...watched].map(
    ([name, from]) => `select '${name}' as name, (select md5(string_agg(row::text, '|' order by row::text))
      from (select * from ${from}) row) as fingerprint`,
  )
  const { rows } = await db.$client.query<{ name: string; fingerprint: string }>(each.join(' union all '))
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
