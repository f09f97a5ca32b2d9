import { defaultBanner } from '@novelette/domain/letters/banners.ts'
import type { Draft } from '@novelette/domain/letters/drafts.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import type { SyncStatus } from './draft-machine.ts'
import { type DraftGuest, type DraftText, draftTextOf } from './draft-text.ts'
import { type LocalDraft, localDrafts } from './local-drafts.ts'

/** A draft as the composer opens it: one from before, or a blank one. */
export type DraftSnapshot = {
  readonly id: string
  readonly text: DraftText
  readonly revision: number
  /** Saves without an answer that name this revision. */
  readonly unacknowledgedSaves?: readonly DraftText[] | undefined
  readonly sync: SyncStatus
  /** When this browser stored the text; 0 when it did not. */
  readonly storedAt: number
  /** When a draft from before was last changed; null for a new one. */
  readonly resumedFrom: Date | null
  /** Written on the landing page by someone who had no account yet. */
  readonly wasWrittenAsVisitor?: boolean
  /** What was shared from another app with the words: to be enclosed, what there is to say of the rest, and the end of its waiting. */
  readonly shared?: {
    readonly files: readonly File[]
    readonly problem: string | null
    readonly drop: () => Promise<void>
  }
  /** An earlier version that replaces the text at once, so that it can be undone. */
  readonly goBackTo?: DraftText
}

/** For whom a new letter is, where that is known. */
export type Addressee = { readonly to?: string | undefined; readonly guest?: DraftGuest | undefined }

const isNew = { revision: 0, storedAt: 0, resumedFrom: null } as const

export function blankSnapshot({ to = '', guest }: Addressee = {}): DraftSnapshot {
  const text = draftTextOf({ receiver: to, guest, content: '', banner: defaultBanner })
  return { ...isNew, id: uuidV7(), text, sync: { kind: 'blank' } }
}

/** A new draft with this text, which this browser stores at once if it has room. */
export function copySnapshot(writerId: string, text: DraftText): DraftSnapshot {
  const id = uuidV7()
  const storedAt = localDrafts.put(writerId, { id, ...text, revision: 0 })?.storedAt ?? 0
  return { ...isNew, id, text, sync: { kind: 'unsaved', reason: 'offline' }, storedAt }
}

export function snapshotOf({ id, revision, updatedAt, ...draft }: Draft): DraftSnapshot {
  const sync = { kind: 'saved', at: updatedAt } as const
  return { id, text: draftTextOf(draft), revision, sync, storedAt: 0, resumedFrom: updatedAt }
}

export function snapshotOfLocal(draft: LocalDraft, revision: number, sync: SyncStatus): DraftSnapshot {
  const { id, unacknowledgedSaves, storedAt } = draft
  const text = draftTextOf(draft)
  return { id, text, revision, unacknowledgedSaves, sync, storedAt, resumedFrom: new Date(storedAt) }
}
