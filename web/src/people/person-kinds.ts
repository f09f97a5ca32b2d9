import { isFormerMember } from '@novelette/domain/accounts/account-deletion.ts'
import type { Person } from '@novelette/domain/accounts/profiles.ts'

type Named = Pick<Person, 'username' | 'isGuest'>

/** Whether their account was erased, told by the username; a guest may have a name that looks the same. */
export const isFormer = ({ username, isGuest }: Named): boolean => !isGuest && isFormerMember(username)

export const hasProfile = (person: Named): boolean => !person.isGuest && !isFormer(person)

/** Search parameters of `/compose` for a letter to this person. */
export const composeSearch = ({ id, username, isGuest }: Pick<Person, 'id'> & Named) =>
  isGuest ? { guest: id } : { to: username }
