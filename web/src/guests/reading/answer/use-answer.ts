import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '#lib/error-code.ts'
import { client } from '#lib/rpc.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { partGreeting } from '#stationery/letter/letter-text.ts'
import { refetchEnvelopes } from '../link/envelopes-query.ts'
import { type AnswerDraft, dropAnswerDraft, readAnswerDraft, storeAnswerDraft } from './answer-draft.ts'

type State = 'writing' | 'sending' | 'sent'

/** Kept in this browser until it is sent. */
export function useAnswer(link: GuestLink, paper: BannerId) {
  const { locator } = link
  const [draft, setDraft] = useState(() => readAnswerDraft(locator) ?? newDraft(paper))
  const [state, setState] = useState<State>('writing')
  const [error, setError] = useState<unknown>(null)
  const [isKept, setKept] = useState(true)
  const queryClient = useQueryClient()

  const change = (changed: Partial<AnswerDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    setKept(storeAnswerDraft(locator, next))
  }
  const send = async () => {
    if (state === 'sending') return
    setState('sending')
    setError(null)
    try {
      const { id, text, banner } = draft
      await client.guests.answer({ ...link, id, banner, content: textToMarkup(partGreeting(text)) })
      dropAnswerDraft(locator)
      setState('sent')
      void refetchEnvelopes(queryClient, link)
    } catch (failure) {
      // It has arrived as it was at an earlier try; what has been changed since can go as another letter.
      if (errorCode(failure) === 'letter_conflict') change({ id: uuidV7() })
      setError(failure)
      setState('writing')
    }
  }
  const writeAnother = () => {
    setDraft(newDraft(draft.banner))
    setState('writing')
  }
  return { draft, change, send, state, error, isKept, writeAnother }
}

const newDraft = (banner: BannerId): AnswerDraft => ({ id: uuidV7(), text: '', banner })
