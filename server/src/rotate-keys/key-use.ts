import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { hasCode } from '#has-code.ts'
import { sealedTables } from '#rotate-keys/sealed-tables.ts'

/** How many rows lie under each key, by its id. */
export async function rowsUnderKeys(client: pg.ClientBase): Promise<Map<string, number>> {
  const all = sealedTables.map(({ name }) => `select key_id from ${name}`).join(' union all ')
  const { rows } = await client.query<{ id: string; count: number }>(
    `select key_id as id, count(*)::int as count from (${all}) t group by key_id order by key_id`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const tries = 60

/**
 * Resolves when every transaction that was writing sealed rows has ended. Someone may just be copying a draft as it was a moment
 * ago into its versions; a count from here on sees that. Those who want to write meanwhile wait at most for half a second.
 */
export async function awaitWriters(client: pg.ClientBase): Promise<void> {
  const names = sealedTables.map(({ name }) => name).join(', ')
  for (let left = tries; ; left--) {
    try {
      await client.query('begin')
      await client.query("set local lock_timeout = '500ms'")
      await client.query(`lock table ${names} in share mode`)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!hasCode(error, '55P03') || left === 0) throw error
      await pause(500)
    }
  }
}
