import type { ExchangedSummary } from '@novelette/domain/letters/letters.ts'
import { Link } from '@tanstack/react-router'
import { Day } from '#letter-lists/day.tsx'
import { KeepsakeMark } from '#letter-lists/keepsakes/keepsake-mark.tsx'
import { rowId } from '#letter-lists/list-position.ts'
import { ReceivedStatus } from '#letter-lists/received-status.tsx'
import { SentStatus } from '#letter-lists/sent-status.tsx'
import { PersonName } from '#people/person-name.tsx'
import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { OpenedSheet } from '#stationery/envelope/thumbs.tsx'

type ConversationLetterProps = { letter: ExchangedSummary; onOpen: (letterId: string) => void }

/** The inbox or the sent letters get the way back. */
export function ConversationLetter({ letter, onOpen }: ConversationLetterProps) {
  const { id, own, person, status } = letter
  const isSealed = !own && status !== 'read'
  return (
    <Link
      id={rowId(id)}
      className={isSealed ? 'bundle-sealed' : 'bundle-open'}
      to={own ? '/sent' : '/inbox'}
      search={{ letter: id }}
      state={{ bundle: { personId: person.id, username: person.username } }}
      onClick={() => onOpen(id)}
      preload={false}
    >
      {isSealed ? <Sealed letter={letter} /> : <Opened letter={letter} />}
    </Link>
  )
}

function Opened({ letter }: { letter: ExchangedSummary }) {
  const { own, person, banner, createdAt, preview, status, favourite } = letter
  return (
    <OpenedSheet banner={banner} className="bundle-open__sheet">
      <span className="bundle-open__body">
        <span className="bundle-open__top">
          {own ? <b className="user">You</b> : <PersonName username={person.username} />}
          <Day date={createdAt} />
        </span>
        <span className="bundle-open__preview own-lines">{preview}</span>
        {(own || favourite) && (
          <span className="bundle-open__state">
            {own && <SentStatus status={status} />}
            {favourite && <KeepsakeMark />}
          </span>
        )}
      </span>
    </OpenedSheet>
  )
}

function Sealed({ letter }: { letter: ExchangedSummary }) {
  const { person, banner, createdAt, preview, status } = letter
  return (
    <>
      <span className="bundle-sealed__envelope">
        <EnvelopeBack banner={banner} />
      </span>
      <span className="bundle-sealed__caption">
        <PersonName username={person.username} />
        <Day date={createdAt} soft />
        <span className="bundle-sealed__preview own-lines">{preview}</span>
        <ReceivedStatus status={status} />
      </span>
    </>
  )
}
