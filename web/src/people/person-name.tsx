import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { hasProfile, isFormer } from './person-kinds.ts'
import styles from './person-name.module.css'

type PersonNameProps = { person: Pick<Person, 'username' | 'isGuest'> }

/** "A former member" is set in italics: it is no username. */
export function PersonName({ person }: PersonNameProps) {
  const { username } = person
  return isFormer(person) ? <i className="user">{username}</i> : <b className="user">{username}</b>
}

/** No link for those without a profile. */
export function ProfileLink({ person }: PersonNameProps) {
  if (!hasProfile(person)) return <PersonName person={person} />
  const { username } = person
  return (
    <ButtonLink look="link" to="/u/$username" params={{ username }} className="user">
      {username}
    </ButtonLink>
  )
}

/** Beside the name of a guest, which may be anybody's username. */
export function NoAccountLabel({ person }: PersonNameProps) {
  return person.isGuest && <span className={styles.noAccount}>No account</span>
}
