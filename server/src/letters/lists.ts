import type { Cursor } from '@novelette/domain/letters.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/open.ts'
import { letters, profiles } from '#db/schema.ts'
import { shownName } from '#profiles/profiles.ts'

export const personColumns = {
  id: profiles.id,
  username: shownName(profiles),
  profilePicture: profiles.profilePicture,
}

const afterCursor = sql`(${letters.createdAt}, ${letters.id}) < (${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`

/**
 * A list of letters, newest first, each with the person at its other end. It reads sealed previews, never bodies.
 * `condition` takes the placeholder `user`; paging by cursor stays quick however long the list is.
 */
export function prepareList(db: Db, name: string, condition: SQL | undefined, otherPerson: PgColumn) {
  const select = (where: SQL | undefined) =>
    db
      .select({
        id: letters.id,
        senderId: letters.senderId,
        receiverId: letters.receiverId,
        status: letters.status,
        createdAt: letters.createdAt,
        banner: letters.banner,
        keyId: letters.keyId,
        sealedPreview: letters.sealedPreview,
        person: personColumns,
      })
      .from(letters)
      .innerJoin(profiles, eq(profiles.id, otherPerson))
      .where(where)
      .orderBy(desc(letters.createdAt), desc(letters.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
  return {
    first: select(condition).prepare(name),
    after: select(and(condition, afterCursor)).prepare(`${name}_after`),
  }
}

export type LetterList = ReturnType<typeof prepareList>
export type LetterRow = Awaited<ReturnType<LetterList['first']['execute']>>[number]

type Page = { readonly limit: number; readonly offset?: number; readonly cursor?: Cursor | undefined }

/** A page of a list, from `offset` or after `cursor`. */
export function readList(
  list: LetterList,
  user: string,
  { limit, offset = 0, cursor }: Page,
): Promise<LetterRow[]> {
  return cursor
    ? list.after.execute({ user, limit, offset, ...cursor })
    : list.first.execute({ user, limit, offset })
}

/** Opening this many previews takes some 3 ms; other requests get their turn before the next batch. */
const batchSize = 500

/** The whole list from `cursor` on, for a search. */
export async function* inBatches(
  list: LetterList,
  user: string,
  cursor?: Cursor,
): AsyncGenerator<LetterRow[]> {
  let from = cursor
  while (true) {
    const batch = await readList(list, user, { limit: batchSize, cursor: from })
    yield batch
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    from = cursorAt(last)
  }
}

/** The place right behind a letter, where the next page begins. */
export const cursorAt = ({ createdAt, id }: { readonly createdAt: Date; readonly id: string }): Cursor => ({
  createdAt: createdAt.toISOString(),
  id,
})
