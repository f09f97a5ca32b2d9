import { type EnclosureKind, enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { hasWrittenTo, takesKind } from '#accounts/profiles/who-may-write.ts'
import { enclosures, letterEnclosures } from '#db/people-schema.ts'
import type { Given } from '#letters/sending/given.ts'
import type { Rule } from '#letters/sending/rules.ts'

/** SQL: of the letter's own draft, where others may be its sender's no longer. */
const isLinked = (letterId: SQL) => sql`exists (
  select from ${letterEnclosures}
  where ${letterEnclosures.letterId} = ${letterId} and ${letterEnclosures.enclosureId} = ${enclosures.id})`

/** SQL: one that encloses none breaks no rule of theirs. */
const ifAny = (ids: SQL, holds: SQLWrapper) => sql`(cardinality(${ids}) = 0 or ${holds})`

/** SQL: whether all are stored, by the sender, as this kind. Tidying leaves them until the letter is. */
const areStored = ({ id, senderId }: Given, ids: SQL, kind: EnclosureKind) => sql`cardinality(${ids}) = (
  select count(*) from (
    select from ${enclosures} where ${enclosures.id} = any(${ids}) and ${enclosures.ownerId} = ${senderId}
      and ${enclosures.kind} = ${sql.raw(`'${kind}'`)} and (not ${enclosures.takenBack} or ${isLinked(id)})
    for key share) stored)`

/** SQL: whether the receiver in `profiles` has nothing against those that a letter has already. */
const takesThoseOf = (letterId: SQL, kind: EnclosureKind) => sql`(${takesKind[kind]} or not exists (
  select from ${letterEnclosures} join ${enclosures} on ${enclosures.id} = ${letterEnclosures.enclosureId}
  where ${letterEnclosures.letterId} = ${letterId} and ${enclosures.kind} = ${sql.raw(`'${kind}'`)}))`

/** What must hold of what a letter names: it is there, and its receiver in `profiles` has written to the sender, and wants it. */
export const enclosureRules = (given: Given): readonly Rule[] => {
  const named = enclosureKinds.map(kind => ({ kind, ids: given[kind] }))
  return [
    ...named.map(({ kind, ids }) => ({
      holds: ifAny(ids, areStored(given, ids, kind)),
      otherwise: `${kind}_missing` as const,
    })),
    ...named.map(({ kind, ids }) => ({
      holds: ifAny(ids, hasWrittenTo(given.senderId)),
      otherwise: `${kind}s_friends_only` as const,
    })),
    ...named.map(({ kind, ids }) => ({
      holds: ifAny(ids, takesKind[kind]),
      otherwise: `${kind}s_not_wanted` as const,
    })),
  ]
}

/** Whoever has no account stores none. */
export const enclosureRulesOfGuest = (given: Given): readonly Rule[] =>
  enclosureKinds.map(kind => ({
    holds: sql`cardinality(${given[kind]}) = 0`,
    otherwise: `${kind}_missing`,
  }))

/** The same as a letter leaves that has them already: its receiver may have changed their mind. */
export const enclosureRulesDue = ({ id }: Given): readonly Rule[] =>
  enclosureKinds.map(kind => ({ holds: takesThoseOf(id, kind), otherwise: `${kind}s_not_wanted` }))
