import type { SessionUser } from '@novelette/domain/accounts.ts'
import type { SignedIn } from '#accounts/sign-in.ts'
import { AppError } from '#errors.ts'
import type { Visitor } from '#guards.ts'
import type { Parts } from '#parts.ts'

export async function changePassword(
  _parts: Parts,
  _user: SessionUser,
  _input: { readonly presentPassword: string; readonly newPassword: string },
  _from: Visitor,
): Promise<SignedIn> {
  throw new AppError('unexpected')
}
