import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from '@novelette/files/has-code.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { tcpKeepalive } from '#db/connecting.ts'
import { newerVersion } from '#db/migrating/pending-migrations.ts'
import { release } from '#lib/release.ts'
import { rewrapNext, sealedTables } from '#rotate-keys/sealed-tables.ts'
import { connectionsWithOtherKeys } from '#sealing/known-keys.ts'
import type { LetterKeys } from '#sealing/letter-keys.ts'

type Rotation = {
  readonly done: number
  /** Rows that do not open under the known key they name. */
  readonly unreadable: number
  /** Counts by id of keys that LETTER_KEYS lacks. */
  readonly unknown: ReadonlyMap<string, number>
  readonly unused: readonly string[]
}

/**
 * Rewraps all sealed rows under the newest key, in batches; safe to interrupt and repeat. Throws an Error while a server runs
 * with other keys: it could not read these rows or would keep sealing under an old key.
 */
export async function rotateKeys(
  connectionString: string,
  keys: LetterKeys,
  onProgress: (done: number, of: number) => void,
): Promise<Rotation> {
  const client = new pg.Client({
    connectionString,
    ...tcpKeepalive,
    application_name: 'novelette rotate-keys',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseNewerVersion(client)
    await refuseOtherKeys(client, keys)
    const total = countPending(await rowsUnderKeys(client), keys)
    let done = 0
    for (;;) {
      const pass = await rewrapAll(client, keys, count => onProgress(Math.min(done + count, total), total))
      done += pass.done
      await awaitWriters(client)
      const left = await rowsUnderKeys(client)
      // Writers had locked the readable rows that are left.
      if (countPending(left, keys) <= pass.unreadable)
        return { done, unreadable: pass.unreadable, ...classifyKeys(left, keys) }
    }
  } finally {
    await client.end()
  }
}

/** It may seal what this version knows nothing of, and a key that seems unused would be removed. */
async function refuseNewerVersion(client: pg.Client): Promise<void> {
  const newer = await newerVersion(drizzle(client))
  if (newer === null) return
  throw new Error(
    `Novelette ${newer} has migrated this database, and ${release.version} may not know all that is sealed there. Rotate with ${newer}.`,
  )
}

async function rewrapAll(client: pg.Client, keys: LetterKeys, onProgress: (done: number) => void) {
  let done = 0
  let unreadable = 0
  for (const table of sealedTables) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const batch = await rewrapNext(client, table, keys, after)
      if (!batch) break
      after = batch.last
      done += batch.done
      unreadable += batch.unreadable
      onProgress(done)
      await refuseOtherKeys(client, keys)
    }
  }
  return { done, unreadable }
}

async function refuseOtherKeys(client: pg.Client, keys: LetterKeys): Promise<void> {
  if ((await connectionsWithOtherKeys(client, keys)) === 0) return
  throw new Error(
    `A server is running with other LETTER_KEYS than are set here, or with the same in another order. Restart every server with these first (${keys.versions.map(({ id }) => id).join(', ')}), then rotate.`,
  )
}

function countPending(rows: ReadonlyMap<string, number>, { newest, find }: LetterKeys): number {
  const known = [...rows].filter(([id]) => id !== newest.id && find(id))
  return known.reduce((sum, [, count]) => sum + count, 0)
}

function classifyKeys(rows: ReadonlyMap<string, number>, { newest, versions, find }: LetterKeys) {
  const unused = versions.filter(one => one !== newest && !rows.has(one.id)).map(({ id }) => id)
  return { unused, unknown: new Map([...rows].filter(([id]) => !find(id))) }
}

/** Counts by key id. */
async function rowsUnderKeys(client: pg.ClientBase): Promise<Map<string, number>> {
  const all = sealedTables.map(({ name }) => `select key_id from ${name}`).join(' union all ')
  const { rows } = await client.query<{ id: string; count: number }>(
    `select key_id as id, count(*)::int as count from (${all}) t group by key_id order by key_id`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const maxRetries = 60

/**
 * Waits until all current transactions that write sealed rows have ended, so that a later count sees them. Blocks writers for at
 * most 500 ms at a time. Throws the lock timeout (55P03) after the last retry.
 */
async function awaitWriters(client: pg.ClientBase): Promise<void> {
  const names = sealedTables.map(({ name }) => name).join(', ')
  for (let retriesLeft = maxRetries; ; retriesLeft--) {
    try {
      await client.query('begin')
      await client.query("set local lock_timeout = '500ms'")
      await client.query(`lock table ${names} in share mode`)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!hasCode(error, '55P03') || retriesLeft === 0) throw error
      await pause(500)
    }
  }
}
