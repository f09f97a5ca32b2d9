import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { receivedLetterQuery } from '#letter-lists/queries.ts'
import { BackToInbox } from '#letters/actions/back-to-list.tsx'
import { useAreLyingPartsComing } from '#letters/parts/use-lying-parts.ts'
import { errorCode } from '#lib/error-code.ts'
import { isUnread } from '#lib/live/letter-cache.ts'
import { ClosedLetter } from './closed-letter.tsx'
import { LetterFailure } from './letter-failure.tsx'
import { LetterSkeleton } from './letter-skeleton.tsx'
import { OpenedLetter } from './opened-letter.tsx'
import { useOpening } from './opening.ts'
import { SealedLetter } from './sealed-letter.tsx'
import { TakenBack } from './taken-back.tsx'

export function ReceivedLetter({ id, search }: { id: string; search: string }) {
  const { data, error, isFetching, refetch } = useQuery(receivedLetterQuery(id))
  const queryClient = useQueryClient()
  const [wasUnread] = useState(() => isUnread(queryClient, id))
  const isGone = errorCode(error) === 'not_found'
  if (isGone && (data || wasUnread)) return <TakenBack />
  if (data) return <LoadedLetter letter={data} search={search} />
  if (error) {
    return <LetterFailure back={<BackToInbox />} error={error} retry={refetch} retrying={isFetching} />
  }
  return <LetterSkeleton back={<BackToInbox />} />
}

type LoadedLetterProps = { letter: Letter; search: string }

function LoadedLetter({ letter, search }: LoadedLetterProps) {
  const [openWhen] = useState(letter.openWhen)
  const [wasRead] = useState(letter.status === 'read')
  const isComing = useAreLyingPartsComing(letter.content)
  if (wasRead && isComing) return <LetterSkeleton back={<BackToInbox />} />
  return openWhen ? (
    <ClosedLetter letter={letter} openWhen={openWhen} search={search} />
  ) : (
    <OrdinaryLetter letter={letter} search={search} />
  )
}

function OrdinaryLetter({ letter, search }: LoadedLetterProps) {
  const { stage, isFree, onOpening, onOpened } = useOpening(letter, search)
  if (stage === 'taken-back') return <TakenBack />
  return stage === 'sealed' ? (
    <SealedLetter letter={letter} isFree={isFree} onOpening={onOpening} onOpened={onOpened} />
  ) : (
    <OpenedLetter letter={letter} arriving={stage === 'opened'} />
  )
}
