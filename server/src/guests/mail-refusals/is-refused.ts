import { sql } from 'drizzle-orm'
import { guests, mailRefusals } from '#db/guests-schema.ts'

/** Whether the owner of a guest's address wants no mail about letters of the guest's writer, or of anyone (docs/rules.md 8.6). */
export const isRefused = sql<boolean>`exists (
  select from ${mailRefusals} where ${mailRefusals.addressPrint} = ${guests.addressPrint}
  and (${mailRefusals.writerId} is null or ${mailRefusals.writerId} = ${guests.ownerId}))`
