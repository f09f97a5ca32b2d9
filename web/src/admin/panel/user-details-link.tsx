import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { Link } from '@tanstack/react-router'
import { hasProfile } from '#people/person-kinds.ts'
import { PersonName } from '#people/person-name.tsx'

/** Only accounts have details. */
export function UserDetailsLink({ person }: { person: Person }) {
  const { id, username, isGuest } = person
  if (isGuest) return <i className="user">{username}</i>
  if (!hasProfile(person)) return <PersonName person={person} />
  return (
    <Link
      className="inline-link user"
      from="/admin"
      to="/admin"
      search={now => ({ ...now, user: id })}
      resetScroll={false}
    >
      {username}
    </Link>
  )
}
