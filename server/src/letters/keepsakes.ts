import type { Cursor, KeepsakesPage } from '@novelette/domain/letters.ts'
import { AppError } from '#errors.ts'
import type { Parts } from '#parts.ts'

export async function setFavourite(
  _parts: Parts,
  _userId: string,
  _input: { readonly id: string; readonly favourite: boolean },
): Promise<void> {
  throw new AppError('unexpected')
}

export async function keepsakesOf(
  _parts: Parts,
  _userId: string,
  _query: { readonly search?: string | undefined; readonly cursor?: Cursor | undefined },
): Promise<KeepsakesPage> {
  throw new AppError('unexpected')
}
