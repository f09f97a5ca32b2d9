import { textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import type { DraftSnapshot } from '#compose/drafts/draft-snapshot.ts'
import { localDrafts } from '#compose/drafts/local-drafts.ts'
import { partGreeting } from '#stationery/letter/letter-text.ts'
import { dropVisitorDraft, type VisitorDraft } from './visitor-draft.ts'

/** Makes it a draft of this writer, which this browser stores until the server has it. */
export function takeVisitorDraft(visitorDraft: VisitorDraft, writerId: string, receiver = ''): DraftSnapshot {
  const { id, text, banner, owner, writtenAt } = visitorDraft
  const content = textToMarkup(partGreeting(text))
  const stored = localDrafts.put(writerId, { id, receiver, content, banner, revision: 0 })
  if (stored) dropVisitorDraft()
  return {
    id,
    text: { receiver, content, banner },
    revision: 0,
    sync: { kind: 'unsaved', reason: 'offline' },
    storedAt: stored?.storedAt ?? 0,
    resumedFrom: new Date(writtenAt),
    wasWrittenAsVisitor: owner?.isNew === true,
  }
}
