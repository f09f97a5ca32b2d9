import { inactivity } from '@novelette/domain/accounts/sessions.ts'
import { isSessionOver } from '#lib/error-code.ts'
import { client, keepaliveClient } from '#lib/rpc.ts'
import type { ActivityClock } from './activity-clock.ts'

/**
 * Reports this tab's activity, at most once a minute for all tabs together. Periodic calls also report the latest activity, so
 * that the server never ends a session before the browser does.
 */
export async function reportActivity(
  clock: ActivityClock,
  signal: AbortSignal,
  onSignedOut: () => void,
): Promise<void> {
  if (signal.aborted) return
  const now = Date.now()
  const before = clock.lastReport(now)
  if (clock.ownActivity(now) <= before || now - before < inactivity.reportMs) return
  clock.recordReport(now)
  try {
    await client.sessions.stay()
  } catch (error) {
    if (signal.aborted) return
    if (isSessionOver(error)) onSignedOut()
    else clock.recordReport(before)
  }
}

export function reportActivityOnExit(clock: ActivityClock): void {
  const now = Date.now()
  if (clock.ownActivity(now) <= clock.lastReport(now)) return
  clock.recordReport(now)
  void keepaliveClient.sessions.stay().catch(() => null)
}
