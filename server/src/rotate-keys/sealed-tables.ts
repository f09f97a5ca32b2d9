import type pg from 'pg'
import type { LetterKeys } from '#sealing/letter-keys.ts'
import { rewrapKey, type Wrapped } from '#sealing/reseal.ts'
import { type Binding, SealError } from '#sealing/seal-bytes.ts'
import { enclosureBinding, signatureBinding } from '#sealing/seal-enclosure.ts'
import { guestBinding } from '#sealing/seal-guest.ts'
import { draftBinding, letterBinding } from '#sealing/sealing.ts'

type Ids = Readonly<Record<'id' | 'first' | 'second', string>>

type SealedTable = {
  readonly name:
    | 'letters'
    | 'scheduled_letters'
    | 'drafts'
    | 'draft_versions'
    | 'guests'
    | 'signatures'
    | 'enclosures'
  /** SQL for its rows, aliased `t`, and for the ids that seals are bound to. */
  readonly rows: string
  readonly ids: string
  readonly hasPreview: boolean
  readonly bindingOf: (ids: Ids) => Binding
}

/** In this order: a draft comes before its versions, which are copied from it. */
export const sealedTables: readonly SealedTable[] = [
  {
    name: 'letters',
    rows: 'letters t',
    ids: 't.sender_id as first, t.receiver_id as second',
    hasPreview: true,
    bindingOf: ({ id, first, second }) => letterBinding({ id, senderId: first, receiverId: second }),
  },
  {
    name: 'scheduled_letters',
    rows: 'scheduled_letters t',
    ids: 't.sender_id as first, t.receiver_id as second',
    hasPreview: true,
    bindingOf: ({ id, first, second }) => letterBinding({ id, senderId: first, receiverId: second }),
  },
  {
    name: 'drafts',
    rows: 'drafts t',
    ids: 't.id as first, t.owner_id as second',
    hasPreview: true,
    bindingOf: ({ first, second }) => draftBinding({ id: first, ownerId: second }),
  },
  {
    name: 'draft_versions',
    rows: 'draft_versions t join drafts d on d.id = t.draft_id',
    ids: 'd.id as first, d.owner_id as second',
    hasPreview: true,
    bindingOf: ({ first, second }) => draftBinding({ id: first, ownerId: second }),
  },
  {
    name: 'guests',
    rows: 'guests t',
    ids: 't.id as first, t.owner_id as second',
    hasPreview: false,
    bindingOf: ({ first, second }) => guestBinding({ id: first, ownerId: second }),
  },
  {
    name: 'signatures',
    rows: 'signatures t',
    ids: 't.id as first, t.id as second',
    hasPreview: false,
    bindingOf: signatureBinding,
  },
  {
    name: 'enclosures',
    rows: 'enclosures t',
    ids: 't.id as first, t.owner_id as second',
    hasPreview: false,
    bindingOf: ({ first, second }) => enclosureBinding({ id: first, ownerId: second }),
  },
]

const batchSize = 200

type Batch = { readonly last: string; readonly done: number; readonly unreadable: number }

/**
 * Rewraps a batch in one transaction; null if no rows follow `after`. Skips locked rows, so that it cannot deadlock. Writers wait
 * for its locks a few milliseconds.
 */
export async function rewrapNext(
  client: pg.ClientBase,
  table: SealedTable,
  keys: LetterKeys,
  after: string,
): Promise<Batch | null> {
  const preview = table.hasPreview ? 't.sealed_preview' : 'null::bytea'
  await client.query('begin')
  const { rows } = await client.query<Ids & Wrapped>(
    `select t.id, ${table.ids}, t.key_id as "keyId", t.sealed_key as "sealedKey", ${preview} as "sealedPreview"
     from ${table.rows} where t.key_id = any($1) and t.id > $2 order by t.id limit ${batchSize}
     for no key update of t skip locked`,
    [keys.versions.filter(one => one !== keys.newest).map(({ id }) => id), after],
  )
  const opened = rows.flatMap(row => {
    const wrapped = tryRewrap(keys, table.bindingOf(row), row)
    return wrapped ? [{ id: row.id, was: row.sealedKey, ...wrapped }] : []
  })
  // A join alone may scan the whole table.
  await client.query(
    `update ${table.name} t set key_id = $1, sealed_key = r.key${table.hasPreview ? ', sealed_preview = r.preview' : ''}
     from unnest($2::uuid[], $3::bytea[], $4::bytea[], $5::bytea[]) as r (id, was, key, preview)
     where t.id = any($2::uuid[]) and t.id = r.id and t.sealed_key = r.was`,
    [
      keys.newest.id,
      opened.map(({ id }) => id),
      opened.map(({ was }) => was),
      opened.map(({ sealedKey }) => sealedKey),
      opened.map(({ sealedPreview }) => sealedPreview),
    ],
  )
  await client.query('commit')
  const last = rows.at(-1)
  return last ? { last: last.id, done: opened.length, unreadable: rows.length - opened.length } : null
}

function tryRewrap(keys: LetterKeys, binding: Binding, row: Wrapped): Wrapped | null {
  try {
    return rewrapKey(keys, binding, row)
  } catch (error) {
    if (error instanceof SealError) return null
    throw error
  }
}
