import type { SignedIn } from '#accounts/sign-in.ts'
import { AppError } from '#errors.ts'
import type { Visitor } from '#guards.ts'
import type { Parts } from '#parts.ts'

export async function startSignIn(_parts: Parts, _from: Visitor): Promise<{ challenge: string }> {
  throw new AppError('unexpected')
}

export async function signInWithPasskey(
  _parts: Parts,
  _credential: object,
  _from: Visitor,
): Promise<SignedIn> {
  throw new AppError('unexpected')
}
