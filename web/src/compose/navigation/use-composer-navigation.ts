import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { blankSnapshot, copySnapshot, type DraftSnapshot } from '#compose/drafts/draft-snapshot.ts'
import type { DraftText } from '#compose/drafts/draft-text.ts'
import { loadDraft } from '#compose/drafts/load-draft.ts'
import { useWriter } from '#compose/drafts/writer.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import type { ComposerNavigation } from './composer-navigation.ts'
import { type DraftRequest, loadInitialDraft } from './load-initial-draft.ts'

/** Which sheet lies on the desk; null while it is being fetched. */
export function useComposerNavigation(wanted: DraftRequest): {
  readonly open: DraftSnapshot | null
  readonly desk: ComposerNavigation
} {
  const user = useWriter()
  const { toast } = useToasts()
  const router = useRouter()
  const { open, setOpen, isLeft } = useInitialDraft(wanted)

  const bring = async (id: string, goBackTo?: DraftText) => {
    // A message outlives the desk: it is answered from another page.
    if (isLeft.current) return router.navigate({ to: '/compose', search: { draft: id } })
    const draft = await loadDraft(user.id, id)
    if (draft) setOpen({ ...draft, ...(goBackTo && { goBackTo }) })
    else toast('That draft could not be opened. Please try again.', { tone: 'error' })
  }
  const desk: ComposerNavigation = {
    show: setOpen,
    openDraft: (id, goBackTo) => void bring(id, goBackTo),
    startNew: () => {
      const before = open?.id
      setOpen(blankSnapshot(wanted.to))
      const undo = () => before && void bring(before)
      toast('Your draft is kept.', { action: { label: 'Undo', onClick: undo } })
    },
    showBlank: () => setOpen(blankSnapshot()),
    copyToNew: text => setOpen(copySnapshot(user.id, text)),
  }
  return { open, desk }
}

/** The first sheet as it comes, and whether its writer has gone to another page since. */
function useInitialDraft(wanted: DraftRequest) {
  const queryClient = useQueryClient()
  const user = useWriter()
  const [open, setOpen] = useState<DraftSnapshot | null>(null)
  const isLeft = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the desk is laid once; another address is another desk
  useEffect(() => {
    let isHere = true
    isLeft.current = false
    void loadInitialDraft(queryClient, user, wanted).then(sheet => {
      if (isHere) setOpen(sheet)
    })
    return () => {
      isHere = false
      isLeft.current = true
    }
  }, [])
  return { open, setOpen, isLeft }
}
