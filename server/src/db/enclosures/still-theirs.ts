import { sql } from 'drizzle-orm'
import { enclosures, letterEnclosures } from '#db/people-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { drafts, letters } from '#db/schema.ts'

const liesInDraft = sql`exists (
  select from ${drafts} where ${drafts.id} = ${letterEnclosures.letterId} and ${drafts.ownerId} = ${enclosures.ownerId})`
const liesInScheduled = sql`exists (
  select from ${scheduledLetters}
  where ${scheduledLetters.id} = ${letterEnclosures.letterId} and ${scheduledLetters.senderId} = ${enclosures.ownerId})`
const liesInSent = sql`exists (
  select from ${letters}
  where ${letters.id} = ${letterEnclosures.letterId} and ${letters.senderId} = ${enclosures.ownerId} and not ${letters.hiddenFromSender})`

/**
 * SQL: whether an enclosure is there for its owner. One of a letter that was taken back is as long as a draft or letter of theirs has
 * it, and no longer, whether or not a reader keeps that letter (decision 061).
 */
export const isStillTheirs = sql`(not ${enclosures.takenBack} or exists (
  select from ${letterEnclosures} where ${letterEnclosures.enclosureId} = ${enclosures.id}
    and (${liesInDraft} or ${liesInScheduled} or ${liesInSent})))`
