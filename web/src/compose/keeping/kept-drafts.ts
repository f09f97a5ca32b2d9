import { sameText } from '../sheet-text.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { createShelf, type KeptText, type Written } from './device-shelf.ts'

/** Drafts that the server does not have yet. */
export const keptDrafts = createShelf('unsent-draft:')

/** Whether its letter was sent from somewhere else: these words stayed behind. */
export function isLeftBehind({ refused }: KeptText): boolean {
  return refused === 'letter_conflict'
}

/**
 * Before other words take this id here, those of another window that lie there become a draft of their own. False where there is no
 * room for it: then they have to stay.
 */
export function setAsideOthers(writerId: string, { id, ...text }: Written): boolean {
  const others = keptDrafts.get(writerId, id)
  if (!others || sameText(others, text)) return true
  const { receiver, content, banner, changedAt } = others
  const aside = { id: uuidV7(), receiver, content, banner, revision: 0, changedAt }
  return keptDrafts.keep(writerId, aside) !== null
}
