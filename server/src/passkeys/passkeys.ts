import type { SessionUser } from '@novelette/domain/accounts.ts'
import type { Passkey } from '@novelette/domain/passkeys.ts'
import type { Db } from '#db/open.ts'
import { AppError } from '#errors.ts'
import type { Parts } from '#parts.ts'

export async function passkeysOf(_db: Db, _userId: string): Promise<Passkey[]> {
  throw new AppError('unexpected')
}

export async function startAdding(
  _parts: Parts,
  _user: SessionUser,
  _password: string,
): Promise<{ challenge: string }> {
  throw new AppError('unexpected')
}

export async function addPasskey(
  _parts: Parts,
  _user: SessionUser,
  _input: { readonly name: string; readonly credential: object },
): Promise<Passkey> {
  throw new AppError('unexpected')
}

export async function removePasskey(_db: Db, _userId: string, _id: string): Promise<void> {
  throw new AppError('unexpected')
}
