import type pg from 'pg'

/** A killed restore leaves an empty job queue. */
export async function assertEmptyDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
      and n.nspname not like 'pg\\_toast%' and n.nspname not like 'pg\\_temp%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`)
  const found = rows[0]?.name ?? (await findJobs(client))
  if (!found) return
  throw new Error(
    `The database is not empty: it holds ${found}. A backup is restored into an empty place only; nothing was changed.`,
  )
}

async function findJobs(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as there`,
  )
  if (!rows[0]?.there) return null
  const { rowCount } = await client.query('select from graphile_worker._private_jobs limit 1')
  return rowCount === 0 ? null : 'jobs'
}
