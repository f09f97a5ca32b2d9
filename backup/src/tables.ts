import { limits, mailPauses, passkeyChallenges, passwordResets } from '@novelette/server/db/access-schema.ts'
import { pushSubscriptions } from '@novelette/server/db/notices-schema.ts'
import { deliveryHolds } from '@novelette/server/db/scheduling-schema.ts'
import { sessions } from '@novelette/server/db/schema.ts'
import { getTableName } from 'drizzle-orm'
import pg from 'pg'

/** Restored sessions would be open and used links work again (docs/decisions/032). Browsers hand their subscriptions in again. */
const shortLived: string[] = [
  sessions,
  passwordResets,
  passkeyChallenges,
  limits,
  mailPauses,
  pushSubscriptions,
  deliveryHolds,
].map(table => getTableName(table))

export const isKept = ({ name }: Table) => !shortLived.includes(name)

export type Table = { readonly name: string; readonly columns: readonly string[] }

/** Makes COPY output identical on every server. */
export const canonicalTextSettings = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** Referenced tables come first; new ones are included. Throws an Error on circular references. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers: string[] }>(`
    select relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select f.relname::text from pg_constraint c join pg_class f on f.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid) as refers
    from pg_class t
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    order by relname`)
  const waiting = [...rows]
  const ordered: typeof rows = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ refers }) => !waiting.some(other => refers.includes(other.name)))
    if (next === -1) throw new Error('The tables refer to one another in a circle.')
    ordered.push(...waiting.splice(next, 1))
  }
  return ordered.map(({ name, columns }) => ({ name, columns }))
}

export const columnList = (columns: readonly string[]) =>
  columns.map(name => pg.escapeIdentifier(name)).join(', ')

export const rowsOf = ({ name, columns }: Table) =>
  `select ${columnList(columns)} from ${pg.escapeIdentifier(name)}`
