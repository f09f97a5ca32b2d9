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
import { putAway } from './just-sent.ts'

const toastMs = 10_000
const retries = 2

/** A retry after a lost answer makes no second draft. `goBack`: from where the letter was shown. */
export function useTakeBack(id: string, goBack: () => void) {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
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
    putAway(id)
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

type TakeBackProps = { letter: Pick<Letter, 'receiver' | 'status'>; takingBack: TakingBack }

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
            Cancel
          </Button>
          <Button onClick={takeBack} busy={isPending} busyText="Taking Back...">
            Take Back
          </Button>
        </>
      }
    >
      <p>
        It disappears from the {receiver.isGuest ? 'envelope' : 'inbox'} of <PersonName person={receiver} />{' '}
        at once, and its text is among your drafts again. If they have opened it already, it stays with them;
        you cannot always see whether they have.
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
      actions={
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p role="status">
        <b className="user">{receiver.username}</b> opened your letter meanwhile, so it stays with them. You
        find it in Sent Letters as before.
      </p>
    </Dialog>
  )
}
