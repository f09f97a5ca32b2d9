import { bannerOf } from '@novelette/domain/letters/banners.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { ConversationLink } from '#letter-lists/conversation/conversation-link.tsx'
import { SentStatus } from '#letter-lists/sent-status.tsx'
import type { TakingBack } from '#letters/actions/take-back.ts'
import { clockTime, longDate } from '#lib/dates/dates.ts'
import { ProfileLink } from '#people/person-name.tsx'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { LetterFacts } from './letter-facts.tsx'
import { TakeBack } from './sent-take-back.tsx'

export function SentAside({ letter, takingBack }: { letter: Letter; takingBack: TakingBack }) {
  const { banner, receiver, createdAt, status } = letter
  return (
    <>
      <EnvelopeFront banner={banner} to={receiver.username} from="You" date={createdAt} />
      <LetterFacts
        facts={[
          { name: 'To', value: <ProfileLink username={receiver.username} /> },
          { name: 'From', value: 'You' },
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
      <TakeBack letter={letter} takingBack={takingBack} />
      <ConversationLink person={receiver}>All letters with {receiver.username}</ConversationLink>
    </>
  )
}
