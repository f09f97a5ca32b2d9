import { enclosureRefusalTexts } from '@novelette/domain/letters/parts/enclosure-texts.ts'
import type { ReturnReason, ScheduledSummary } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { scheduledQuery, useCancelScheduled, useScheduledAction } from './scheduled-actions.ts'
import { ScheduledItem } from './scheduled-item.tsx'

const reasons: Readonly<Record<ReturnReason, (receiver: string) => string>> = {
  gone: () => 'There is no one of that name any more.',
  friends_only: receiver => `${receiver} only accepts letters from friends.`,
  suspended: () => 'Your account was suspended that day.',
  leaving: () => 'You had asked to delete your account, so it was not sent.',
  link_closed: receiver => `The link of ${receiver} was closed that day.`,
  ...enclosureRefusalTexts,
}

/** A server of the next release may have reasons that this page does not know. */
const whyReturned = (reason: string, receiver: string): string =>
  (reasons as Readonly<Partial<Record<string, (receiver: string) => string>>>)[reason]?.(receiver) ??
  'It could not be delivered that day.'

/** A letter that could not be delivered. */
export function ReturnedItem({ letter }: { letter: ScheduledSummary }) {
  const { id, receiver, returned } = letter
  const { isBusy, cancelAndOpen } = useCancelScheduled(id)
  const deleteLetter = useDeleteLetter(letter)
  if (!returned) return null
  return (
    <ScheduledItem
      letter={letter}
      state={<p>{whyReturned(returned.reason, receiver.username)}</p>}
      actions={
        <>
          <Button look="link" busy={isBusy} onClick={cancelAndOpen}>
            Edit
          </Button>
          <Button look="link" onClick={deleteLetter}>
            Delete
          </Button>
        </>
      }
    />
  )
}

/** Milliseconds in which it can be undone: the server keeps the letter until then. */
const undoMs = 5_000

function useDeleteLetter(letter: ScheduledSummary) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  const { run } = useScheduledAction()
  const { queryKey } = scheduledQuery()
  return () => {
    // A second click may come before the first has been drawn.
    if (!queryClient.getQueryData(queryKey)?.some(({ id }) => id === letter.id)) return
    queryClient.setQueryData(queryKey, letters => letters?.filter(({ id }) => id !== letter.id))
    const timer = setTimeout(() => void run(() => client.scheduledLetters.dismiss({ id: letter.id })), undoMs)
    const undo = () => {
      clearTimeout(timer)
      queryClient.setQueryData(queryKey, letters => letters && [...letters, letter])
    }
    toast('Deleted.', { lasts: undoMs, action: { label: 'Undo', onClick: undo } })
  }
}
