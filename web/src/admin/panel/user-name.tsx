import { PersonName, ProfileLink } from '#people/person-name.tsx'

/** A banned user's profile is not found (docs/rules.md 6.3). */
export function UserName({ username, isBanned }: { username: string; isBanned: boolean }) {
  const person = { username }
  return isBanned ? <PersonName person={person} /> : <ProfileLink person={person} />
}
