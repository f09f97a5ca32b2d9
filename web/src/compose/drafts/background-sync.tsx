import type { SessionUser } from '@novelette/domain/accounts/accounts.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { dispatchLetterEvent } from '#lib/live/letter-events.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { flushOutbox } from './flush-outbox.ts'
import type { LocalDraft } from './local-drafts.ts'
import { openDrafts } from './open-drafts.ts'
import { type Outcome, reportOutcome, useWaitingLetters } from './outbox.ts'
import { refusalText } from './refusal-text.ts'
import { saveLocalDrafts } from './save-local-drafts.ts'

/** Milliseconds in which the news of a letter that left by itself can be read. */
const newsMs = 8000

/** Sends and saves what its writer meant to send or save while offline, on whatever page they are. Mount it once, while somebody is signed in. */
export default function BackgroundSync({ user }: { user: SessionUser }) {
  const waiting = useWaitingLetters(user.id)
  const { tell, tellLeftBehind } = useNews()
  const onOutcome = useEffectEvent((outcome: Outcome) => {
    if ('receipt' in outcome)
      dispatchLetterEvent('letterSent', { letterId: outcome.letter.id, userId: user.id })
    if (!reportOutcome(outcome)) tell(outcome)
  })
  const onLeftBehind = useEffectEvent(tellLeftBehind)
  const ids = waiting.map(({ id }) => id).join()
  useEffect(() => {
    if (ids === '') return
    const ending = new AbortController()
    void flushOutbox(user.id, onOutcome, ending.signal)
    return () => ending.abort()
  }, [user.id, ids])
  const onDesk = openDrafts.useIds()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a sheet could not save is left to this when it leaves the desk
  useEffect(() => {
    const ending = new AbortController()
    void saveLocalDrafts(user.id, onLeftBehind, ending.signal)
    return () => ending.abort()
  }, [user.id, onDesk])
  return null
}

/** Where the sheet itself is no longer on the screen. */
function useNews() {
  const { toast } = useToasts()
  const router = useRouter()
  const opening = (id: string) => () => void router.navigate({ to: '/compose', search: { draft: id } })
  return {
    tell: (outcome: Outcome): void => {
      const { id, receiver } = outcome.letter
      if ('receipt' in outcome) return void toast(`Your letter to ${receiver} was sent.`, { lasts: newsMs })
      toast(
        `Your letter to ${receiver} could not be sent: ${refusalText(outcome.error, receiver)} It is kept as a draft.`,
        {
          tone: 'error',
          action: { label: 'Open Draft', onClick: opening(id) },
        },
      )
    },
    tellLeftBehind: ({ id, receiver }: LocalDraft): void => {
      const letter = receiver ? `Your letter to ${receiver}` : 'A letter of yours'
      toast(`${letter} has been sent. Words that it did not carry are still here.`, {
        lasts: 'until-closed',
        action: { label: 'Open', onClick: opening(id) },
      })
    },
  }
}
