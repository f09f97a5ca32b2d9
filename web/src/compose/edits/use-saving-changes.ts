import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalText } from '#compose/answers/refusal-text.ts'
import { createRemoteDraft, storeEnclosures, withKnownLanguage } from '#compose/drafts/remote-draft.ts'
import { useWriter } from '#compose/drafts/writer.ts'
import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'
import { dayProblemOf, type Sending, useSending } from '#compose/sending/use-sending.ts'
import { errorCode, isSessionOver } from '#lib/error-code.ts'
import { invalidate, queryKeysOf } from '#lib/live/invalidation.ts'
import { asUser, client } from '#lib/rpc.ts'
import { refetchSession } from '#session/session.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

const offline = 'No connection. What you wrote is kept as a draft; save it when you are back.'

/** In the place of sending, while the draft holds changes to a scheduled letter (docs/rules.md 10.4). */
export function useSavingChanges(...composing: Parameters<typeof useSending>): Sending {
  const [form] = composing
  const router = useRouter()
  const sending = useSending(...composing)
  const isReady = form.hasText && form.editor !== null
  const { save, isBusy, error } = useSave(form)
  if (!form.plan?.edits) return sending
  const saveAndLeave = async () => {
    if (await save()) void router.navigate({ to: '/sent' })
  }
  return {
    ...sending,
    send: () => {
      if (isReady) sending.whenAnswered(() => void saveAndLeave())
    },
    isReady,
    isBusy,
    waitsFor: null,
    cancel: () => undefined,
    problem: error === null ? null : problemText(error, sending.receiver),
    dayProblem: dayProblemOf(error),
    isReadOnly: isBusy,
  }
}

/** Puts the changes into the letter, once at a time. True once they are in it. */
export function useSave(form: LetterForm) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  const { id: writerId } = useWriter()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async (): Promise<boolean> => {
    const text = form.text()
    const { content, banner, lang, plan: { edits, delivery } = {} } = text
    if (isBusy || !edits || !delivery) return false
    setBusy(true)
    setError(null)
    try {
      await storeEnclosures(writerId, text)
      await withKnownLanguage({ content, banner, lang }, words =>
        client.scheduledLetters.change({ ...edits, ...words, delivery }, asUser(writerId)),
      )
      form.noteLetter(text)
      await discardChanges(form, writerId)
      toast('Your changes are saved.')
      return true
    } catch (error) {
      setError(error)
      if (isSessionOver(error)) void refetchSession(queryClient)
      return false
    } finally {
      setBusy(false)
      invalidate(queryClient, queryKeysOf({ kind: 'scheduled-changed', ids: [] }))
    }
  }
  return { save, isBusy, error }
}

/** A draft that stays, of what the letter says, is recognised when the letter is opened again. */
export async function discardChanges({ id, draft }: LetterForm, writerId: string): Promise<void> {
  const { revision, sync } = draft.view.get()
  draft.discard()
  if (revision === 0 && sync.kind !== 'saving') return
  await createRemoteDraft(writerId, id)
    .discard()
    .catch(() => undefined)
}

/** None for what the notice above the letter says. */
export function problemText(error: unknown, receiver: string): string | null {
  const code = errorCode(error)
  if (['already_left', 'not_found', 'draft_conflict'].includes(code)) return null
  return code === 'offline' ? offline : `Failed to save your changes: ${refusalText(error, receiver)}`
}
