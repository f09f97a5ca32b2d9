import { type ErasureDeps, eraseDueAccounts } from '@novelette/server/account-data/deletion/erasure.ts'
import { tcpKeepalive, withStatementTimeout } from '@novelette/server/db/connecting.ts'
import { type Db, openDatabase } from '@novelette/server/db/open.ts'
import { letters, profiles, users } from '@novelette/server/db/schema.ts'
import { eraseLetters } from '@novelette/server/letters/removal.ts'
import { createLog } from '@novelette/server/lib/log.ts'
import { openHub } from '@novelette/server/live/hub.ts'
import { createMetrics } from '@novelette/server/metrics/metrics.ts'
import type { LetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import pg from 'pg'

export type ErasedAgain = { readonly accounts: number; readonly letters: number }

/**
 * Erases from a restored database, which nobody uses, the accounts and letters that the installation no longer has, as its own
 * erasure does (docs/rules.md 1.9). Only reads the installation. Throws an Error.
 */
export async function eraseAgain(
  restored: string,
  installed: string,
  letterKeys: LetterKeys,
): Promise<ErasedAgain> {
  const db = openDatabase(withStatementTimeout(restored, 0), () => {})
  const client = new pg.Client({
    connectionString: installed,
    ...tcpKeepalive,
    application_name: 'novelette rehearsal',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    // It is idle while the restored database works.
    await client.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0')
    return { accounts: await eraseAccounts(db, client, letterKeys), letters: await eraseGone(db, client) }
  } finally {
    await client.end()
    await db.$client.end()
  }
}

async function eraseAccounts(db: Db, installed: pg.Client, letterKeys: LetterKeys): Promise<number> {
  // A deletion that was requested in the backup may have been cancelled since.
  await db.update(users).set({ erasesAt: null }).where(isNotNull(users.erasesAt))
  let found = 0
  for await (const ids of goneOf(db, installed, users)) {
    found += ids.length
    await db.update(users).set({ erasesAt: sql`now()` }).where(inArray(users.id, ids))
    // Banned accounts are not erased. These were erased, so their ban had ended.
    const isBanned = and(inArray(profiles.id, ids), eq(profiles.subscriptionPlan, 'banned'))
    await db.update(profiles).set({ subscriptionPlan: sql`default` }).where(isBanned)
  }
  if (found > 0) await eraseDueAccounts(depsOf(db, letterKeys))
  const left = await db.$count(users, isNotNull(users.erasesAt))
  if (left > 0) throw new Error(`${left} accounts that were erased since could not be erased again.`)
  return found
}

/**
 * Letters that went with their accounts are not among them, nor those that the backup has under an undecided report, which are
 * hidden.
 */
async function eraseGone(db: Db, installed: pg.Client): Promise<number> {
  let erased = 0
  for await (const ids of goneOf(db, installed, letters)) {
    const gone = inArray(letters.id, ids)
    await db.transaction(tx => eraseLetters(tx, gone))
    erased += ids.length - (await db.$count(letters, gone))
  }
  return erased
}

const pageSize = 2_000

/** Ids that the restored database has and the installation has not. */
async function* goneOf(db: Db, installed: pg.Client, table: typeof users | typeof letters) {
  const name = table === users ? 'users' : 'letters'
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await db
      .select({ id: table.id })
      .from(table)
      .where(gt(table.id, after))
      .orderBy(asc(table.id))
      .limit(pageSize)
    const last = page.at(-1)
    if (!last) return
    after = last.id
    const { rows } = await installed.query<{ id: string }>(
      `select id from unnest($1::uuid[]) as page(id) where not exists (select from ${name} here where here.id = page.id)`,
      [page.map(({ id }) => id)],
    )
    if (rows.length > 0) yield rows.map(({ id }) => id)
  }
}

/** Nobody listens, and nobody is told. */
function depsOf(db: Db, letterKeys: LetterKeys): ErasureDeps {
  const metrics = createMetrics()
  const hub = openHub(() => ({ publish: () => {}, stop: async () => {} }), metrics)
  return { db, hub, metrics, letterKeys, log: createLog('silent'), announceLetter: () => {} }
}
