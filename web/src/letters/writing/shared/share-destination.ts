import type { ShareProblem } from '@novelette/domain/pages/share-path.ts'
import { keepLaunchedFiles } from './launched-files.ts'
import { claimShares, doesAnyWait, findShareOf } from './waiting-shares.ts'

type Destination = { readonly to: 'letter'; readonly id: string } | { readonly to: 'sign-in' | 'nowhere' }

/** Keeps what came with this page; why that was not possible. */
export async function receiveShares(isLaunched: boolean): Promise<ShareProblem | null> {
  const problem = isLaunched ? await keepLaunchedFiles() : null
  await claimShares().catch(() => undefined)
  return problem
}

/** Where what waits is written on, for whoever is signed in; undefined: nobody. */
export function findShareDestination(userId: string | undefined): Destination {
  if (userId === undefined) return { to: doesAnyWait() ? 'sign-in' : 'nowhere' }
  const id = findShareOf(userId)
  return id ? { to: 'letter', id } : { to: 'nowhere' }
}
