import type { DraftVersion, DraftVersionSummary } from '@novelette/domain/drafts.ts'
import { AppError } from '#errors.ts'
import type { Parts } from '#parts.ts'

export async function versionsOf(
  _parts: Parts,
  _ownerId: string,
  _id: string,
): Promise<DraftVersionSummary[]> {
  throw new AppError('unexpected')
}

export async function versionOf(
  _parts: Parts,
  _ownerId: string,
  _wanted: { readonly id: string; readonly versionId: string },
): Promise<DraftVersion> {
  throw new AppError('unexpected')
}
