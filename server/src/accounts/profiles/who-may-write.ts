import { byEnclosureKind } from '@novelette/domain/letters/parts/all-enclosures.ts'
import type { EnclosureKind } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import type { EnclosureOutcome } from '@novelette/domain/letters/parts/enclosure-schemas.ts'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Config } from '#config/config.ts'
import { choiceColumns, letters, profiles } from '#db/schema.ts'

const written = alias(letters, 'written')

/** SQL: whether somebody in `profiles` has, and has not taken it back. */
export const hasWrittenTo = (person: SQL) => sql<boolean>`exists (
    select 1 from ${letters} ${sql.identifier('written')}
    where ${written.senderId} = ${profiles.id} and ${written.receiverId} = ${person} and ${written.takenBackAt} is null
  )`

/** From anyone, or only from people they have written to before (docs/rules.md 3.6). */
export const acceptsLettersOf = (writer: SQL) =>
  sql<boolean>`(${profiles.privacySettings} = 'anyone' or ${hasWrittenTo(writer)})`

/** Whether somebody in `profiles` has nothing against what is enclosed. */
export const takesKind = byEnclosureKind(kind => profiles[choiceColumns[kind]])

/** What becomes of one that is sent to them; to whom they have not written they tell nothing of the choice (docs/rules.md 3.13). */
export const enclosuresFrom = (writer: SQL, kind: EnclosureKind) =>
  sql<EnclosureOutcome>`(case when not ${hasWrittenTo(writer)} then 'friends_only'
    when ${takesKind[kind]} then 'taken' else 'not_wanted' end)`

/** Nobody encloses any where the operator gives no room for it. */
export const unlessOff = (
  { photographsGb }: Pick<Config, 'photographsGb'>,
  outcome: EnclosureOutcome,
): EnclosureOutcome => (photographsGb === 0 ? 'off' : outcome)

/** With people they have written to alone (docs/rules.md 10.7). */
export const sharesTimeZoneWith = (writer: SQL) =>
  sql<boolean>`(${profiles.sharesTimeZone} and ${profiles.timeZone} is not null and ${hasWrittenTo(writer)})`
