import { AppError } from '#errors.ts'
import type { Parts } from '#parts.ts'

export async function takeBack(_parts: Parts, _senderId: string, _id: string): Promise<{ draftId: string }> {
  throw new AppError('unexpected')
}
