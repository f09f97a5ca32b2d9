import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { hasProfile } from '#people/person-kinds.ts'
import { PersonName } from '#people/person-name.tsx'
import { InlineLink } from '#ui/inline-link.tsx'

/** Only accounts have details. */
export function UserDetailsLink({ person }: { person: Person }) {
  const { id, username, isGuest } = person
  if (isGuest) return <i className="user">{username}</i>
  if (!hasProfile(person)) return <PersonName person={person} />
  return (
    <InlineLink
      className="user"
      from="/admin"
      to="/admin"
      search={now => ({ ...now, user: id })}
      resetScroll={false}
    >
      {username}
    </InlineLink>
  )
}
