import { withCrossTabLock } from '#lib/cross-tab-lock.ts'
import { client } from '#lib/rpc.ts'
import { cover } from '#session/cover.ts'
import { notifyOtherTabs } from '#session/tabs.ts'
import { isTimedOut, useTimedOut } from './timed-out.ts'

const answerMs = 8_000

/** Notices on this device go on. Where the server does not hear of it, it ends the session by itself (docs/rules.md 2.2). */
async function tellServer(): Promise<void> {
  try {
    await client.sessions.timeOut(undefined, { signal: AbortSignal.timeout(answerMs) })
  } catch (error) {
    console.error('The end of the session did not reach the server', error)
  }
}

/** One tab tells the server, the others follow. */
export function useTimeOut(): () => Promise<void> {
  const follow = useTimedOut()
  return async () => {
    cover('signing-out')
    await withCrossTabLock('time-out', async () => {
      if (isTimedOut()) return
      await tellServer()
      notifyOtherTabs('timed-out')
      follow()
    })
  }
}
