import { fillPlaceholders, type Query } from 'drizzle-orm'
import type { Db } from '#db/open.ts'

const asText = { getTypeParser: () => (value: unknown) => value }

/**
 * A prepared statement whose rows come as PostgreSQL writes them, each a list of texts. For the few that read thousands of rows:
 * to make objects of them takes several times as long as to read them.
 */
export function prepareBareRows(name: string, query: { toSQL(): Pick<Query, 'sql' | 'params'> }) {
  const { sql: text, params } = query.toSQL()
  return async ({ $client }: Db, values: Record<string, unknown>): Promise<string[][]> => {
    const filled = fillPlaceholders(params, values)
    const { rows } = await $client.query({ name, text, values: filled, rowMode: 'array', types: asText })
    return rows
  }
}
