import type { Draft } from '@novelette/domain/letters/drafts.ts'
import { errorCode } from '#lib/error-code.ts'
import { client } from '#lib/rpc.ts'
import { type DraftSnapshot, snapshotOf, snapshotOfLocal } from './draft-snapshot.ts'
import { sameText } from './draft-text.ts'
import { isLeftBehind, localDrafts } from './local-drafts.ts'
import { outbox } from './outbox.ts'

/**
 * What this browser has stored is newer than the server's draft, unless another device went on from the same revision: then the
 * writer chooses. Null when neither has it.
 */
export async function loadDraft(writerId: string, id: string): Promise<DraftSnapshot | null> {
  const kept = localDrafts.get(writerId, id) ?? outbox.get(writerId, id)
  if (kept && isLeftBehind(kept)) return snapshotOfLocal(kept, kept.revision, { kind: 'sent' })
  const saved = await savedDraft(id)
  if (!kept) return saved && snapshotOf(saved)
  if (saved && sameText(saved, kept)) {
    localDrafts.remove(writerId, id)
    return snapshotOf(saved)
  }
  // Nobody else has saved it since, or what was saved is what was written here before.
  const isOwn = saved?.revision === kept.revision || kept.tried?.some(text => saved && sameText(saved, text))
  return saved && !isOwn
    ? snapshotOfLocal(kept, kept.revision, { kind: 'conflict', other: saved })
    : snapshotOfLocal(kept, saved?.revision ?? kept.revision, { kind: 'unsaved', reason: 'offline' })
}

async function savedDraft(id: string): Promise<Draft | null> {
  try {
    return await client.drafts.get({ id })
  } catch (error) {
    if (errorCode(error) !== 'not_found') console.error('A draft could not be loaded', error)
    return null
  }
}
