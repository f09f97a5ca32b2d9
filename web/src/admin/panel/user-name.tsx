import { PersonName, ProfileLink } from '#people/person-name.tsx'

/** No link for a banned user, whose profile is not found (docs/rules.md 6.3). */
export function UserName({ username, isBanned }: { username: string; isBanned: boolean }) {
  return isBanned ? <PersonName username={username} /> : <ProfileLink username={username} />
}
