import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import type { DraftSummary } from '@novelette/domain/letters/drafts.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import {
  type Addressee,
  blankSnapshot,
  copySnapshot,
  type DraftSnapshot,
} from '#letters/writing/drafts/draft-snapshot.ts'
import type { DraftText } from '#letters/writing/drafts/draft-text.ts'
import { loadDraft } from '#letters/writing/drafts/load-draft.ts'
import { isLeftBehind, type LocalDraft, localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { outbox } from '#letters/writing/drafts/outbox.ts'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import { loadGuestParts } from '#letters/writing/guests/load-guest-parts.ts'
import { takeVisitorDraft } from '#letters/writing/visitor-draft/take-visitor-draft.ts'
import { errorText } from '#lib/error-code.ts'
import { asUser, orpc } from '#lib/rpc.ts'
import { visitorDraftOf } from '#pages/landing/try-out/visitor-draft.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

/** Replaces the open draft by another. */
export type ComposerNavigation = {
  readonly startNew: () => void
  /** With `goBackTo` it says again what it said earlier. */
  readonly openDraft: (id: string, goBackTo?: DraftText) => void
  /** Goes on with this text under a new id. */
  readonly copyToNew: (text: DraftText) => void
  readonly showBlank: () => void
  readonly show: (snapshot: DraftSnapshot) => void
}

/** The open draft; null while it is being fetched. */
export function useComposerNavigation(wanted: DraftRequest): {
  readonly open: DraftSnapshot | null
  readonly navigation: ComposerNavigation
} {
  const user = useWriter()
  const { toast } = useToasts()
  const router = useRouter()
  const reportNotOpened = () =>
    toast('That draft could not be opened. It is safe; please try again.', { tone: 'error' })
  const { open, setOpen, isLeft } = useInitialDraft(wanted, error => {
    if (!wanted.scheduled) return reportNotOpened()
    toast(errorText(error), { tone: 'error' })
    void router.navigate({ to: '/sent', replace: true })
  })

  const openDraft = async (id: string, goBackTo?: DraftText) => {
    // A toast outlives the composer: its action may come from another page.
    if (isLeft.current) return router.navigate({ to: '/compose', search: { draft: id } })
    const draft = await loadDraft(user.id, id).catch(() => null)
    if (draft) setOpen({ ...draft, ...(goBackTo && { goBackTo }) })
    else reportNotOpened()
  }
  const navigation: ComposerNavigation = {
    show: setOpen,
    openDraft: (id, goBackTo) => void openDraft(id, goBackTo),
    startNew: () => {
      const before = open?.id
      setOpen(blankSnapshot({ to: wanted.to, guest: wanted.guest ? open?.text.guest : undefined }))
      const undo = () => before && void openDraft(before)
      toast('Your draft is saved.', { action: { label: 'Undo', onClick: undo } })
    },
    showBlank: () => setOpen(blankSnapshot()),
    copyToNew: text => setOpen(copySnapshot(user.id, text)),
  }
  return { open, navigation }
}

/** The first draft, and whether its writer has gone to another page since. */
function useInitialDraft(wanted: DraftRequest, onNotOpened: (error: unknown) => void) {
  const queryClient = useQueryClient()
  const user = useWriter()
  const [open, setOpen] = useState<DraftSnapshot | null>(null)
  const isLeft = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once; another address is another composer
  useEffect(() => {
    let isHere = true
    isLeft.current = false
    const load = async () => {
      try {
        const snapshot = await loadInitialDraft(queryClient, user, wanted)
        if (isHere) setOpen(snapshot)
      } catch (error) {
        if (!isHere) return
        if (!wanted.scheduled) setOpen(blankSnapshot({ to: wanted.to }))
        onNotOpened(error)
      }
    }
    void load()
    return () => {
      isHere = false
      isLeft.current = true
    }
  }, [])
  return { open, setOpen, isLeft }
}

export type DraftRequest = {
  readonly to?: string | undefined
  /** The id of one of their guests. */
  readonly guest?: string | undefined
  readonly draft?: string | undefined
  /** The id of a scheduled letter that is to be changed. */
  readonly scheduled?: string | undefined
  /** What was shared from another app, and the draft that it becomes. */
  readonly shared?: string | undefined
}

/**
 * The draft that was asked for, or what was shared from another app, else what its writer wrote as a visitor, else the latest draft (to that person, if one
 * is named), else a blank one. Throws when that draft could not be loaded.
 */
async function loadInitialDraft(
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
  if (wanted.shared) {
    const share = await (await import('../shared/open-share.ts')).openShare(writerId, wanted.shared, saved)
    if (share) return share
  }
  const guest = wanted.guest && (await (await loadGuestParts()).loadGuest(queryClient, wanted.guest))
  const addressee = { to: wanted.to, guest: guest || undefined }
  const asked = wanted.draft ?? wanted.shared
  const visitorDraft = asked === undefined ? await visitorDraftOf(username) : null
  if (visitorDraft) return takeVisitorDraft(visitorDraft, writerId, addressee)
  const id = asked ?? latest(kept.filter(isOpen), saved.filter(isOpen), addressee)
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
