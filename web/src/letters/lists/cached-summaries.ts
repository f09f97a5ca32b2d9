import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { isRecord } from '@novelette/domain/is-record.ts'
import { isBannerId } from '@novelette/domain/letters/banners.ts'
import type { OpenWhen } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { letterStatuses } from '@novelette/domain/letters/letter-lists.ts'
import type { ReceivedSummary, SentSummary } from '@novelette/domain/letters/letters.ts'
import { isUuid } from '@novelette/domain/uuids.ts'

/* Of lists that this browser cached, their days read as dates. Every signed-in page loads this, so it does without the schemas. */

type Fields<Value> = { readonly [Name in keyof Required<Value>]: (value: unknown) => boolean }

/** `fields` names each field of the type, so that one added later cannot be forgotten here. */
export function hasFields<Value>(value: unknown, fields: Fields<Value>): value is Value {
  if (!isRecord(value)) return false
  return Object.entries<(value: unknown) => boolean>(fields).every(([name, fits]) => fits(value[name]))
}

const isText = (value: unknown) => typeof value === 'string'

const personFields: Fields<Person> = {
  id: isUuid,
  username: isText,
  profilePicture: value => value === null || isText(value),
  // Lists that an earlier release cached are without it.
  isGuest: value => value === undefined || typeof value === 'boolean',
}
const isPerson = (value: unknown) => hasFields(value, personFields)

const isDate = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime())

const openWhenFields: Fields<OpenWhen> = {
  label: isText,
  opensFrom: value => value === null || isDate(value),
}
const isOpenWhen = (value: unknown) => hasFields(value, openWhenFields)

const summaryFields: Fields<Omit<ReceivedSummary, 'sender'>> = {
  id: isUuid,
  banner: isBannerId,
  status: value => letterStatuses.some(status => status === value),
  createdAt: isDate,
  preview: isText,
  favourite: value => typeof value === 'boolean',
  // As isGuest.
  openWhen: value => value === undefined || value === null || isOpenWhen(value),
  postedAt: value => value === undefined || isDate(value),
}
const receivedFields: Fields<ReceivedSummary> = { ...summaryFields, sender: isPerson }
const sentFields: Fields<SentSummary> = { ...summaryFields, receiver: isPerson }

export const isReceivedSummary = (value: unknown): value is ReceivedSummary =>
  hasFields(value, receivedFields)

export const isSentSummary = (value: unknown): value is SentSummary => hasFields(value, sentFields)
