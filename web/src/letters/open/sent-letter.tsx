import { bannerOf } from '@novelette/domain/letters/banners.ts'
import type { OpenWhen } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { BackToSent, useBackToSent } from '#letters/actions/back-to-list.tsx'
import { RemoveButton } from '#letters/actions/remove-letter.tsx'
import { TakeBack, type TakingBack, useTakeBack } from '#letters/actions/take-back.tsx'
import { ConversationLink } from '#letters/lists/conversation/conversation-link.tsx'
import { KeepButton } from '#letters/lists/keepsakes/keep-button.tsx'
import { SentStatus } from '#letters/lists/letter-status.tsx'
import { OpeningToCalendar } from '#letters/lists/opening-to-calendar.ts'
import { isEarly, opensOnText } from '#letters/lists/opens-on-text.ts'
import { sentLetterQuery } from '#letters/lists/queries.ts'
import { useAreLyingPartsComing, useShownParts } from '#letters/parts/use-lying-parts.ts'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { ShareLetterPicture } from '#letters/sharing/share-letter-picture.tsx'
import { clockTime, longDate } from '#lib/dates/dates.ts'
import { errorCode } from '#lib/error-code.ts'
import { NoAccountLabel, ProfileLink } from '#people/person-name.tsx'
import { useUser } from '#session/session.ts'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { ReadingChoices } from '#stationery/reading/reading-choices.tsx'
import styles from './letter-view.module.css'
import { LetterFacts, LetterFailure, LetterSkeleton, LetterView } from './letter-view.tsx'

export function SentLetter({ id }: { id: string }) {
  const takingBack = useTakeBack(id, useBackToSent())
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
          <TakeBack letter={letter} takingBack={takingBack} />
          <RemoveButton letterId={letter.id} onRemove={goBack} />
          <KeepButton letter={letter} />
          <ShareLetterPicture key={letter.id} card={card} sender={username} />
        </>
      }
      aside={<SentAside letter={letter} />}
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

const GuestPanel = lazy(() => import('#people/guests/guest-panel.tsx'))

function SentAside({ letter }: { letter: Letter }) {
  const { id, banner, receiver, createdAt, status, openWhen, wasClaimed } = letter
  const { onSheet, text: withIt, besideWriter } = useShownParts(letter.content)
  return (
    <>
      <EnvelopeFront banner={banner} to={receiver.username} from={onSheet.name ?? 'You'} date={createdAt} />
      <LetterFacts
        facts={[
          {
            name: 'To',
            value: (
              <>
                <ProfileLink person={receiver} /> <NoAccountLabel person={receiver} />
              </>
            ),
          },
          {
            name: 'From',
            value: (
              <>
                You{besideWriter}
                {!onSheet.name && <SeenName />}
              </>
            ),
          },
          {
            name: 'Sent',
            value: (
              <time dateTime={createdAt.toISOString()}>
                <span className="nowrap">{longDate(createdAt)}</span>{' '}
                <span className="nowrap">at {clockTime(createdAt)}</span>
              </time>
            ),
          },
          { name: 'Paper', value: bannerOf(banner).name },
          ...(withIt ? [{ name: 'Enclosed', value: withIt }] : []),
          {
            name: 'Status',
            value: (
              <span role="status">
                <SentStatus status={status} />
              </span>
            ),
          },
          ...(openWhen ? [{ name: 'Closed', value: openWhenText(openWhen.label) }] : []),
        ]}
      />
      {openWhen && <p className="muted">{closedText(openWhen)}</p>}
      {openWhen?.opensFrom && isEarly(openWhen) && (
        <Suspense>
          <OpeningToCalendar
            letterId={id}
            whose={`to ${receiver.username}`}
            opensFrom={openWhen.opensFrom}
            look="link"
          />
        </Suspense>
      )}
      {receiver.isGuest && status !== 'sent' && (
        <p className="muted">A program that checks links can also count as a reader.</p>
      )}
      {(receiver.isGuest || wasClaimed) && (
        <Suspense>
          <GuestPanel personId={receiver.id} banner={banner} />
        </Suspense>
      )}
      <ConversationLink person={receiver}>Letters Between You</ConversationLink>
    </>
  )
}

/** What its reader sees in place of You. */
function SeenName() {
  const { username } = useUser()
  return (
    <span className={styles.seenName}>
      They see <bdi>{username}</bdi>
    </span>
  )
}

/** Who gives no receipts may have opened it without a word (docs/rules.md 5.6). */
function closedText(openWhen: OpenWhen): string {
  if (openWhen.opensFrom && isEarly(openWhen)) return `Not opened yet. ${opensOnText(openWhen.opensFrom)}`
  return 'Not opened yet, as far as we can tell.'
}
