import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { blankSnapshot, copySnapshot, type DraftSnapshot } from '#compose/drafts/draft-snapshot.ts'
import type { DraftText } from '#compose/drafts/draft-text.ts'
import { loadDraft } from '#compose/drafts/load-draft.ts'
import { useWriter } from '#compose/drafts/writer.ts'
import { errorText } from '#lib/error-code.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import type { ComposerNavigation } from './composer-navigation.ts'
import { type DraftRequest, loadInitialDraft } from './load-initial-draft.ts'

/** The open draft; null while it is being fetched. */
export function useComposerNavigation(wanted: DraftRequest): {
  readonly open: DraftSnapshot | null
  readonly navigation: ComposerNavigation
} {
  const user = useWriter()
  const { toast } = useToasts()
  const router = useRouter()
  const reportNotOpened = () => toast('That draft could not be opened. Please try again.', { tone: 'error' })
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
      toast('Your draft is kept.', { action: { label: 'Undo', onClick: undo } })
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
