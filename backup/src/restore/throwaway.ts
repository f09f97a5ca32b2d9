import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@novelette/embedded-postgres/embedded-postgres.ts'
import { hasCode } from '@novelette/files/has-code.ts'
import { tcpKeepalive } from '@novelette/server/db/connecting.ts'
import { beforeInterrupt } from '@novelette/server/lib/run-command.ts'
import { openPictureStore, type PictureStore } from '@novelette/server/storage/store.ts'
import pg from 'pg'

/** An empty database and an empty store of pictures. */
type Throwaway = { readonly connectionString: string; readonly pictures: PictureStore }

/**
 * Runs `work` with them, and removes both, also when it fails or a signal ends the command. The database is made on the same server
 * as `sameServerAs`, in an embedded cluster of its own if that is null. Throws an Error.
 */
export async function withThrowaway<Result>(
  sameServerAs: string | null,
  work: (throwaway: Throwaway) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'novelette-throwaway-'))
  // PostgreSQL may still be shutting down where a signal came early.
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  process.once('exit', removeFolder)
  const database = sameServerAs ? databaseOn(sameServerAs) : embeddedIn(folder)
  let removal: Promise<void> | null = null
  const remove = () => (removal ??= database.remove().finally(removeFolder))
  const forget = beforeInterrupt(remove)
  try {
    const connectionString = await database.make()
    return await work({ connectionString, pictures: await openPictureStore({ dataDir: folder, s3: null }) })
  } finally {
    await remove()
    forget()
    process.off('exit', removeFolder)
  }
}

type Database = { make(): Promise<string>; remove(): Promise<void> }

/** It needs no durability. */
const withoutDurability = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}

function embeddedIn(dataDir: string): Database {
  let postgres: ReturnType<typeof startEmbeddedPostgres> | null = null
  return {
    async make() {
      postgres = startEmbeddedPostgres({ dataDir, settings: withoutDurability })
      return (await postgres).connectionString
    },
    async remove() {
      const started = await postgres?.catch(() => null)
      await started?.stop()
    },
  }
}

const prefix = 'novelette_rehearsal_'

function databaseOn(sameServerAs: string): Database {
  const name = `${prefix}${randomBytes(8).toString('hex')}`
  const drop = `drop database if exists ${name} with (force)`
  // Its name says that the database is wanted, from before it is made.
  const client = connectionTo(sameServerAs, name)
  return {
    async make() {
      await client.connect()
      await dropAbandoned(client)
      await client
        .query(`create database ${name} encoding 'UTF8' template template0`)
        .catch(explainMissingRight)
      const url = new URL(sameServerAs)
      url.pathname = `/${name}`
      return url.href
    },
    /** The client queues it after a `create database` that still runs. */
    async remove() {
      await client.query(drop).catch(() => dropAnew(sameServerAs, drop))
      await client.end()
    },
  }
}

function connectionTo(connectionString: string, name: string): pg.Client {
  const client = new pg.Client({ connectionString, ...tcpKeepalive, application_name: name })
  client.on('error', () => {})
  return client
}

/** The connection broke. The next rehearsal drops what cannot be reached now. */
async function dropAnew(sameServerAs: string, drop: string): Promise<void> {
  const client = connectionTo(sameServerAs, 'novelette rehearsal')
  await client
    .connect()
    .then(() => client.query(drop))
    .catch(() => null)
  await client.end()
}

/** Of a rehearsal that was killed: nobody waits with its name. PostgreSQL refuses to drop one in use. */
async function dropAbandoned(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where starts_with(datname, $1) and datdba = (select oid from pg_roles where rolname = current_user)
     and not exists (select from pg_stat_activity where application_name = pg_database.datname)`,
    [prefix],
  )
  for (const { name } of rows) {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`).catch((error: unknown) => {
      if (!hasCode(error, '55006')) throw error
    })
  }
}

function explainMissingRight(error: unknown): never {
  if (!hasCode(error, '42501')) throw error
  throw new Error(
    'The user of DATABASE_URL may not create a database, which a rehearsal needs for its time: alter role … createdb.',
  )
}
