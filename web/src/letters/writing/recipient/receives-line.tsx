import { enclosureKinds, enclosureTable } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import type { EnclosureOutcome } from '@novelette/domain/letters/parts/enclosure-schemas.ts'
import type { ReactNode } from 'react'
import { type EnclosureReceiver, outcomeFor } from '#letters/parts/files/enclosure-receiver.ts'
import styles from './recipient-field.module.css'

const list = new Intl.ListFormat('en-GB')

type ReceivesLineProps = { receiver: EnclosureReceiver }

/** What they do not receive from this writer, said before a word is written. */
export default function ReceivesLine({ receiver }: ReceivesLineProps): ReactNode {
  const { username } = receiver
  const kindsOf = (wanted: EnclosureOutcome) =>
    enclosureKinds.filter(kind => outcomeFor(receiver, kind) === wanted)
  const later = kindsOf('friends_only')
  const wishes = kindsOf('not_wanted').map(kind => enclosureTable[kind].wish)
  return (
    <p className={styles.receives} role="status">
      {later.length > 0 &&
        `You can send ${username} ${list.format(later.map(kind => enclosureTable[kind].title.toLowerCase()))} after they have written to you. `}
      {wishes.length > 0 && `${username} would rather ${list.format(wishes)}.`}
    </p>
  )
}
