import { PersonName, ProfileLink } from '#letters/person-name.tsx'

/** A name that leads to the profile, where there is one to see: someone banned has none (DECISIONS 14). */
export function UserName({ username, isBanned }: { username: string; isBanned: boolean }) {
  return isBanned ? <PersonName username={username} /> : <ProfileLink username={username} />
}
