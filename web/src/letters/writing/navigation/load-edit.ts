import type { ScheduledLetter } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { type DraftSnapshot, snapshotOfLocal } from '#letters/writing/drafts/draft-snapshot.ts'
import { type DraftText, sameText, withoutEdits } from '#letters/writing/drafts/draft-text.ts'
import { loadDraft } from '#letters/writing/drafts/load-draft.ts'
import { localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { createRemoteDraft } from '#letters/writing/drafts/remote-draft.ts'
import { textOfLetter } from '#letters/writing/drafts/sent-text.ts'
import { asUser, client } from '#lib/rpc.ts'
import { editDraftId } from '#scheduling/edit-draft-id.ts'

/** What a scheduled letter says, and that the text changes it. */
export function textOfScheduled(letter: ScheduledLetter): DraftText {
  const { id, revision, delivery } = letter
  return { ...textOfLetter(letter), plan: { delivery, edits: { id, revision } } }
}

/** The changes to a scheduled letter that were begun before, else the letter as it is; throws why that could not be had. */
export async function loadEdit(
  writerId: string,
  letterId: string,
  saved: readonly { readonly id: string }[],
): Promise<DraftSnapshot> {
  const draftId = editDraftId(letterId)
  const load = () =>
    saved.some(({ id }) => id === draftId) ? loadDraft(writerId, draftId) : loadLocal(writerId, draftId)
  const [found, loaded] = await Promise.allSettled([
    client.scheduledLetters.get({ id: letterId }, asUser(writerId)),
    load(),
  ])
  if (loaded.status === 'rejected') throw loaded.reason
  const begun = loaded.value
  if (found.status === 'rejected') {
    if (begun) return begun
    throw found.reason
  }
  const text = textOfScheduled(found.value)
  if (begun && !sameText(withoutEdits(begun.text), withoutEdits(text))) return begun
  // Left by changes that were saved.
  if (begun) await discardDraft(writerId, draftId)
  return { id: draftId, text, revision: 0, sync: { kind: 'blank' }, storedAt: 0, resumedFrom: null }
}

/** Of what was never saved the server has nothing to be asked for: its first save says whether another device has begun. */
async function loadLocal(writerId: string, id: string): Promise<DraftSnapshot | null> {
  const local = localDrafts.get(writerId, id)
  if (!local) return null
  const wasNeverSaved = local.revision === 0 && !local.unacknowledgedSaves?.length && !local.refused
  return wasNeverSaved
    ? snapshotOfLocal(local, 0, { kind: 'unsaved', reason: 'offline' })
    : loadDraft(writerId, id)
}

async function discardDraft(writerId: string, id: string): Promise<void> {
  localDrafts.remove(writerId, id)
  await createRemoteDraft(writerId, id)
    .discard()
    .catch(() => undefined)
}
