import { createShelf } from './device-shelf.ts'

/** Drafts that the server does not have yet. */
export const keptDrafts = createShelf('unsent-draft:')
