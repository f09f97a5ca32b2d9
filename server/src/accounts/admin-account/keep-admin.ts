import type { SessionUser } from '@novelette/domain/accounts/accounts.ts'
import { AppError } from '#lib/app-error.ts'

const adminStays =
  'This account looks after everyone else’s. Whoever runs this site must first name another address for that.'

/**
 * Refuses to delete or move the account of `ADMIN_EMAIL`: whoever got that mailbox could sign up as the admin, and reports would go
 * unread. Throws AppError `invalid_input` for the field.
 */
export function assertNotAdmin({ isAdmin }: Pick<SessionUser, 'isAdmin'>, field: 'password' | 'email'): void {
  if (isAdmin) throw new AppError('invalid_input', { fields: { [field]: adminStays } })
}
