import { bannerOf } from '@novelette/domain/letters/banners.ts'
import type { OpenWhen } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { lazy, Suspense } from 'react'
import { ConversationLink } from '#letter-lists/conversation/conversation-link.tsx'
import { SentStatus } from '#letter-lists/letter-status.tsx'
import { isEarly, opensOnText } from '#letter-lists/opens-on-text.ts'
import type { TakingBack } from '#letters/actions/take-back.ts'
import { useShownParts } from '#letters/parts/use-lying-parts.ts'
import { clockTime, longDate } from '#lib/dates/dates.ts'
import { NoAccount, ProfileLink } from '#people/person-name.tsx'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { LetterFacts } from './letter-facts.tsx'
import { TakeBack } from './sent-take-back.tsx'

const GuestPanel = lazy(() => import('#people/guests/guest-panel.tsx'))

export function SentAside({ letter, takingBack }: { letter: Letter; takingBack: TakingBack }) {
  const { banner, receiver, createdAt, status, openWhen, wasClaimed } = letter
  const { text: withIt, besideWriter } = useShownParts(letter.content)
  return (
    <>
      <EnvelopeFront banner={banner} to={receiver.username} from="You" date={createdAt} />
      <LetterFacts
        facts={[
          {
            name: 'To',
            value: (
              <>
                <ProfileLink person={receiver} /> <NoAccount person={receiver} />
              </>
            ),
          },
          { name: 'From', value: <>You{besideWriter}</> },
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
          ...(withIt ? [{ name: 'With it', value: withIt }] : []),
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
      {receiver.isGuest && status !== 'sent' && (
        <p className="muted">A program that checks links can look like a reader.</p>
      )}
      {(receiver.isGuest || wasClaimed) && (
        <Suspense>
          <GuestPanel personId={receiver.id} />
        </Suspense>
      )}
      <TakeBack letter={letter} takingBack={takingBack} />
      <ConversationLink person={receiver}>All letters with {receiver.username}</ConversationLink>
    </>
  )
}

/** Who gives no receipts may have opened it without a word (docs/rules.md 5.6). */
function closedText(openWhen: OpenWhen): string {
  if (openWhen.opensFrom && isEarly(openWhen)) return `Not opened yet. ${opensOnText(openWhen.opensFrom)}`
  return 'Not opened yet, as far as we may tell.'
}
