import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { Ban } from 'lucide-react'
import styles from './blocks.module.css'
import { useIsBlocked } from './use-blocks.ts'

type BlockedNoteProps = {
  person: Person
  /** The end of the sentence: the consequence on this screen. */
  children?: string
}

export function BlockedNote({ person, children = '. Their letters do not reach you.' }: BlockedNoteProps) {
  if (!useIsBlocked(person.id)) return null
  return (
    <p className={styles.blockedNote}>
      <Ban size={16} aria-hidden />
      You blocked <b className="user">{person.username}</b>
      {children}
    </p>
  )
}
