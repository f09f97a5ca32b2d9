import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { KeepButton } from '#letter-lists/keepsakes/keep-button.tsx'
import { sentLetterQuery } from '#letter-lists/queries.ts'
import { BackToSent, useBackToSent } from '#letters/actions/back-to-list.tsx'
import { type TakingBack, useTakeBack } from '#letters/actions/take-back.ts'
import { useAreLyingPartsComing } from '#letters/parts/use-lying-parts.ts'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { errorCode } from '#lib/error-code.ts'
import { useUser } from '#session/session.ts'
import { ShareLetter } from '#sharing/share-letter.tsx'
import { ReadingChoices } from '#stationery/reading/reading-choices.tsx'
import { LetterFailure } from './letter-failure.tsx'
import { LetterSkeleton } from './letter-skeleton.tsx'
import { LetterView } from './letter-view.tsx'
import { RemoveButton } from './remove-button.tsx'
import { SentAside } from './sent-aside.tsx'

export function SentLetter({ id }: { id: string }) {
  const takingBack = useTakeBack(id)
  // An event may report the letter gone before the take-back is answered.
  const query = useQuery({ ...sentLetterQuery(id), enabled: !takingBack.isLeaving })
  const { data, error, isFetching, refetch } = query
  const isComing = useAreLyingPartsComing(data?.content)
  const isGone = errorCode(error) === 'not_found'
  if (data && !isGone && !isComing) return <LoadedSentLetter letter={data} takingBack={takingBack} />
  if (error) {
    return <LetterFailure back={<BackToSent />} error={error} retry={refetch} retrying={isFetching} />
  }
  return <LetterSkeleton back={<BackToSent />} />
}

function LoadedSentLetter({ letter, takingBack }: { letter: Letter; takingBack: TakingBack }) {
  const { username } = useUser()
  const goBack = useBackToSent()
  const card = useRef<HTMLElement>(null)
  return (
    <LetterView
      title={`Your letter to ${letter.receiver.username}`}
      back={<BackToSent />}
      onBack={goBack}
      actions={
        <>
          <ReadingChoices card={card} letter={letter} />
          <RemoveButton letterId={letter.id} onRemove={goBack} />
          <KeepButton letter={letter} />
          <ShareLetter key={letter.id} card={card} sender={username} />
        </>
      }
      aside={<SentAside letter={letter} takingBack={takingBack} />}
    >
      <LetterCard
        ref={card}
        banner={letter.banner}
        content={letter.content}
        lang={letter.lang}
        senderName={username}
        own
      />
    </LetterView>
  )
}
