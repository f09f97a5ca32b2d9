import type { CorrespondencePage, Cursor } from '@novelette/domain/letters.ts'
import { AppError } from '#errors.ts'
import type { Parts } from '#parts.ts'

export type CorrespondenceQuery = {
  readonly personId: string
  readonly search?: string | undefined
  readonly cursor?: Cursor | undefined
}

export async function correspondenceWith(
  _parts: Parts,
  _userId: string,
  _query: CorrespondenceQuery,
): Promise<CorrespondencePage> {
  throw new AppError('unexpected')
}
