import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import type { Config } from '#config/config.ts'
import { AppError } from '#lib/app-error.ts'

export type AdminConfig = Pick<Config, 'adminEmail'>

/** Nobody is the admin without the setting (docs/rules.md 1.10). */
export const isAdminAddress = ({ adminEmail }: AdminConfig, email: string): boolean => email === adminEmail

const adminRefusal =
  'This account looks after everyone else’s. Whoever runs this site must first name another address for that.'

/** A new owner of the mailbox of `ADMIN_EMAIL` could sign up as the admin. Throws `invalid_input`. */
export function assertNotAdmin({ isAdmin }: Pick<SessionUser, 'isAdmin'>, field: 'password' | 'email'): void {
  if (isAdmin) throw new AppError('invalid_input', { fields: { [field]: adminRefusal } })
}
