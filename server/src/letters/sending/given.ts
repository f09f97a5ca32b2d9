import type { OpenWhenInput } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { byEnclosureKind } from '@novelette/domain/letters/parts/all-enclosures.ts'
import type { EnclosedIds } from '@novelette/domain/letters/parts/enclosed-ids.ts'
import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import { chooseFirstRevision } from '#letters/drafts/own-draft.ts'
import { timesOf } from '#letters/sending/delivery-time.ts'
import { uuidArray } from '#lib/uuid-array.ts'
import type { Sealed } from '#sealing/sealing.ts'

/** What is stored of a letter, and what is asked before. */
export type LetterToStore = Sealed & {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  readonly banner: string
  /** Of its draft, if that must not have changed. */
  readonly revision?: number | undefined
  /** What its markup names. */
  readonly enclosed: EnclosedIds
  /** Without one it arrives now. */
  readonly delivery?: Delivery | undefined
  readonly openWhen?: OpenWhenInput | undefined
  /** Of slow post that is under way. */
  readonly postedAt?: Date | undefined
}

/** Types of PostgreSQL. */
const types = {
  id: 'uuid',
  senderId: 'uuid',
  receiverId: 'uuid',
  banner: 'text',
  keyId: 'text',
  sealedKey: 'bytea',
  sealedPreview: 'bytea',
  sealedBody: 'bytea',
  revision: 'integer',
  ...byEnclosureKind(() => 'uuid[]'),
  isClosed: 'boolean',
  opensDay: 'timestamp',
  opensZone: 'text',
  kind: 'text',
  wall: 'timestamp',
  zone: 'text',
  zoneOf: 'text',
  days: 'integer',
  isShown: 'boolean',
  postedAt: 'timestamptz',
  firstRevision: 'integer',
} as const
type Name = keyof typeof types

/** SQL for each value. */
export type Given = Readonly<Record<Name, SQL>>

const asSql = (of: (name: Name) => unknown) =>
  Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, sql`${of(name as Name)}::${sql.raw(type)}`]),
  ) as Given

/** Of a statement that is compiled once. */
export const placeholders: Given = asSql(name => sql.placeholder(name))

/** Of a statement that is asked once. */
export function givenOf(letter: LetterToStore): Given {
  const values = valuesOf(letter)
  return asSql(name => values[name])
}

/** What the placeholders stand for. */
export function valuesOf({ enclosed, delivery, openWhen, postedAt, ...letter }: LetterToStore) {
  return {
    ...letter,
    revision: letter.revision ?? null,
    ...byEnclosureKind(kind => uuidArray(enclosed[kind])),
    isClosed: openWhen !== undefined,
    opensDay: openWhen?.notBefore?.day ?? null,
    opensZone: openWhen?.notBefore?.zone ?? null,
    kind: delivery?.kind ?? null,
    wall: null,
    zone: null,
    days: null,
    ...timesOf(delivery),
    postedAt: postedAt?.toISOString() ?? null,
    firstRevision: chooseFirstRevision(),
  } satisfies Record<Name, unknown>
}
