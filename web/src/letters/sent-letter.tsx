import { bannerOf } from '@novelette/domain/banners.ts'
import type { Letter } from '@novelette/domain/letters.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { BundleLink } from '#correspondence/bundle-link.tsx'
import { fullDateTime } from '#lib/dates.ts'
import { errorCode } from '#lib/error-code.ts'
import { ShareLetter } from '#sharing/share-letter.tsx'
import { EnvelopeFront } from '#stationery/envelope.tsx'
import { LetterCard } from '#stationery/letter-card.tsx'
import { BackToSent, useBackToSent } from './back-to-list.tsx'
import { LetterFacts } from './letter-facts.tsx'
import { LetterFailure } from './letter-failure.tsx'
import { LetterSkeleton } from './letter-skeleton.tsx'
import { LetterView } from './letter-view.tsx'
import { ProfileLink } from './person-name.tsx'
import { sentLetterQuery } from './queries.ts'
import { SentStatus } from './sent-status.tsx'
import { TakeBack } from './sent-take-back.tsx'
import { type TakingBack, useTakeBack } from './take-back.ts'

/** A letter of ours, as it was sent; its status moves while it lies open. */
export function SentLetter({ id }: { id: string }) {
  const takingBack = useTakeBack(id)
  // Events tell that it is gone before the answer does; then it is not asked for again.
  const query = useQuery({ ...sentLetterQuery(id), enabled: !takingBack.isLeaving })
  const { data, error, isFetching, refetch } = query
  const isGone = errorCode(error) === 'not_found'
  if (data && !isGone) return <SentSheet letter={data} takingBack={takingBack} />
  if (error) {
    return <LetterFailure back={<BackToSent />} error={error} retry={refetch} retrying={isFetching} />
  }
  return <LetterSkeleton back={<BackToSent />} />
}

function SentSheet({ letter, takingBack }: { letter: Letter; takingBack: TakingBack }) {
  const { banner, content, sender, receiver, createdAt, status } = letter
  const card = useRef<HTMLElement>(null)
  return (
    <LetterView
      title={`Your letter to ${receiver.username}`}
      back={<BackToSent />}
      onBack={useBackToSent()}
      actions={<ShareLetter key={letter.id} card={card} sender={sender.username} />}
      aside={
        <>
          <EnvelopeFront banner={banner} to={receiver.username} from="You" date={createdAt} />
          <LetterFacts
            facts={[
              { name: 'To', value: <ProfileLink username={receiver.username} /> },
              { name: 'From', value: 'You' },
              {
                name: 'Sent',
                value: <time dateTime={createdAt.toISOString()}>{fullDateTime(createdAt)}</time>,
              },
              { name: 'Paper', value: bannerOf(banner).name },
              {
                name: 'Status',
                value: (
                  <span role="status">
                    <SentStatus status={status} />
                  </span>
                ),
              },
            ]}
          />
          <BundleLink person={receiver}>All letters with {receiver.username}</BundleLink>
          <TakeBack letter={letter} takingBack={takingBack} />
        </>
      }
    >
      <LetterCard ref={card} banner={banner} content={content} senderName="You" />
    </LetterView>
  )
}
