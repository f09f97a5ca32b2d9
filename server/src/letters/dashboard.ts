import { type Dashboard, dashboardListSize } from '@novelette/domain/letters.ts'
import type { Dependencies } from '#dependencies.ts'
import { countUnread, newestReceived } from '#letters/inbox.ts'
import { newestSent } from '#letters/sent.ts'

/** The newest received and sent letters, and the unread count. */
export async function dashboardOf(deps: Dependencies, userId: string): Promise<Dashboard> {
  const [received, sent, unreadCount] = await Promise.all([
    newestReceived(deps, userId, dashboardListSize),
    newestSent(deps, userId, dashboardListSize),
    countUnread(deps.db, userId),
  ])
  return { received, sent, unreadCount }
}
