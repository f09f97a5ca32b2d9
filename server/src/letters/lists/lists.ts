import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { LetterStatus } from '@novelette/domain/letters/letter-lists.ts'
import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { personColumns } from '#accounts/profiles/profiles.ts'
import { pipelinedStatements } from '#db/batching/pipelined-reads.ts'
import { compileStatement } from '#db/batching/prepared.ts'
import { cursorAt } from '#db/cursor-pages.ts'
import type { Db } from '#db/open.ts'
import { letters, profiles } from '#db/schema.ts'

const afterCursor = sql`(${letters.createdAt}, ${letters.id}) < (${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`

const someIds = sql`${letters.id} = any(${sql.placeholder('ids')}::uuid[])`

/** `shown` has no parameter, so that every plan of a prepared statement can use the partial indexes. */
export const sides = {
  sender: {
    user: letters.senderId,
    otherPerson: letters.receiverId,
    shown: sql`not ${letters.hiddenFromSender}`,
    status: letters.shownStatus,
    favourite: letters.favouriteOfSender,
  },
  receiver: {
    user: letters.receiverId,
    otherPerson: letters.senderId,
    shown: sql`not ${letters.hiddenFromReceiver}`,
    status: letters.status,
    favourite: letters.favouriteOfReceiver,
  },
} as const

type Side = (typeof sides)[keyof typeof sides]

/** Takes the placeholder `user`. */
export const ofUser = (side: Side) => and(eq(side.user, sql.placeholder('user')), side.shown)

/**
 * Lists letters, newest first, with the other person. Reads sealed previews, never bodies. Paging by cursor takes the same time
 * however long the list is.
 */
export function prepareList(db: Db, name: string, side: Side, condition?: SQL) {
  const listed = and(ofUser(side), condition)
  const select = (where: SQL | undefined) =>
    db
      .select({
        id: letters.id,
        senderId: letters.senderId,
        receiverId: letters.receiverId,
        status: side.status,
        favourite: side.favourite,
        createdAt: letters.createdAt,
        banner: letters.banner,
        keyId: letters.keyId,
        sealedPreview: letters.sealedPreview,
        opensFrom: letters.opensFrom,
        person: personColumns,
        postedAt: letters.postedAt,
      })
      .from(letters)
      .innerJoin(profiles, eq(profiles.id, side.otherPerson))
      .where(where)
      .orderBy(desc(letters.createdAt), desc(letters.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
  return {
    first: prepareRows(db, name, select(listed)),
    after: prepareRows(db, `${name}_after`, select(and(listed, afterCursor))),
    some: prepareRows(db, `${name}_some`, select(and(listed, someIds))),
    scan: prepareScan(db, `${name}_scan`, side, listed),
    scanAfter: prepareScan(db, `${name}_scan_after`, side, and(listed, afterCursor)),
  }
}

export type LetterRow = {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  readonly status: LetterStatus
  readonly favourite: boolean
  readonly createdAt: Date
  readonly banner: BannerId
  readonly keyId: string
  readonly sealedPreview: Buffer
  readonly opensFrom: Date | null
  readonly postedAt: Date | null
  readonly person: Person
}

/** In the order of `select`. */
type RowValues = [
  id: string,
  senderId: string,
  receiverId: string,
  status: LetterStatus,
  favourite: boolean,
  createdAt: Date,
  banner: BannerId,
  keyId: string,
  sealedPreview: Buffer,
  opensFrom: Date | null,
  personId: string,
  username: string,
  profilePicture: string | null,
  isGuest: boolean,
  postedAt: Date | null,
]

type StatementValues = Readonly<Record<string, unknown>> & { readonly limit: number; readonly offset: number }

/** A large offset would delay all who share the connection. */
const isPipelined = ({ limit, offset }: StatementValues) => limit <= 50 && offset <= 200

/** Drizzle looks up a decoder for every value of every row. */
function prepareRows(db: Db, name: string, query: Parameters<typeof compileStatement>[1]) {
  const statement = compileStatement(name, query)
  const runPipelined = pipelinedStatements(db)
  return {
    async execute(values: StatementValues): Promise<LetterRow[]> {
      const query = { ...statement(values), rowMode: 'array' as const }
      const { rows } = await (isPipelined(values) ? runPipelined(query) : db.$client.query(query))
      return (rows as RowValues[]).map(asRow)
    },
  }
}

function asRow(values: RowValues): LetterRow {
  const [id, senderId, receiverId, status, favourite, createdAt, banner, keyId, sealedPreview, ...rest] =
    values
  const [opensFrom, personId, username, profilePicture, isGuest, postedAt] = rest
  const person = { id: personId, username, profilePicture, isGuest }
  const letter = { id, senderId, receiverId, status, favourite, createdAt, banner }
  return { ...letter, keyId, sealedPreview, opensFrom, postedAt, person }
}

/** Reading thousands of rows would block this thread. matches.ts knows the format. */
function prepareScan(db: Db, name: string, side: Side, where: SQL | undefined) {
  const sealed = sql`encode(${letters.sealedPreview}, 'hex')`
  const line = sql<string>`concat_ws('|', ${letters.id}, ${letters.createdAt}, ${letters.senderId}, ${letters.receiverId}, ${letters.keyId}, ${sealed}, ${side.status}, ${personColumns.username})`
  const lines = db
    .select({ line: line.as('line') })
    .from(letters)
    .innerJoin(profiles, eq(profiles.id, side.otherPerson))
    .where(where)
    .orderBy(desc(letters.createdAt), desc(letters.id))
    .limit(sql.placeholder('limit'))
    .as('lines')
  return db
    .select({
      count: sql<number>`count(*)::int`,
      // The subquery has sorted them.
      lines: sql<string>`coalesce(string_agg(${lines.line}, e'\n'), '')`,
    })
    .from(lines)
    .prepare(name)
}

export type LetterList = ReturnType<typeof prepareList>

/** `person`: the other one, in a list between two. */
export type ListOf = { readonly user: string; readonly person?: string }

type Page = { readonly limit: number; readonly offset?: number; readonly cursor?: Cursor | undefined }

export function readList(
  list: LetterList,
  of: ListOf,
  { limit, offset = 0, cursor }: Page,
): Promise<LetterRow[]> {
  return cursor
    ? list.after.execute({ ...of, limit, offset, ...cursor })
    : list.first.execute({ ...of, limit, offset })
}

export async function readByIds(list: LetterList, of: ListOf, ids: readonly string[]): Promise<LetterRow[]> {
  return ids.length === 0 ? [] : list.some.execute({ ...of, ids, limit: ids.length, offset: 0 })
}

/** Opening this many previews takes some 3 ms; other requests run between batches. */
const batchSize = 500

export async function* inBatches(list: LetterList, of: ListOf): AsyncGenerator<LetterRow[]> {
  let from: Cursor | undefined
  while (true) {
    const batch = await readList(list, of, { limit: batchSize, cursor: from })
    yield batch
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    from = cursorAt(last)
  }
}
