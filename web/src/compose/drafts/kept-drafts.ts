import { uuidV7 } from '#lib/uuid-v7.ts'
import { createShelf, type KeptText, type Written } from './device-shelf.ts'
import { sameText } from './sheet-text.ts'

/** Drafts that the server does not have yet. */
export const keptDrafts = createShelf('unsent-draft:')

/** Whether its letter was sent from somewhere else: these words stayed behind. */
export function isLeftBehind({ refused }: KeptText): boolean {
  return refused === 'letter_conflict'
}

/** What was set aside with the same words, under ids of its own, and is not on the server yet. */
export function copiesOf(writerId: string, { id, ...text }: Written): KeptText[] {
  return keptDrafts
    .all(writerId)
    .filter(copy => copy.id !== id && copy.revision === 0 && sameText(copy, text))
}

/**
 * Before other words take this id here, those of another window that lie there become a draft of their own. False where there is no
 * room for it: then they have to stay.
 */
export function setAsideOthers(writerId: string, { id, ...text }: Written): boolean {
  const others = keptDrafts.get(writerId, id)
  if (!others || sameText(others, text) || copiesOf(writerId, others).length > 0) return true
  const { receiver, content, banner, changedAt } = others
  const refused = isLeftBehind(others) ? others.refused : undefined
  const aside = { id: uuidV7(), receiver, content, banner, revision: 0, refused, changedAt }
  return keptDrafts.keep(writerId, aside) !== null
}
