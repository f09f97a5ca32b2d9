import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { knownSession } from '#session/session.ts'
import { keepLaunchedFiles } from './launched-files.ts'
import { claimShares, doesAnyWait, findShareOf } from './waiting-shares.ts'

/**
 * Keeps what came with this page, or says why that was not possible, and leads on to where what waits is written on. Returns where nothing
 * waits for whoever is here.
 */
export async function redirectToShared(queryClient: QueryClient, isLaunched: boolean): Promise<void> {
  const problem = isLaunched ? await keepLaunchedFiles() : null
  await claimShares().catch(() => undefined)
  if (problem) throw redirect({ to: '/share', search: { problem }, replace: true })
  const user = await knownSession(queryClient)
  const id = user && findShareOf(user.id)
  if (id) throw redirect({ to: '/compose', search: { shared: id }, replace: true })
  if (!user && doesAnyWait()) throw redirect({ to: '/login', search: { return: '/share' }, replace: true })
}
