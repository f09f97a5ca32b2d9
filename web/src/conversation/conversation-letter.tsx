import type { ExchangedSummary } from '@novelette/domain/letters/letters.ts'
import { Link } from '@tanstack/react-router'
import { Day } from '#letter-lists/day.tsx'
import { KeepsakeMark } from '#letter-lists/keepsakes/keepsake-mark.tsx'
import { ReceivedStatus, SentStatus } from '#letter-lists/letter-status.tsx'
import { rowId } from '#letter-lists/list-position.ts'
import { previewText } from '#letter-lists/preview-text.ts'
import { PersonName } from '#people/person-name.tsx'
import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { OpenedSheet } from '#stationery/envelope/thumbs.tsx'
import styles from './bundle.module.css'

type ConversationLetterProps = { letter: ExchangedSummary; onOpen: (letterId: string) => void }

export function ConversationLetter({ letter, onOpen }: ConversationLetterProps) {
  const { id, own, person, status } = letter
  const isSealed = !own && status !== 'read'
  return (
    <Link
      id={rowId(id)}
      className={isSealed ? styles.bundleSealed : styles.bundleOpen}
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
  const { own, person, banner, createdAt, status, favourite } = letter
  return (
    <OpenedSheet banner={banner} className={styles.bundleOpenSheet}>
      <span className={styles.bundleOpenBody}>
        <span className={styles.bundleOpenTop}>
          {own ? <b className="user">You</b> : <PersonName person={person} />}
          <Day date={createdAt} />
        </span>
        <span className={`${styles.bundleOpenPreview} own-lines`}>{previewText(letter)}</span>
        {(own || favourite) && (
          <span className={styles.bundleOpenState}>
            {own && <SentStatus status={status} />}
            {favourite && <KeepsakeMark />}
          </span>
        )}
      </span>
    </OpenedSheet>
  )
}

function Sealed({ letter }: { letter: ExchangedSummary }) {
  const { person, banner, createdAt, status, openWhen } = letter
  return (
    <>
      <span className={styles.bundleSealedEnvelope}>
        <EnvelopeBack banner={banner} label={openWhen?.label} />
      </span>
      <span className={styles.bundleSealedCaption}>
        <PersonName person={person} />
        <Day date={createdAt} soft />
        <span className={`${styles.bundleSealedPreview} own-lines`}>{previewText(letter)}</span>
        <ReceivedStatus status={status} />
      </span>
    </>
  )
}
