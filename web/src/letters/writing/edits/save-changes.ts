import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createRemoteDraft } from '#letters/writing/drafts/remote-draft.ts'
import { changeScheduledLetter } from '#letters/writing/drafts/remote-letter.ts'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import type { LetterForm } from '#letters/writing/letter-form/use-letter-form.ts'
import { isSessionOver } from '#lib/error-code.ts'
import { invalidate, queryKeysOf } from '#lib/live/invalidation.ts'
import { refetchSession } from '#session/session.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

/** Puts the changes into the letter, once: who has done so leaves it. True once they are in it. */
export function useSave(form: LetterForm) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  const { id: writerId } = useWriter()
  // A second press may come before the first is drawn.
  const isPressed = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async (): Promise<boolean> => {
    if (isPressed.current) return false
    isPressed.current = true
    setBusy(true)
    setError(null)
    try {
      const text = form.text()
      await changeScheduledLetter(writerId, text)
      form.setSavedLetter(text)
      await discardChanges(form, writerId)
      toast('Your changes are saved.')
      return true
    } catch (error) {
      isPressed.current = false
      setBusy(false)
      setError(error)
      if (isSessionOver(error)) void refetchSession(queryClient)
      return false
    } finally {
      invalidate(queryClient, queryKeysOf({ kind: 'scheduled-changed', ids: [] }))
    }
  }
  return { save, isBusy, error }
}

/** A draft that stays, of what the letter says, is recognised when the letter is opened again. */
export async function discardChanges(
  { id, draft: { view, discard } }: LetterForm,
  writerId: string,
): Promise<void> {
  const wasSaving = isSaving(view)
  discard()
  // A save that arrived later would bring it back.
  if (wasSaving) await saveAnswered(view)
  const { revision, sync } = view.get()
  const mayHaveArrived = wasSaving && sync.kind === 'unsaved'
  if (revision === 0 && !mayHaveArrived) return
  await createRemoteDraft(writerId, id)
    .discard()
    .catch(() => undefined)
}

type View = LetterForm['draft']['view']

const isSaving = (view: View) => view.get().sync.kind === 'saving'

function saveAnswered(view: View): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = view.subscribe(() => {
    if (isSaving(view)) return
    unsubscribe()
    resolve()
  })
  return promise
}
