import { type EnclosedIds, enclosedIds } from '@novelette/domain/letters/parts/enclosed-ids.ts'
import { type EnclosureKind, enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { type SQL, sql } from 'drizzle-orm'
import { enclosures, letterEnclosures } from '#db/people-schema.ts'
import { quoted } from '#db/schema.ts'

/** The ids that a letter's markup names. */
export const enclosedIdsOf = (content: string): EnclosedIds => enclosedIds(splitLetter(content))

/** SQL: the letter has these from now on. The condition may ask for `named.id`. */
export const linkEnclosures = (letterId: SQL, ids: SQL, condition: SQL) => sql`
  insert into ${letterEnclosures} (letter_id, enclosure_id) select ${letterId}, named.id from unnest(${ids}::uuid[]) named(id)
  where ${condition} on conflict do nothing`

type WithEnclosed = { readonly id: SQL } & Readonly<Record<EnclosureKind, SQL>>

/** Of a kind that this release does not know, nobody can say whether its letter still names it. */
const isKnown = sql`exists (
  select from ${enclosures} where ${enclosures.id} = ${letterEnclosures.enclosureId}
    and ${enclosures.kind} in (${quoted(enclosureKinds)}))`

/** SQL, parts of a statement: under a condition the letter has what it names, and no more what was taken out while it was a draft. */
export function linkEnclosed({ id, ...given }: WithEnclosed, condition: SQL): SQL {
  const named = enclosureKinds.map(kind => given[kind])
  const ids = sql`(${sql.join(named, sql` || `)})`
  return sql`linked as (${linkEnclosures(id, ids, condition)}), unlinked as (
    delete from ${letterEnclosures} where ${letterEnclosures.letterId} = ${id}
      and ${letterEnclosures.enclosureId} <> all(${ids}) and ${isKnown} and ${condition})`
}
