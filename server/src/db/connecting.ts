import type pg from 'pg'

/** Milliseconds. The pool's own patience ends before a connection is set up. */
const longestSetting = 3_000

/** Once it is connected: poolers refuse connections that come with settings. */
export async function setFor(client: pg.ClientBase, name: string, value: string): Promise<void> {
  const text = 'select set_config($1, $2, false)'
  const asked = { text, values: [name, value], query_timeout: longestSetting }
  await client.query(asked)
}

/** An address of a database, without the deadline that an operator gave to statements in it. */
export function partDeadline(connectionString: string): {
  readonly address: string
  readonly deadline: string | null
} {
  const url = new URL(connectionString)
  const deadline = url.searchParams.get('statement_timeout')
  if (deadline === null) return { address: connectionString, deadline }
  url.searchParams.delete('statement_timeout')
  return { address: url.href, deadline }
}

/** A connection that breaks emits an error, also while it is checked out; one that no one hears ends the process. */
export function hearErrors(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
}
