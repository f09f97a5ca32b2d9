import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { withoutAccount } from '@novelette/domain/guests/guests.ts'

/** The admin learns no name of anyone without an account (docs/rules.md 8.8). */
export const personForAdmin = (person: Person): Person =>
  person.isGuest ? { ...person, username: withoutAccount } : person
