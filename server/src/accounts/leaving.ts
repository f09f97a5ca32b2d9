import type { SessionUser } from '@novelette/domain/accounts.ts'
import type { Db } from '#db/open.ts'
import { AppError } from '#errors.ts'
import type { Parts } from '#parts.ts'

export async function leave(
  _parts: Parts,
  _user: SessionUser,
  _password: string,
): Promise<{ erasesAt: Date }> {
  throw new AppError('unexpected')
}

export async function stay(_db: Db, _userId: string): Promise<void> {
  throw new AppError('unexpected')
}
