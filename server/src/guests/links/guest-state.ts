import type { GuestState } from '@novelette/domain/guests/guests.ts'
import { sql } from 'drizzle-orm'
import { guests } from '#db/guests-schema.ts'

/** As its writer sees it (docs/rules.md 8.7). */
export const guestState = sql<GuestState>`case
  when ${guests.claimedAt} is not null then 'claimed'
  when ${guests.closedAt} is not null then 'closed'
  when ${guests.inactiveFrom} <= now() then 'inactive'
  else 'open' end`
