import { isFormerMember } from '@novelette/domain/accounts/account-deletion.ts'
import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { Link } from '@tanstack/react-router'
import { PersonName } from '#people/person-name.tsx'

/** Only accounts have details. */
export function UserDetailsLink({ person: { id, username, isGuest } }: { person: Person }) {
  if (isGuest) return <i className="user">{username}</i>
  if (isFormerMember(username)) return <PersonName username={username} />
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
