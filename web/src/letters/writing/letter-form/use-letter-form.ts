import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DraftSnapshot } from '#letters/writing/drafts/draft-snapshot.ts'
import type { DraftView } from '#letters/writing/drafts/window-draft.ts'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import { type RecipientFieldState, useRecipient } from '#letters/writing/recipient/use-recipient.ts'
import { setLeftDraft } from '#session/left-draft.ts'
import { refetchSession } from '#session/session.ts'
import { createLetterForm, type LetterFields } from './letter-form.ts'

/** One letter being written: its fields, its recipient, and how its draft is saved. */
export type LetterForm = ReturnType<typeof createLetterForm> &
  Pick<LetterFields, 'banner' | 'language' | 'isLanguageShown' | 'plan' | 'hasText' | 'editor'> & {
    readonly recipient: RecipientFieldState
    readonly view: DraftView
  }

export function useLetterForm(snapshot: DraftSnapshot): LetterForm {
  const queryClient = useQueryClient()
  const writer = useWriter()
  const [form] = useState(() => createLetterForm(writer.id, snapshot, () => void refetchSession(queryClient)))
  const { typed, chosen, guest, editor, ...fields } = form.useFields()
  const recipient = {
    ...useRecipient(writer.username, typed, chosen),
    type: form.typeRecipient,
    choose: form.chooseRecipient,
    guest,
    chooseGuest: form.chooseGuest,
  }
  const view = form.draft.view.useValue()
  useEffect(() => {
    setLeftDraft(null)
    const close = form.draft.open()
    return () => {
      close()
      const { delivery, hasRoom } = form.draft.view.get()
      if (delivery.kind !== 'sent' && form.textToKeep()) setLeftDraft({ id: form.id, isKept: hasRoom })
    }
  }, [form])
  return { ...form, ...fields, editor, recipient, view }
}
