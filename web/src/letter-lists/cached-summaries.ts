import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { isRecord } from '@novelette/domain/is-record.ts'
import { isBannerId } from '@novelette/domain/letters/banners.ts'
import { letterStatuses } from '@novelette/domain/letters/letter-lists.ts'
import type { ReceivedSummary, SentSummary } from '@novelette/domain/letters/letters.ts'
import { isUuid } from '@novelette/domain/uuids.ts'

/* Of lists that this browser cached, their days read as dates. Every signed-in page loads this, so it does without the schemas. */

export function isReceivedSummary(value: unknown): value is ReceivedSummary {
  return isSummary(value) && isPerson(value.sender)
}

export function isSentSummary(value: unknown): value is SentSummary {
  return isSummary(value) && isPerson(value.receiver)
}

function isSummary(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false
  const { id, status, createdAt, banner, preview, favourite } = value
  if (!isUuid(id) || !isBannerId(banner) || !letterStatuses.some(one => one === status)) return false
  if (!(createdAt instanceof Date) || Number.isNaN(createdAt.getTime())) return false
  return typeof preview === 'string' && typeof favourite === 'boolean'
}

function isPerson(value: unknown): value is Person {
  if (!isRecord(value) || !isUuid(value.id) || typeof value.username !== 'string') return false
  return value.profilePicture === null || typeof value.profilePicture === 'string'
}
