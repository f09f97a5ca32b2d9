import type { OpenWhen } from '@novelette/domain/letters/closed-letter-schemas.ts'
import type { LetterStatus } from '@novelette/domain/letters/letter-lists.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isGuest, shownName } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { pipelinedReads } from '#db/batching/pipelined-reads.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import { guests } from '#db/guests-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { letters, profiles } from '#db/schema.ts'
import { withDelivered } from '#letters/lists/status.ts'
import { readablePreview } from '#letters/lists/summaries.ts'
import { AppError } from '#lib/app-error.ts'
import { readBody } from '#sanitising/content.ts'
import { shownPreview } from '#sealing/preview-text.ts'
import { letterBinding, openBody } from '#sealing/sealing.ts'

const senders = alias(profiles, 'senders')
const receivers = alias(profiles, 'receivers')

const personOf = (table: typeof senders | typeof receivers) => ({
  id: table.id,
  username: shownName(table),
  profilePicture: table.profilePicture,
  isGuest: isGuest(table),
})

const withPeople = { letter: letters, sender: personOf(senders), receiver: personOf(receivers) }

export const lettersWithPeople = (db: Pick<Queries, 'select'>) =>
  db
    .select(withPeople)
    .from(letters)
    .innerJoin(senders, eq(senders.id, letters.senderId))
    .innerJoin(receivers, eq(receivers.id, letters.receiverId))

/** It went by a link, and its receiver took it along (docs/rules.md 8.5). */
const wasClaimed = sql<boolean>`exists (
  select from ${guests} where ${guests.ownerId} = ${letters.senderId} and ${guests.claimedBy} = ${letters.receiverId}
    and ${guests.claimedAt} >= ${letters.createdAt})`

const sentWithPeople = (db: Pick<Queries, 'select'>) =>
  db
    .select({ ...withPeople, wasClaimed })
    .from(letters)
    .innerJoin(senders, eq(senders.id, letters.senderId))
    .innerJoin(receivers, eq(receivers.id, letters.receiverId))

const statements = prepareOnce(db => {
  const id = eq(letters.id, sql.placeholder('id'))
  return {
    received: lettersWithPeople(pipelinedReads(db))
      .where(and(id, eq(letters.receiverId, sql.placeholder('user')), eq(letters.hiddenFromReceiver, false)))
      .prepare('letter_received_by'),
    sent: sentWithPeople(pipelinedReads(db))
      .where(and(id, eq(letters.senderId, sql.placeholder('user')), eq(letters.hiddenFromSender, false)))
      .prepare('letter_sent_by'),
  }
})

/** Throws not_found, also for someone else's letter. */
async function letterReceivedBy(db: Db, userId: string, id: string) {
  const [found] = await statements(db).received.execute({ user: userId, id })
  if (!found) throw new AppError('not_found')
  return found
}

async function letterSentBy(db: Db, userId: string, id: string) {
  const [found] = await statements(db).sent.execute({ user: userId, id })
  if (!found) throw new AppError('not_found')
  return found
}

/** Marks the letter delivered, not read. Throws not_found. */
export async function openReceived(deps: Dependencies, userId: string, id: string): Promise<Letter> {
  const letter = await copyReceived(deps, userId, id)
  const [delivered] = await withDelivered(deps, userId, [letter])
  return delivered ?? letter
}

/** Without the words of a closed letter (docs/rules.md 10.6). Marks nothing, for exports. Throws not_found. */
export async function copyReceived(deps: Dependencies, userId: string, id: string): Promise<Letter> {
  const found = await letterReceivedBy(deps.db, userId, id)
  const { status, favouriteOfReceiver: favourite, isClosed } = found.letter
  const letter = isClosed ? closedLetter(deps, found) : { ...(await openLetter(deps, found)), openWhen: null }
  return { ...letter, status, favourite }
}

/** Throws not_found. */
export async function openSent(deps: Dependencies, userId: string, id: string): Promise<Letter> {
  const found = await letterSentBy(deps.db, userId, id)
  const { shownStatus: status, favouriteOfSender: favourite } = found.letter
  const openWhen = openWhenOf(deps, found, status)
  const letter = { ...(await openLetter(deps, found)), openWhen, status, favourite }
  return found.wasClaimed ? { ...letter, wasClaimed: true } : letter
}

type LetterWithPeople = Awaited<ReturnType<typeof letterReceivedBy>>

async function openLetter(deps: Dependencies, { letter, sender, receiver }: LetterWithPeople) {
  const body = openBody(deps.letterKeys, letterBinding(letter), letter)
  const words = await readBody(deps.sanitiser, body)
  return { ...dates(letter), ...words, sender, receiver }
}

const dates = ({ id, createdAt, postedAt }: LetterWithPeople['letter']) => ({
  id,
  createdAt,
  ...(postedAt && { postedAt }),
})

function closedLetter(deps: Dependencies, found: LetterWithPeople) {
  const { banner, status } = found.letter
  const { sender, receiver } = found
  const openWhen = openWhenOf(deps, found, status)
  return { ...dates(found.letter), banner, content: '', sender, receiver, openWhen }
}

/** While it is closed to whom this status is shown. */
function openWhenOf(deps: Dependencies, { letter }: LetterWithPeople, status: LetterStatus): OpenWhen | null {
  const text = readablePreview(deps, letterBinding(letter), letter)
  const { preview: label, isClosed } = shownPreview(text, status === 'read')
  return isClosed ? { label, opensFrom: letter.opensFrom } : null
}
