import { AppError } from '#errors.ts'
import type { Parts } from '#parts.ts'

export async function removeLetter(_parts: Parts, _userId: string, _id: string): Promise<void> {
  throw new AppError('unexpected')
}

export async function restoreLetter(_parts: Parts, _userId: string, _id: string): Promise<void> {
  throw new AppError('unexpected')
}
