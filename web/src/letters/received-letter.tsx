import type { Letter } from '@novelette/domain/letters.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackToInbox } from './back-to-list.tsx'
import { LetterFailure } from './letter-failure.tsx'
import { LetterSkeleton } from './letter-skeleton.tsx'
import { useMarkRead } from './mark-read.ts'
import { OpenedLetter } from './opened-letter.tsx'
import { receivedLetterQuery } from './queries.ts'
import { SealedLetter } from './sealed-letter.tsx'

/** A letter out of the inbox: sealed until it is opened by hand, open at once if it was read before. */
export function ReceivedLetter({ id, search }: { id: string; search: string }) {
  const { data, error, isFetching, refetch } = useQuery(receivedLetterQuery(id))
  if (data) return <Arrived letter={data} search={search} />
  if (error) {
    return <LetterFailure back={<BackToInbox />} error={error} retry={refetch} retrying={isFetching} />
  }
  return <LetterSkeleton back={<BackToInbox />} />
}

type Stage = 'sealed' | 'opened' | 'read-before'

function Arrived({ letter, search }: { letter: Letter; search: string }) {
  const [stage, setStage] = useState<Stage>(letter.status === 'read' ? 'read-before' : 'sealed')
  const markRead = useMarkRead(search)
  return stage === 'sealed' ? (
    <SealedLetter
      letter={letter}
      onOpening={() => void markRead(letter.id)}
      onOpened={() => setStage('opened')}
    />
  ) : (
    <OpenedLetter letter={letter} arriving={stage === 'opened'} />
  )
}
