import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import type { Envelope, GuestLetter } from '@novelette/domain/guests/guest-schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorCode } from '#lib/error-code.ts'
import { client } from '#lib/rpc.ts'
import { markOpened } from '../link/envelopes-query.ts'

/** Not before the envelope stands: it comes while the seal is held. */
export const loadDesk = async () => (await import('./letter-on-desk.tsx')).LetterOnDesk

const loadParts = () => import('#letters/parts/use-lying-parts.ts')

type Answer =
  | { readonly state: 'none' | 'awaited' }
  | {
      readonly state: 'letter'
      readonly letter: GuestLetter
      readonly LetterOnDesk: Awaited<ReturnType<typeof loadDesk>>
    }
  | { readonly state: 'failed'; readonly error: unknown }

export type Reading = ReturnType<typeof useReading>

/** The text is asked for once the seal is broken, and shown once it has left the envelope, too. */
export function useReading(link: GuestLink, envelope: Envelope, wasChosen: boolean, onOpen: () => void) {
  const { id } = envelope
  const [wasOpened] = useState(envelope.opened || envelope.own)
  const [answer, setAnswer] = useState<Answer>({ state: 'none' })
  const [isQuiet, setQuiet] = useState(wasOpened)
  const [isOutOfEnvelope, setOutOfEnvelope] = useState(false)
  const queryClient = useQueryClient()

  /** A letter that was opened before is fetched quietly: whoever opened it quietly goes on doing so. */
  const fetchLetter = async (quietly: boolean) => {
    setAnswer({ state: 'awaited' })
    try {
      const opening = client.guests.open({ ...link, letterId: id, quietly })
      const [letter, LetterOnDesk, parts] = await Promise.all([opening, loadDesk(), loadParts()])
      await parts.loadLyingPartsOf(letter.content)
      setAnswer({ state: 'letter', letter, LetterOnDesk })
      markOpened(queryClient, link, id)
    } catch (error) {
      setAnswer({ state: 'failed', error })
    }
  }
  const open = (quietly: boolean) => {
    isBegun.current = true
    onOpen()
    setQuiet(quietly)
    void fetchLetter(quietly)
  }
  const isBegun = useRef(false)
  const openAtOnce = useEffectEvent(() => {
    if (isBegun.current) return
    setOutOfEnvelope(true)
    open(true)
  })
  // An opened letter out of the pile needs no ritual.
  useEffect(() => {
    if (wasChosen && wasOpened) openAtOnce()
  }, [wasChosen, wasOpened])

  const isGone = answer.state === 'failed' && errorCode(answer.error) === 'not_found'
  return {
    wasOpened,
    isOpening: answer.state !== 'none',
    isGone,
    opened: isOutOfEnvelope && answer.state === 'letter' ? answer : null,
    /** As far as it shows in the envelope. */
    content: answer.state === 'letter' ? answer.letter.content : '',
    isArriving: !wasOpened,
    error: answer.state === 'failed' && !isGone ? answer.error : null,
    isAwaited: answer.state === 'awaited' && isOutOfEnvelope,
    open,
    retry: () => fetchLetter(isQuiet),
    /** Delivered, unless it is opened quietly (docs/rules.md 8.3). A lost call is made up for by the opening. */
    markDelivered: () => void client.guests.markDelivered(link).catch(() => undefined),
    onOutOfEnvelope: () => setOutOfEnvelope(true),
  }
}
