import { type SQL, sql } from 'drizzle-orm'
import { groupCommit } from '#db/batching/group-commit.ts'
import { compileStatement } from '#db/batching/prepared.ts'
import type { Db } from '#db/open.ts'
import { letters } from '#db/schema.ts'
import { deleteDraft, lockDraft } from '#letters/drafts/draft-of-letter.ts'
import { type EnclosedIds, linkEnclosures, unlinkOthers } from '#letters/enclosures/letter-enclosures.ts'
import { lockParticipants } from '#letters/participants/locks.ts'
import { allEnclosed, isBlocked, type Refusal, selectRefusal } from '#letters/sending/acceptance.ts'
import { AppError } from '#lib/app-error.ts'
import { uuidArray } from '#lib/uuid-array.ts'
import type { Sealed } from '#sealing/sealing.ts'

export type NewLetter = Sealed & {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  readonly banner: string
  readonly isClosed: boolean
  readonly opensFrom: Date | null
  /** Of its draft, if that must not have changed. */
  readonly revision: number | undefined
  /** What its markup names. */
  readonly enclosed: EnclosedIds
}

export type InsertedLetter = {
  readonly createdAt: Date
  readonly isUnseen: boolean
  readonly hadDraft: boolean
}

const { placeholder } = sql

/**
 * Locks the participants, an existing letter with this id, which is not erased meanwhile, and the draft, whose latest save is seen.
 */
const compileLock = (name: string, wait: SQL) =>
  compileStatement(
    name,
    sql`
    with participants as materialized (${lockParticipants(placeholder('senderId'), placeholder('receiverId'))} ${wait}),
      existing_letter as materialized (select from ${letters} where ${letters.id} = ${placeholder('id')} for key share ${wait}),
      draft as materialized (${lockDraft} ${wait})
    select (select count(*) from participants), (select count(*) from existing_letter), (select count(*) from draft)`,
  )

const lock = compileLock('lock_for_letter', sql``)
const lockNoWait = compileLock('lock_for_letter_no_wait', sql`nowait`)

const isInserted = sql`exists (select from inserted)`
const letterId = sql`${placeholder('id')}::uuid`

/** Inserts the letter unless it is refused, with what is enclosed, and deletes its draft. */
const insert = compileStatement(
  'store_letter',
  sql`
  with verdict as materialized (${selectRefusal}),
    inserted as (
      insert into ${letters}
        (id, sender_id, receiver_id, banner, key_id, sealed_key, sealed_preview, sealed_body, is_closed, opens_from,
          hidden_from_receiver)
      select ${letterId}, ${placeholder('senderId')}::uuid, ${placeholder('receiverId')}::uuid,
        ${placeholder('banner')}, ${placeholder('keyId')}, ${placeholder('sealedKey')}::bytea,
        ${placeholder('sealedPreview')}::bytea, ${placeholder('sealedBody')}::bytea,
        ${placeholder('isClosed')}::boolean, ${placeholder('opensFrom')}::timestamptz, ${isBlocked}
      from verdict where refusal is null
      on conflict (id) do nothing
      returning created_at, hidden_from_receiver
    ),
    deleted_draft as (${deleteDraft} and ${isInserted} returning 1),
    linked as (${linkEnclosures(letterId, allEnclosed, isInserted)}),
    unlinked as (${unlinkOthers(letterId, allEnclosed, isInserted)})
  select refusal, created_at as "createdAt", hidden_from_receiver as "isUnseen", exists (select from deleted_draft) as "hadDraft"
  from verdict left join inserted on true`,
)

type Outcome =
  | ({ readonly refusal: null } & InsertedLetter)
  | { readonly refusal: Refusal | null; readonly createdAt: null }

/** Sealed bytes; a longer letter would delay those it shares a commit with. */
const maxGroupedBytes = 64 * 1024

/**
 * Inserts a letter and deletes its draft. Throws AppError with a refusal of acceptance.ts, letter_conflict if the id exists, and
 * unavailable.
 */
export async function insertLetter(db: Db, letter: NewLetter): Promise<InsertedLetter> {
  const opensFrom = letter.opensFrom?.toISOString() ?? null
  const photographs = uuidArray(letter.enclosed.photographs)
  const recordings = uuidArray(letter.enclosed.recordings)
  const given = { ...letter, opensFrom, photographs, recordings, revision: letter.revision ?? null }
  const [outcome] = (await groupCommit(db)({
    id: letter.id,
    lock: lock(given),
    lockNoWait: lockNoWait(given),
    write: insert(given),
    isLong: letter.sealedBody.length > maxGroupedBytes,
  })) as readonly Outcome[]
  // Without a refusal a concurrent letter has taken the id.
  if (!outcome?.createdAt) throw new AppError(outcome?.refusal ?? 'letter_conflict')
  return outcome
}
