import { type Dashboard, dashboardListSize } from '@novelette/domain/letters.ts'
import { countUnread, newestReceived } from '#letters/inbox.ts'
import { newestSent } from '#letters/sent.ts'
import type { Parts } from '#parts.ts'

/** The newest letters of either kind and the unread count (SPEC.md section 2, Dashboard). */
export async function dashboardOf(parts: Parts, userId: string): Promise<Dashboard> {
  const [received, sent, unreadCount] = await Promise.all([
    newestReceived(parts, userId, dashboardListSize),
    newestSent(parts, userId, dashboardListSize),
    countUnread(parts.db, userId),
  ])
  return { received, sent, unreadCount }
}
