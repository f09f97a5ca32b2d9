import pg from 'pg'
import { noticeSilence } from '#db/connecting.ts'
import { connectionsWithOtherKeys } from '#letters/known-keys.ts'
import type { LetterKeys } from '#letters/letter-keys.ts'
import { awaitWriters, rowsUnderKeys } from '#rotate-keys/key-use.ts'
import { rewrapNext, sealedTables } from '#rotate-keys/sealed-tables.ts'

type Rotation = {
  /** Rows that are under the newest key by this run. */
  readonly done: number
  /** Rows whose key we know and that do not open under it. */
  readonly unreadable: number
  /** Rows under keys that we do not know, by their ids. */
  readonly unknown: ReadonlyMap<string, number>
  /** Ids of keys that no row needs any more. */
  readonly unused: readonly string[]
}

/**
 * Brings every sealed row under the newest key, a few at a time. It may be ended at any moment and begun again. Throws an Error
 * when a server is running that would not understand, or go on sealing under an old key.
 */
export async function rotateKeys(
  connectionString: string,
  keys: LetterKeys,
  tell: (done: number, of: number) => void,
): Promise<Rotation> {
  const client = new pg.Client({
    connectionString,
    ...noticeSilence,
    application_name: 'novelette rotate-keys',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOtherKeys(client, keys)
    const total = waiting(await rowsUnderKeys(client), keys)
    let done = 0
    for (;;) {
      const pass = await rewrapAll(client, keys, count => tell(Math.min(done + count, total), total))
      done += pass.done
      await awaitWriters(client)
      const left = await rowsUnderKeys(client)
      // What is left and was not unreadable was being written: its turn comes now.
      if (waiting(left, keys) <= pass.unreadable)
        return { done, unreadable: pass.unreadable, ...kindsOf(left, keys) }
    }
  } finally {
    await client.end()
  }
}

async function rewrapAll(client: pg.Client, keys: LetterKeys, tell: (done: number) => void) {
  let done = 0
  let unreadable = 0
  for (const table of sealedTables) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const batch = await rewrapNext(client, table, keys, after)
      if (!batch) break
      after = batch.last
      done += batch.done
      unreadable += batch.unreadable
      tell(done)
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

/** Rows that a rotation can do something about. */
function waiting(rows: ReadonlyMap<string, number>, { newest, find }: LetterKeys): number {
  const known = [...rows].filter(([id]) => id !== newest.id && find(id))
  return known.reduce((sum, [, count]) => sum + count, 0)
}

function kindsOf(rows: ReadonlyMap<string, number>, { newest, versions, find }: LetterKeys) {
  const unused = versions.filter(one => one !== newest && !rows.has(one.id)).map(({ id }) => id)
  return { unused, unknown: new Map([...rows].filter(([id]) => !find(id))) }
}
