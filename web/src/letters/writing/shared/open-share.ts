import { defaultBanner } from '@novelette/domain/letters/banners.ts'
import { textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import { readKeptLines } from '#letters/parts/line/kept-lines.ts'
import { blankSnapshot, type DraftSnapshot, snapshotOfLocal } from '#letters/writing/drafts/draft-snapshot.ts'
import { draftTextOf } from '#letters/writing/drafts/draft-text.ts'
import { loadDraft } from '#letters/writing/drafts/load-draft.ts'
import { localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { filesOfShare, readKeptShare } from '#lib/shares/keep-share.ts'
import { leftOutText, sharedText } from './shared-words.ts'
import { dropShare, takeShare } from './waiting-shares.ts'

/** A new draft with the words that were shared, under the share's id; its files follow once there is an editor. Null where it does not wait for them. */
export async function openShare(
  writerId: string,
  id: string,
  saved: readonly { readonly id: string }[],
): Promise<DraftSnapshot | null> {
  const form = takeShare(writerId, id) ? await readKeptShare(id) : null
  if (!form) return null
  const isSaved = saved.some(draft => draft.id === id)
  const begun = isSaved ? await loadDraft(writerId, id) : loadLocal(writerId, id)
  const { snapshot, isKept } = begun ? { snapshot: begun, isKept: true } : begin(writerId, id, form)
  const drop = () => (isKept ? dropShare(id) : Promise.resolve())
  return { ...snapshot, shared: { files: filesOfShare(form), problem: leftOutText(form), drop } }
}

/** It was opened before, and its page was closed too soon. */
function loadLocal(writerId: string, id: string): DraftSnapshot | null {
  const local = localDrafts.get(writerId, id)
  return local && snapshotOfLocal(local, local.revision, { kind: 'unsaved', reason: 'offline' })
}

/** Without room for its words it waits on, until they are saved. */
function begin(writerId: string, id: string, form: FormData) {
  const words = textToMarkup(sharedText(form))
  if (words === '') return { snapshot: { ...blankSnapshot(), id }, isKept: true }
  const content = words + readKeptLines(writerId)
  const text = draftTextOf({ receiver: '', content, banner: defaultBanner })
  const stored = localDrafts.put(writerId, { id, ...text, revision: 0 })
  const sync = { kind: 'unsaved', reason: 'offline' } as const
  const snapshot = { id, text, revision: 0, sync, storedAt: stored?.storedAt ?? 0, resumedFrom: null }
  return { snapshot, isKept: stored !== null }
}
