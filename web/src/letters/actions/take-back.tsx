import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { sentLetterQuery } from '#letters/lists/queries.ts'
import { errorCode, errorText, isRetryable } from '#lib/error-code.ts'
import { invalidateAll } from '#lib/live/invalidation.ts'
import { dispatchLetterEvent } from '#lib/live/letter-events-in-tab.ts'
import { backoff } from '#lib/pause.ts'
import { orpc } from '#lib/rpc.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { PersonName } from '#people/person-name.tsx'
import { useUser } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { useBackToSent } from './back-to-list.tsx'

const toastMs = 10_000
const retries = 2

/** A retry after a lost answer makes no second draft. */
export function useTakeBack(id: string) {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  const goBack = useBackToSent()
  const showToast = useTakenBackToast()
  const [draftId] = useState(() => uuidV7())
  const mutation = useMutation(
    orpc.letters.takeBack.mutationOptions({
      retry: (failures, error) => failures < retries && isRetryable(error),
      retryDelay: backoff,
      onSuccess: () => {
        dispatchLetterEvent('letterDeleted', { letterId: id, userId })
        showToast(draftId)
      },
      onError: error => {
        if (!isRetryable(error)) invalidateAll(queryClient)
      },
    }),
  )
  const leave = () => {
    queryClient.removeQueries({ queryKey: sentLetterQuery(id).queryKey })
    goBack()
  }
  return {
    takeBack: () => mutation.mutate({ id, draftId }, { onSuccess: leave }),
    reset: mutation.reset,
    isPending: mutation.isPending,
    /** From the click until the request has failed. */
    isLeaving: mutation.isPending || mutation.isSuccess,
    error: mutation.error,
    wasOpened: errorCode(mutation.error) === 'already_opened',
  }
}

export type TakingBack = ReturnType<typeof useTakeBack>

function useTakenBackToast() {
  const navigate = useNavigate()
  const { toast } = useToasts()
  return (draftId: string) => {
    const openDraft = () => void navigate({ to: '/compose', search: { draft: draftId } })
    toast('Taken back. Its text is a draft now.', {
      lasts: toastMs,
      action: { label: 'Open Draft', onClick: openDraft },
    })
  }
}

type TakeBackProps = { letter: Letter; takingBack: TakingBack }

/** The letter is unopened as far as the sender may know (docs/rules.md 5.6). */
export function TakeBack({ letter, takingBack }: TakeBackProps) {
  const [asking, setAsking] = useState(false)
  const isRead = letter.status === 'read'
  const close = () => {
    setAsking(false)
    if (!takingBack.isLeaving) takingBack.reset()
  }
  const Question = isRead || takingBack.wasOpened ? OpenedMeanwhile : Confirmation
  return (
    <>
      {!isRead && (
        <Button look="quiet" size="compact" onClick={() => setAsking(true)}>
          <Undo2 size={16} aria-hidden />
          Take Back
        </Button>
      )}
      <Question open={asking} onClose={close} receiver={letter.receiver} takingBack={takingBack} />
    </>
  )
}

type QuestionProps = { open: boolean; onClose: () => void; receiver: Person; takingBack: TakingBack }

function Confirmation({ open, onClose, receiver, takingBack }: QuestionProps) {
  const { takeBack, isPending, error } = takingBack
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Take back this letter?"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Leave It There
          </Button>
          <Button onClick={takeBack} busy={isPending} busyText="Taking Back...">
            Take Back
          </Button>
        </>
      }
    >
      <p>
        It leaves the {receiver.isGuest ? 'envelope' : 'inbox'} of <PersonName person={receiver} /> at once,
        and its text becomes a draft of yours.{' '}
        {receiver.isGuest ? 'They' : 'A reader who gives no read receipts'} may have opened it{' '}
        {receiver.isGuest ? 'quietly' : 'without your knowing'}; then it stays with them.
      </p>
      {error && (
        <Notice tone="error" title="The letter was not taken back">
          {failureText(error)}
        </Notice>
      )}
    </Dialog>
  )
}

function failureText(error: unknown): string {
  const code = errorCode(error)
  if (code === 'offline') return 'You seem to be offline. Nothing is lost; try again when you are back.'
  if (code === 'not_found') return 'It was taken back or removed somewhere else already.'
  return errorText(error)
}

function OpenedMeanwhile({ open, onClose, receiver }: QuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="It has been opened"
      actions={<Button onClick={onClose}>Leave It There</Button>}
    >
      <p role="status">
        <b className="user">{receiver.username}</b> opened your letter meanwhile, so it stays with them. You
        find it here as before, among the letters you sent.
      </p>
    </Dialog>
  )
}
