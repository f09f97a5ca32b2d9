import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { createContext, use } from 'react'

/** Who opened the composer: until the router leaves it, its text is theirs, also when their session is over. */
export const WriterContext = createContext<SessionUser | null>(null)

export function useWriter(): SessionUser {
  const writer = use(WriterContext)
  if (!writer) throw new Error('The composer needs a writer')
  return writer
}
