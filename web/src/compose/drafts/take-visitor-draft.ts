import { textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import { partGreeting } from '#stationery/letter/letter-text.ts'
import type { DraftSnapshot } from './draft-snapshot.ts'
import { localDrafts } from './kept-drafts.ts'
import { dropVisitorDraft, type VisitorDraft } from './visitor-draft.ts'

/** A draft of the writer's from here on. This browser keeps it until the server has it, as any other. */
export function takeVisitorDraft(tried: VisitorDraft, writerId: string, receiver = ''): DraftSnapshot {
  const { id, text, banner, owner } = tried
  const content = textToMarkup(partGreeting(text))
  const kept = localDrafts.keep(writerId, { id, receiver, content, banner, revision: 0 })
  if (kept) dropVisitorDraft()
  return {
    id,
    text: { receiver, content, banner },
    revision: 0,
    state: { kind: 'on-device' },
    keptAt: kept?.changedAt ?? 0,
    resumedFrom: new Date(tried.writtenAt),
    wasWrittenAsVisitor: owner?.isNew === true,
  }
}
