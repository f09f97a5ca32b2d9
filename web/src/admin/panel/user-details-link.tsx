import { isFormerMember } from '@novelette/domain/accounts/account-deletion.ts'
import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { Link } from '@tanstack/react-router'
import { PersonName } from '#people/person-name.tsx'

export function UserDetailsLink({ person: { id, username } }: { person: Person }) {
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
