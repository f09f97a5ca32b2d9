import type pg from 'pg'
import { keysFingerprint, type LetterKeys } from '#sealing/letter-keys.ts'

const namePrefix = 'novelette server '

/** An application_name: PostgreSQL drops it with the connection, so it is never stale. */
export function withKnownKeys(connectionString: string, keys: LetterKeys): string {
  const url = new URL(connectionString)
  url.searchParams.set('application_name', namePrefix + keysFingerprint(keys))
  return url.href
}

/** Includes the same keys in another order. */
export async function connectionsWithOtherKeys(client: pg.ClientBase, keys: LetterKeys): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1) and application_name <> $1 || $2`,
    [namePrefix, keysFingerprint(keys)],
  )
  return rows[0]?.others ?? 0
}
