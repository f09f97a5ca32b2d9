import type { SessionUser } from '@novelette/domain/accounts.ts'
import type { PendingEmailChange } from '@novelette/domain/email-changes.ts'
import type { Db } from '#db/open.ts'
import { AppError } from '#errors.ts'
import type { Parts } from '#parts.ts'

export async function pendingChange(_db: Db, _userId: string): Promise<PendingEmailChange | null> {
  throw new AppError('unexpected')
}

export async function askForEmailChange(
  _parts: Parts,
  _user: SessionUser,
  _input: { readonly email: string; readonly password: string },
): Promise<PendingEmailChange> {
  throw new AppError('unexpected')
}

export async function cancelEmailChange(_db: Db, _userId: string): Promise<void> {
  throw new AppError('unexpected')
}

export async function confirmEmailChange(_parts: Parts, _token: string): Promise<{ email: string }> {
  throw new AppError('unexpected')
}
