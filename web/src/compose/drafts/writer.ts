import type { SessionUser } from '@novelette/domain/accounts/accounts.ts'
import { createContext, use } from 'react'

/**
 * Who writes, as it was when the desk was laid. A save may find that the session is over while the sheet is still on the
 * screen; until the router has led away, its words belong to the same person.
 */
export const WriterContext = createContext<SessionUser | null>(null)

export function useWriter(): SessionUser {
  const writer = use(WriterContext)
  if (!writer) throw new Error('There is no desk without a writer')
  return writer
}
