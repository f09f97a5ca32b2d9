import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { holdMigrationLock, migrateDatabase } from '#db/migrating/migrate.ts'
import { migrateInUse, migrationOf, ownMigrations } from '#db/migrating/own-migrations.ts'
import { createDatabase } from '#test/harness.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let clients: pg.Client[]
beforeAll(async () => {
  database = await createDatabase()
  clients = await Promise.all([1, 2, 3, 4].map(() => connect()))
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await database.drop()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  return client
}

const step = (when: number, ...sql: string[]) => ({
  sql,
  folderMillis: Date.UTC(2030, 0, when),
  hash: `${when}`,
  bps: true,
})
const isValid = async (client: pg.Client, index: string) => {
  const { rows } = await client.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [
    index,
  ])
  return rows[0]?.indisvalid ?? null
}

test('migrateInUse builds an index concurrently without blocking writers or a starting server', async () => {
  const [migrating, writing, waiting, looking] = clients as [pg.Client, pg.Client, pg.Client, pg.Client]
  await holdMigrationLock(migrating)
  await writing.query(`begin; insert into turns values ('one')`)
  const starting = holdMigrationLock(waiting)
  const building = migrateInUse(migrating, [
    ...ownMigrations(),
    step(1, 'create index concurrently "turns_by_length" on turns (length(id))'),
  ])
  const progress = 'select from pg_stat_progress_create_index'
  await expect.poll(async () => (await looking.query(progress)).rowCount).toBe(1)
  await writing.query(`insert into turns values ('two'); commit`)
  await building
  expect(await isValid(looking, 'turns_by_length')).toBe(true)
  expect(await migrationOf(looking)).toMatchObject({ hash: '1' })
  await migrating.query('select pg_advisory_unlock_all()')
  await starting
})

test('migrateInUse rebuilds an invalid index and runs no migration twice', async () => {
  const [client] = clients as [pg.Client]
  await client.query(`insert into turns values ('six'), ('ten')`)
  const unique = step(2, 'create unique index concurrently "turns_length" on turns (length(id))')
  await expect(migrateInUse(client, [unique])).rejects.toThrow('turns_length')
  expect(await isValid(client, 'turns_length')).toBe(false)
  expect(await migrationOf(client)).toMatchObject({ hash: '1' })
  await client.query('delete from turns')
  await migrateInUse(client, [unique])
  await migrateInUse(client, [unique])
  expect(await isValid(client, 'turns_length')).toBe(true)
})

test('migrateInUse rolls back a migration that fails', async () => {
  const [client] = clients as [pg.Client]
  const failing = step(3, 'create table half (id int)', 'select 1 / 0')
  await expect(migrateInUse(client, [failing])).rejects.toThrow('division by zero')
  expect((await client.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
})

test.each([
  ['1.0.0', false],
  ['99.0.0', true],
])(
  'migrateDatabase on a database that %s has migrated: refused is %s, and nothing is written',
  async (version, isRefused) => {
    const other = await createDatabase()
    onTestFinished(() => other.drop())
    const client = new pg.Client({ connectionString: other.connectionString })
    await client.connect()
    onTestFinished(() => client.end())
    const values = `('later', 9e15, '${version}')`
    await client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at, release) values ${values}`,
    )
    await client.query('drop schema graphile_worker cascade')
    const migrating = migrateDatabase(other.connectionString)
    if (!isRefused) await migrating
    else
      await expect(migrating).rejects.toThrow(
        /^Novelette 99.0.0 has migrated this database, and \d+\.\d+\.\d+ does not know/,
      )
    const { rows } = await client.query("select to_regnamespace('graphile_worker') is null as untouched")
    expect(rows).toEqual([{ untouched: isRefused }])
  },
)

test('migrateDatabase refuses a database that a newer version migrates while it waits', async () => {
  const other = await createDatabase()
  onTestFinished(() => other.drop())
  const newer = new pg.Client({ connectionString: other.connectionString })
  await newer.connect()
  onTestFinished(() => newer.end())
  await newer.query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  )
  await holdMigrationLock(newer)
  const refusal = expect(migrateDatabase(other.connectionString)).rejects.toThrow(
    'Novelette 99.0.0 has migrated',
  )
  const waiting =
    "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%advisory%'"
  await expect.poll(async () => (await newer.query(waiting)).rowCount).toBe(1)
  await newer.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at, release) values ('later', 9e15, '99.0.0')",
  )
  await newer.query('select pg_advisory_unlock_all()')
  await refusal
})

/** What is released stays as it is. */
const lastThatLocks = 13

test('no later migration builds an index or checks a foreign key while it holds up who uses a table that was there before', () => {
  const later = ownMigrations().slice(lastThatLocks + 1)
  const locking = later.flatMap(({ sql }) => {
    const made = new Set(sql.map(statement => /create table "(\w+)"/i.exec(statement)?.[1]))
    return sql.filter(statement => {
      const indexed = /create (?:unique )?index "\w+" on "(\w+)"/i.exec(statement)
      const keyed = /alter table "(\w+)" add constraint "\w+" foreign key(?!.*not valid)/i.exec(statement)
      const table = (indexed ?? keyed)?.[1]
      return table !== undefined && !made.has(table)
    })
  })
  expect(locking).toEqual([])
})
