import type { GuestLetter } from '@novelette/domain/guests/guest-schemas.ts'
import { linkActiveDays } from '@novelette/domain/guests/guests.ts'
import { eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { pipelinedStatements } from '#db/batching/pipelined-reads.ts'
import { compileStatement } from '#db/batching/prepared.ts'
import { guests } from '#db/guests-schema.ts'
import type { Db } from '#db/open.ts'
import { letters } from '#db/schema.ts'
import type { OpenGuest } from '#guest-links/find-guest.ts'
import { guestId, isOfGuest } from '#guests/reading/envelopes.ts'
import { markRead } from '#letters/lists/status.ts'
import { openClosed } from '#letters/reading.ts'
import { AppError } from '#lib/app-error.ts'
import { readBody } from '#sanitising/content.ts'
import { letterBinding, openBody } from '#sealing/sealing.ts'

/** Reading a letter again writes at most once a day. */
const isOpeningNews = sql`(${guests.openedAt} is null or ${guests.openedAt} < ${guests.mailedAt}
  or ${guests.openedAt} < now() - interval '1 day')`

const byId = compileStatement(
  'letter_of_guest',
  sql`
  select ${letters.id}, ${letters.senderId} as "senderId", ${letters.receiverId} as "receiverId", ${letters.status},
    ${letters.shownStatus} as "shownStatus", ${letters.isClosed} as "isClosed", ${letters.createdAt} as "createdAt",
    ${letters.banner}, ${letters.keyId} as "keyId", ${letters.sealedKey} as "sealedKey", ${letters.sealedBody} as "sealedBody", ${isOpeningNews} as "isOpeningNews"
  from ${letters} join ${guests} on ${guests.id} = ${guestId}
  where ${letters.id} = ${sql.placeholder('id')} and ${isOfGuest}`,
)

type LetterColumns =
  | 'id'
  | 'senderId'
  | 'receiverId'
  | 'status'
  | 'shownStatus'
  | 'isClosed'
  | 'createdAt'
  | 'banner'
type SealedColumns = 'keyId' | 'sealedKey' | 'sealedBody'
type FoundLetter = Pick<typeof letters.$inferSelect, LetterColumns | SealedColumns> & {
  readonly isOpeningNews: boolean
}

type Opening = { readonly letterId: string; readonly quietly: boolean }

/**
 * Marks the letter read; `quietly` leaves what the writer is shown as it is (docs/rules.md 5.6, 8.3). Throws
 * not_found and too_early.
 */
export async function openAsGuest(
  deps: Dependencies,
  guest: OpenGuest,
  { letterId, quietly }: Opening,
): Promise<GuestLetter> {
  const { rows } = await pipelinedStatements(deps.db)(byId({ id: letterId, guestId: guest.id }))
  const [letter] = rows as readonly FoundLetter[]
  if (!letter) throw new AppError('not_found')
  const own = letter.senderId === guest.id
  const isNew = !own && letter.status !== 'read'
  const words = await readWords(deps, letter, isNew, { quietly })
  const isTold = !own && !quietly && (isNew || letter.shownStatus === 'read')
  if (isTold && letter.isOpeningNews) await recordOpening(deps.db, guest.id)
  return { id: letter.id, createdAt: letter.createdAt, banner: letter.banner, ...words, own }
}

async function readWords(
  deps: Dependencies,
  letter: FoundLetter,
  isNew: boolean,
  manner: Pick<Opening, 'quietly'>,
): Promise<Pick<GuestLetter, 'content' | 'lang'>> {
  if (letter.isClosed) {
    const { status: _, ...words } = await openClosed(deps, letter.receiverId, letter.id, manner)
    return words
  }
  const body = openBody(deps.letterKeys, letterBinding(letter), letter)
  const { banner: _, ...words } = await readBody(deps.sanitiser, body)
  if (isNew) await markRead(deps, letter.receiverId, letter.id, manner)
  return words
}

/** Not of a quiet opening: its writer sees until when the link opens, and when it can be mailed again. */
async function recordOpening(db: Db, id: string): Promise<void> {
  await db
    .update(guests)
    .set({
      openedAt: sql`now()`,
      inactiveFrom: sql`now() + make_interval(days => ${linkActiveDays})`,
    })
    .where(eq(guests.id, id))
}
