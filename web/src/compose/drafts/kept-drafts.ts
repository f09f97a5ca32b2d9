import { uuidV7 } from '#lib/uuid-v7.ts'
import { createShelf, type LocalDraft, type Written } from './device-shelf.ts'
import { sameText } from './draft-text.ts'

/** Drafts that the server does not have yet. */
export const localDrafts = createShelf('unsent-draft:')

/** Whether its letter was sent from somewhere else: these words stayed behind. */
export function isLeftBehind({ refused }: LocalDraft): boolean {
  return refused === 'letter_conflict'
}

/** What was set aside with the same words, under ids of its own, and is not on the server yet. */
export function unsavedCopiesOf(writerId: string, { id, ...text }: Written): LocalDraft[] {
  return localDrafts
    .all(writerId)
    .filter(copy => copy.id !== id && copy.revision === 0 && sameText(copy, text))
}

/**
 * Before other words take this id here, those of another window that lie there become a draft of their own. False where there is no
 * room for it: then they have to stay.
 */
export function moveOtherTextAside(writerId: string, { id, ...text }: Written): boolean {
  const others = localDrafts.get(writerId, id)
  if (!others || sameText(others, text) || unsavedCopiesOf(writerId, others).length > 0) return true
  const { receiver, content, banner, changedAt } = others
  const refused = isLeftBehind(others) ? others.refused : undefined
  const aside = { id: uuidV7(), receiver, content, banner, revision: 0, refused, changedAt }
  return localDrafts.keep(writerId, aside) !== null
}
