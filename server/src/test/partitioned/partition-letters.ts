import type pg from 'pg'

const parts = 8

type Lines = { readonly line: string }

/** Partitions by hash over the id, as a distributed database does, keeping constraints, indexes, triggers and foreign keys. */
export async function partitionLetters(client: pg.Client): Promise<void> {
  const lines = async (statement: string) => {
    const { rows } = await client.query<Lines>(statement)
    return rows.map(({ line }) => line)
  }
  const keys = `
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where conparentid = 0`
  const own = await lines(`${keys} and conrelid = 'letters'::regclass and contype in ('p', 'u', 'f')`)
  const ofOthers = await lines(
    `${keys} and confrelid = 'letters'::regclass and conrelid <> 'letters'::regclass`,
  )
  const indexes = await lines(`
    select pg_get_indexdef(indexrelid) as line from pg_index
    where indrelid = 'letters'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`)
  const triggers = await lines(`
    select pg_get_triggerdef(oid) as line from pg_trigger where tgrelid = 'letters'::regclass and not tgisinternal`)
  const [storage = ''] = await lines(`
    select array_to_string(reloptions, ', ') as line from pg_class where oid = 'letters'::regclass`)

  await client.query(`
    alter table letters rename to letters_whole;
    create table letters (like letters_whole including defaults including constraints including storage)
      partition by hash (id);
    drop table letters_whole cascade`)
  for (const line of [...own, ...indexes, ...triggers, ...ofOthers]) await client.query(line)
  for (let part = 0; part < parts; part += 1) {
    await client.query(`
      create table letters_part_${part} partition of letters for values with (modulus ${parts}, remainder ${part})
      ${storage && `with (${storage})`}`)
  }
  const named = await lines(`
    select format('alter index %s rename to %I', inhrelid::regclass,
      inhparent::regclass || '_' || right(indrelid::regclass::text, 1)) as line
    from pg_inherits join pg_index on indexrelid = inhrelid`)
  for (const line of named) await client.query(line)
}

export const isPart = (relation: string | undefined) => /^letters_part_\d$/.test(relation ?? '')
