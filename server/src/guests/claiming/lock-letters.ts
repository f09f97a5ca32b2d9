import { and, eq, or, sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { blocks } from '#db/people-schema.ts'
import { letters } from '#db/schema.ts'

export type LetterToMove = {
  readonly id: string
  /** To the claimer, on their side. */
  readonly isShown: boolean
  readonly isShownToOwner: boolean
  readonly bytes: number
}

type People = { readonly guestId: string; readonly claimerId: string; readonly ownerId: string }

/**
 * All letters of a guest but those taken back, which are empty. One that the writer removed unopened stays hidden, and so does an
 * undelivered one from whom the claimer has blocked (docs/rules.md 6.1).
 */
export function lockLetters(tx: Queries, { guestId, claimerId, ownerId }: People): Promise<LetterToMove[]> {
  const { senderId, receiverId, status, hiddenFromSender, hiddenFromReceiver } = letters
  const isBlocked = sql`exists (select from ${blocks} where ${blocks.blockerId} = ${claimerId} and ${blocks.blockedId} = ${ownerId})`
  const isHidden = sql`${hiddenFromReceiver} or ${hiddenFromSender} and ${status} <> 'read' or ${status} = 'sent' and ${isBlocked}`
  const isOwn = eq(senderId, guestId)
  return tx
    .select({
      id: letters.id,
      isShown: sql<boolean>`case when ${isOwn} then not ${hiddenFromSender} else not (${isHidden}) end`,
      isShownToOwner: sql<boolean>`case when ${isOwn} then not ${hiddenFromReceiver} else not ${hiddenFromSender} end`,
      bytes: sql<number>`octet_length(${letters.sealedBody})`,
    })
    .from(letters)
    .where(and(or(isOwn, eq(receiverId, guestId)), sql`octet_length(${letters.sealedKey}) > 0`))
    .orderBy(letters.id)
    .for('update')
}
