import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { letters, profiles } from '#db/schema.ts'

const written = alias(letters, 'written')

/**
 * Whether the person of the row takes letters from `writer`: from anyone, or from friends, to whom they have written before. A
 * stranger's own letter makes no friendship (DECISIONS 11).
 */
export const acceptsLettersOf = (writer: SQL) => sql<boolean>`(
  ${profiles.privacySettings} = 'anyone' or exists (
    select 1 from ${letters} ${sql.identifier('written')}
    where ${written.senderId} = ${profiles.id} and ${written.receiverId} = ${writer} and ${written.takenBackAt} is null
  ))`
