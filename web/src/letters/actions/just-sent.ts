import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { createStore } from '#lib/store.ts'

export type JustSent = { readonly id: string; readonly senderId: string; readonly receiver: Person }

/** The last letter sent in this tab, until its line on the dashboard is put away. */
export const justSent = createStore<JustSent | null>(null)

/** Nothing is said any more of this letter, where it is the last one. */
export function putAway(id: string): void {
  if (justSent.get()?.id === id) justSent.set(null)
}
