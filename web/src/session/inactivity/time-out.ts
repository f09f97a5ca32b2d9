import { withCrossTabLock } from '#lib/cross-tab-lock.ts'
import { cover } from '#session/cover.ts'
import { endSession } from '#session/end-session.ts'
import { notifyOtherTabs } from '#session/tabs.ts'
import { isTimedOut, useTimedOut } from './timed-out.ts'

/** One tab tells the server, the others follow. */
export function useTimeOut(): () => Promise<void> {
  const follow = useTimedOut()
  return async () => {
    cover('signing-out')
    await withCrossTabLock('time-out', async () => {
      if (isTimedOut()) return
      await endSession()
      notifyOtherTabs('timed-out')
      follow()
    })
  }
}
