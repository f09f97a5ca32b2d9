import { createShelf, type KeptText } from './device-shelf.ts'

/** Drafts that the server does not have yet. */
export const keptDrafts = createShelf('unsent-draft:')

/** Whether its letter was sent from somewhere else: these words stayed behind. */
export function isLeftBehind({ refused }: KeptText): boolean {
  return refused === 'letter_conflict'
}
