import type { Db } from '#db/open.ts'
import { AppError } from '#errors.ts'
import type { Visitor } from '#guards.ts'
import type { Parts } from '#parts.ts'

export async function forgotPassword(_parts: Parts, _email: string, _from: Visitor): Promise<void> {
  throw new AppError('unexpected')
}

export async function isResetLinkGood(_db: Db, _token: string): Promise<boolean> {
  throw new AppError('unexpected')
}

export async function resetPassword(
  _parts: Parts,
  _input: { readonly token: string; readonly password: string },
  _from: Visitor,
): Promise<void> {
  throw new AppError('unexpected')
}
