import type { Draft } from '@novelette/domain/letters/drafts.ts'
import { type DraftSnapshot, snapshotOf, snapshotOfLocal } from './draft-snapshot.ts'
import { sameText } from './draft-text.ts'
import { isLeftBehind, localDrafts } from './local-drafts.ts'
import { outbox } from './outbox.ts'
import { createRemoteDraft } from './remote-draft.ts'
import { letterThatCarries } from './remote-letter.ts'

/**
 * What this browser has stored is newer than the server's draft, unless another device went on from the same revision: then the
 * writer chooses. Null when neither has it. Throws when this browser has none and the server could not say.
 */
export async function loadDraft(writerId: string, id: string): Promise<DraftSnapshot | null> {
  const local = localDrafts.get(writerId, id) ?? outbox.get(writerId, id)
  if (local && isLeftBehind(local))
    return snapshotOfLocal(local, local.revision, { kind: 'sentElsewhere', sent: null })
  if (local?.movedFrom && (await letterThatCarries(writerId, local.movedFrom, local).catch(() => null))) {
    localDrafts.remove(writerId, id)
    return null
  }
  const { find } = createRemoteDraft(writerId, id)
  if (!local) {
    const saved = await find()
    return saved && snapshotOf(saved)
  }
  // Its next save says whether the server has another one.
  const saved: Draft | null = await find().catch(() => null)
  if (saved && sameText(saved, local)) {
    localDrafts.remove(writerId, id)
    return snapshotOf(saved)
  }
  // Nobody else has saved it since, or what was saved is what was written here before.
  const isOwn =
    saved?.revision === local.revision ||
    local.unacknowledgedSaves?.some(text => saved && sameText(saved, text))
  return saved && !isOwn
    ? snapshotOfLocal(local, local.revision, { kind: 'conflict', other: saved })
    : snapshotOfLocal(local, saved?.revision ?? local.revision, { kind: 'unsaved', reason: 'offline' })
}
