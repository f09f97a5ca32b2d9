import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { refusalText } from '#letters/writing/answers/letter-answers.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { nameOfReceiver } from './draft-text.ts'
import { draftsInTab } from './drafts-in-tab.ts'
import { flushOutbox } from './flush-outbox.ts'
import { type LocalDraft, movedTexts } from './local-drafts.ts'
import { type Outcome, reportOutcome, useWaitingLetters } from './outbox.ts'
import { announceLetter } from './sent-text.ts'
import { uploadLocalDrafts } from './upload-local-drafts.ts'

/** Milliseconds in which the notice of a letter that was sent in the background can be read. */
const noticeMs = 8000

/** Sends the outbox and uploads local drafts, on every page. Mount it once, while somebody is signed in. */
export default function BackgroundSync({ user }: { user: SessionUser }) {
  const waiting = useWaitingLetters(user.id)
  const { notifyOutcome, notifyLeftBehind } = useNotices()
  const onOutcome = useEffectEvent((outcome: Outcome) => {
    if ('receipt' in outcome) announceLetter(user.id, outcome.receipt)
    if (!reportOutcome(outcome)) notifyOutcome(outcome)
  })
  const onLeftBehind = useEffectEvent(notifyLeftBehind)
  const ids = waiting.map(({ id }) => id).join()
  useEffect(() => {
    if (ids === '') return
    const ending = new AbortController()
    void flushOutbox(user.id, onOutcome, ending.signal)
    return () => ending.abort()
  }, [user.id, ids])
  const openIds = draftsInTab.useIds()
  const movedCount = movedTexts.useValue()
  // biome-ignore lint/correctness/useExhaustiveDependencies: for what a closed window could not save, and for texts moved aside
  useEffect(() => {
    const ending = new AbortController()
    void uploadLocalDrafts(user.id, onLeftBehind, ending.signal)
    return () => ending.abort()
  }, [user.id, openIds, movedCount])
  return null
}

/** For letters that no window shows any more. */
function useNotices() {
  const { toast } = useToasts()
  const router = useRouter()
  const open = (id: string) => () => void router.navigate({ to: '/compose', search: { draft: id } })
  const notifySent = ({ id, guest, plan }: LocalDraft, receiver: string): void => {
    const search = plan?.delivery ? {} : { letter: id }
    const onClick = () => void router.navigate({ to: '/sent', search })
    toast(
      plan?.delivery ? `Your letter to ${receiver} is scheduled.` : `Your letter to ${receiver} was sent.`,
      guest
        ? { lasts: 'until-closed', action: { label: 'Copy Its Link in Sent', onClick } }
        : { lasts: noticeMs },
    )
  }
  return {
    notifyOutcome: (outcome: Outcome): void => {
      const { letter } = outcome
      const receiver = nameOfReceiver(letter)
      if ('receipt' in outcome) notifySent(letter, receiver)
      else
        toast(
          `Your letter to ${receiver} could not be sent: ${refusalText(outcome.error, receiver)} It is saved as a draft.`,
          {
            tone: 'error',
            action: { label: 'Open Draft', onClick: open(letter.id) },
          },
        )
    },
    notifyLeftBehind: ({ id, ...draft }: LocalDraft): void => {
      const receiver = nameOfReceiver(draft)
      const letter = receiver ? `Your letter to ${receiver}` : 'A letter of yours'
      toast(`${letter} has been sent. Words that it did not carry are still here.`, {
        lasts: 'until-closed',
        action: { label: 'Open', onClick: open(id) },
      })
    },
  }
}
