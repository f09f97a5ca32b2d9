import type { Cursor, KeepsakesListPage } from '@novelette/domain/letters/letters.ts'
import { eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import { letters } from '#db/schema.ts'
import { conversationPage } from '#letters/lists/conversation.ts'
import { prepareList, sides } from '#letters/lists/lists.ts'
import { AppError } from '#lib/app-error.ts'

const statements = prepareOnce(db => ({
  sent: prepareList(db, 'kept_written', sides.sender, eq(letters.favouriteOfSender, true)),
  received: prepareList(db, 'kept_got', sides.receiver, eq(letters.favouriteOfReceiver, true)),
}))

type KeepsakesQuery = { readonly search?: string | undefined; readonly cursor?: Cursor | undefined }

/** The newest come first, sent and received. */
export function keepsakesOf(
  deps: Dependencies,
  userId: string,
  query: KeepsakesQuery,
): Promise<KeepsakesListPage> {
  return conversationPage(deps, statements(deps.db), { user: userId }, query)
}

/** Throws `not_found`. */
export async function setFavourite(
  { db, hub }: Pick<Dependencies, 'db' | 'hub'>,
  userId: string,
  { id, favourite }: { readonly id: string; readonly favourite: boolean },
): Promise<void> {
  const { senderId, receiverId, hiddenFromSender, hiddenFromReceiver } = letters
  const { rowCount } = await db
    .update(letters)
    .set({
      favouriteOfSender: sql`case when ${senderId} = ${userId} then ${favourite} else ${letters.favouriteOfSender} end`,
      favouriteOfReceiver: sql`case when ${receiverId} = ${userId} then ${favourite} else ${letters.favouriteOfReceiver} end`,
    })
    .where(
      sql`${letters.id} = ${id} and (${senderId} = ${userId} and not ${hiddenFromSender} or ${receiverId} = ${userId} and not ${hiddenFromReceiver})`,
    )
  if (rowCount === 0) throw new AppError('not_found')
  hub.publish([userId], { kind: 'letter-changed', ids: [id] })
}
