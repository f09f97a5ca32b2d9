import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from '@novelette/files/has-code.ts'
import type pg from 'pg'
import { sealedTables } from '#rotate-keys/sealed-tables.ts'

/** Counts by key id. */
export async function rowsUnderKeys(client: pg.ClientBase): Promise<Map<string, number>> {
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
export async function awaitWriters(client: pg.ClientBase): Promise<void> {
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
