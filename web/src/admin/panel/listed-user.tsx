import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { Ban, Check } from 'lucide-react'
import { hasProfile } from '#people/person-kinds.ts'
import { PersonName, ProfileLink } from '#people/person-name.tsx'
import { Status } from '#ui/badge.tsx'
import { InlineLink } from '#ui/inline-link.tsx'

/** A banned user's profile is not found (docs/rules.md 6.3). */
export function UserName({ username, isBanned }: { username: string; isBanned: boolean }) {
  const person = { username }
  return isBanned ? <PersonName person={person} /> : <ProfileLink person={person} />
}

export function UserStatus({ isBanned }: { isBanned: boolean }) {
  return isBanned ? (
    <Status tone="new" icon={<Ban size={16} aria-hidden />}>
      Banned
    </Status>
  ) : (
    <Status tone="ok" icon={<Check size={16} aria-hidden />}>
      Active
    </Status>
  )
}

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
