import { sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import type { Db } from '#db/open.ts'
import { letters } from '#db/schema.ts'

const { placeholder } = sql

const answers = prepareOnce(db =>
  db
    .select({ found: sql`1` })
    .from(letters)
    .where(
      sql`${letters.senderId} = ${placeholder('receiver')} and ${letters.receiverId} = ${placeholder('sender')}
        and ${letters.takenBackAt} is null`,
    )
    .limit(1)
    .prepare('letter_answered'),
)

type Pair = { readonly sender: string; readonly receiver: string }

const hasAnswered = async (db: Db, pair: Pair) => (await answers(db).execute(pair)).length > 0

/**
 * Counts a letter before it is made, on whatever way it goes (docs/rules.md 3.7). `key`: the receiver as counted. Throws rate_limited,
 * with the limit and the wait.
 */
export async function countLetter(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  { key, ...pair }: Pair & { readonly key: string },
): Promise<void> {
  const isUnanswered = !(await hasAnswered(db, pair))
  await limits.consume(
    'send-letter',
    { account: pair.sender, receiver: key },
    isUnanswered && 'send-unanswered',
  )
}
