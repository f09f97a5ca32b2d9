import { PgDialect } from 'drizzle-orm/pg-core'
import { fillPlaceholders, SQL } from 'drizzle-orm/sql'
import type { Db } from '#db/open.ts'

export type PreparedStatement = { readonly name: string; readonly text: string; readonly values: unknown[] }

type Query = SQL | { toSQL(): { sql: string; params: unknown[] } }

/** Compiled once, for any connection. Result columns need distinct names. */
export function compileStatement(
  name: string,
  query: Query,
): (given: Record<string, unknown>) => PreparedStatement {
  const { sql: text, params } = query instanceof SQL ? new PgDialect().sqlToQuery(query) : query.toSQL()
  return given => ({ name, text, values: fillPlaceholders(params, given) })
}

/** Builds prepared statements on first use, once per open database. */
export function prepareOnce<Statements>(build: (db: Db) => Statements): (db: Db) => Statements {
  const built = new WeakMap<Db, Statements>()
  return db => {
    const known = built.get(db)
    if (known) return known
    const statements = build(db)
    built.set(db, statements)
    return statements
  }
}
