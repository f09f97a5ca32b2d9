import { isFormerMember } from '@novelette/domain/accounts/account-deletion.ts'
import type { Person } from '@novelette/domain/accounts/profiles.ts'

type Named = Pick<Person, 'username' | 'isGuest'>

/** Their account was erased. A guest may bear any name. */
export const isFormer = ({ username, isGuest }: Named): boolean => !isGuest && isFormerMember(username)

export const hasProfile = (person: Named): boolean => !person.isGuest && !isFormer(person)

/** Of `/compose`, for a letter to this person. */
export const composeSearch = ({ id, username, isGuest }: Pick<Person, 'id'> & Named) =>
  isGuest ? { guest: id } : { to: username }
