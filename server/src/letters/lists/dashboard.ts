import { dashboardListSize } from '@novelette/domain/letters/letter-lists.ts'
import type { Dashboard } from '@novelette/domain/letters/letters.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { deskOf, newestReceived } from '#letters/lists/inbox.ts'
import { newestSent } from '#letters/lists/sent.ts'

export async function dashboardOf(deps: Dependencies, userId: string): Promise<Dashboard> {
  const [received, sent, desk] = await Promise.all([
    newestReceived(deps, userId, dashboardListSize),
    newestSent(deps, userId, dashboardListSize),
    deskOf(deps.db, userId),
  ])
  return { received, sent, ...desk }
}
