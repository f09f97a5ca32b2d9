import { sql } from 'drizzle-orm'
import { letters } from '#db/schema.ts'

export const guestId = sql`${sql.placeholder('guestId')}::uuid`

/** Not removed or taken back by its writer before it was opened. */
const isLeftByWriter = sql`not (${letters.hiddenFromSender} and ${letters.status} <> 'read')`

/**
 * What lies behind the link: letters to the guest, and the answers. Hidden ones are left out, and those that the writer removed
 * before they were opened (docs/rules.md 8.3). Takes the placeholder `guestId`.
 */
export const isOfGuest = sql`(
  ${letters.receiverId} = ${guestId} and not ${letters.hiddenFromReceiver} and ${isLeftByWriter}
  or ${letters.senderId} = ${guestId} and not ${letters.hiddenFromSender})`

export const isUndelivered = sql`${letters.receiverId} = ${guestId} and not ${letters.hiddenFromReceiver}
  and ${letters.status} = 'sent' and ${isLeftByWriter}`
