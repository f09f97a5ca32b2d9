import { AppError } from '#errors.ts'
import type { Parts } from '#parts.ts'

export async function startDownload(_parts: Parts, _userId: string): Promise<{ path: string }> {
  throw new AppError('unexpected')
}
