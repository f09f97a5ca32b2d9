import type { SessionUser } from '@novelette/domain/accounts.ts'
import { AppError } from '#errors.ts'

const adminStays =
  'This account looks after everyone else’s. Whoever runs this site must first name another address for that.'

/**
 * Refuses to take the admin's account from under `ADMIN_EMAIL`: reports and testimonials would wait for nobody, and whoever
 * came by that mailbox could sign up as the admin. Throws AppError `invalid_input` beside the given field.
 */
export function keepAdmin({ isAdmin }: Pick<SessionUser, 'isAdmin'>, field: 'password' | 'email'): void {
  if (isAdmin) throw new AppError('invalid_input', { fields: { [field]: adminStays } })
}
