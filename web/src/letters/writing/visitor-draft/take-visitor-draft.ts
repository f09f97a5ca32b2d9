import { textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import type { Addressee, DraftSnapshot } from '#letters/writing/drafts/draft-snapshot.ts'
import { draftTextOf } from '#letters/writing/drafts/draft-text.ts'
import { localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { dropVisitorDraft, type VisitorDraft } from '#pages/landing/try-out/visitor-draft.ts'
import { partGreeting } from '#stationery/letter/letter-text.ts'

/** Makes it a draft of this writer, which this browser stores until the server has it. */
export function takeVisitorDraft(
  { id, banner, owner, writtenAt, ...visitorDraft }: VisitorDraft,
  writerId: string,
  { to = '', guest }: Addressee = {},
): DraftSnapshot {
  const content = textToMarkup(partGreeting(visitorDraft.text))
  const text = draftTextOf({ receiver: to, guest, content, banner })
  const stored = localDrafts.put(writerId, { id, ...text, revision: 0 })
  if (stored) dropVisitorDraft()
  return {
    id,
    text,
    revision: 0,
    sync: { kind: 'unsaved', reason: 'offline' },
    storedAt: stored?.storedAt ?? 0,
    resumedFrom: new Date(writtenAt),
    wasWrittenAsVisitor: owner?.isNew === true,
  }
}
