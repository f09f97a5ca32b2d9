import type { Receipts } from '@novelette/domain/receipts.ts'
import type { Db } from '#db/open.ts'
import { AppError } from '#errors.ts'

export async function receiptsOf(_db: Db, _readerId: string): Promise<Receipts> {
  throw new AppError('unexpected')
}

export async function setReceiptsForAll(_db: Db, _readerId: string, _receipts: boolean): Promise<void> {
  throw new AppError('unexpected')
}

export async function setReceiptsFor(
  _db: Db,
  _readerId: string,
  _choice: { readonly personId: string; readonly receipts: boolean },
): Promise<void> {
  throw new AppError('unexpected')
}
