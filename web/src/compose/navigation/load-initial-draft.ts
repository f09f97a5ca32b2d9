import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import type { DraftSummary } from '@novelette/domain/letters/drafts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Addressee, blankSnapshot, type DraftSnapshot } from '#compose/drafts/draft-snapshot.ts'
import { loadDraft } from '#compose/drafts/load-draft.ts'
import { isLeftBehind, type LocalDraft, localDrafts } from '#compose/drafts/local-drafts.ts'
import { outbox } from '#compose/drafts/outbox.ts'
import { loadGuestParts } from '#compose/guests/load-guest-parts.ts'
import { takeVisitorDraft } from '#compose/visitor-draft/take-visitor-draft.ts'
import { asUser, orpc } from '#lib/rpc.ts'
import { visitorDraftOf } from '#pages/landing/try-out/visitor-draft.ts'

export type DraftRequest = {
  readonly to?: string | undefined
  /** The id of one of their guests. */
  readonly guest?: string | undefined
  readonly draft?: string | undefined
  /** The id of a scheduled letter that is to be changed. */
  readonly scheduled?: string | undefined
}

/**
 * The draft that was asked for, else what its writer wrote as a visitor, else the latest draft (to that person, if one
 * is named), else a blank one. Throws when that draft could not be loaded.
 */
export async function loadInitialDraft(
  queryClient: QueryClient,
  { id: writerId, username }: SessionUser,
  wanted: DraftRequest,
): Promise<DraftSnapshot> {
  // A letter that waits to be sent is not opened, and what a sent letter left behind only when it is asked for.
  const isOpen = ({ id }: { readonly id: string }) => !waiting.has(id)
  const waiting = new Set(outbox.all(writerId).map(({ id }) => id))
  const kept = localDrafts.all(writerId).filter(draft => !isLeftBehind(draft))
  const saved = await queryClient
    .fetchQuery({ ...orpc.drafts.list.queryOptions(asUser(writerId)), staleTime: 0, retry: 1 })
    .catch(() => [])
  if (wanted.scheduled) return (await import('./load-edit.ts')).loadEdit(writerId, wanted.scheduled, saved)
  const guest = wanted.guest && (await (await loadGuestParts()).loadGuest(queryClient, wanted.guest))
  const addressee = { to: wanted.to, guest: guest || undefined }
  const visitorDraft = wanted.draft === undefined ? await visitorDraftOf(username) : null
  if (visitorDraft) return takeVisitorDraft(visitorDraft, writerId, addressee)
  const id = wanted.draft ?? latest(kept.filter(isOpen), saved.filter(isOpen), addressee)
  const snapshot = id === undefined ? null : await loadDraft(writerId, id)
  return snapshot ?? blankSnapshot(addressee)
}

function latest(kept: LocalDraft[], saved: DraftSummary[], { to, guest }: Addressee): string | undefined {
  const all = [
    ...kept.map(draft => ({ ...draft, time: draft.storedAt })),
    ...saved.map(draft => ({ ...draft, time: draft.updatedAt.getTime() })),
  ]
  const fitting = all.filter(draft =>
    guest ? draft.guest?.id === guest.id : to === undefined || draft.receiver === to,
  )
  return fitting.sort((one, other) => other.time - one.time)[0]?.id
}
