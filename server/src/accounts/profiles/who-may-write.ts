import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { letters, profiles } from '#db/schema.ts'

const written = alias(letters, 'written')

/** From anyone, or only from people they have written to before (docs/rules.md 3.6). */
export const acceptsLettersOf = (writer: SQL) => sql<boolean>`(
  ${profiles.privacySettings} = 'anyone' or exists (
    select 1 from ${letters} ${sql.identifier('written')}
    where ${written.senderId} = ${profiles.id} and ${written.receiverId} = ${writer} and ${written.takenBackAt} is null
  ))`
