import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import type {
  ScheduledLetter,
  ScheduledSummary,
} from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { personColumns } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { blocks } from '#db/people-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { letters, profiles } from '#db/schema.ts'
import { readablePreview } from '#letters/lists/summaries.ts'
import { announce, type LetterEvent } from '#letters/sending/announce.ts'
import { readDelivery, shownInstant } from '#letters/sending/delivery-time.ts'
import { AppError } from '#lib/app-error.ts'
import { readBody, readPlan } from '#sanitising/content.ts'
import { firstWordsOf } from '#sealing/preview-text.ts'
import { letterBinding, openBody } from '#sealing/sealing.ts'

export const ownScheduled = (senderId: string, id: string) =>
  and(eq(scheduledLetters.id, id), eq(scheduledLetters.senderId, senderId))

const { sealedKey, sealedBody, ...columnsWithoutWords } = getTableColumns(scheduledLetters)
const withWords = { ...columnsWithoutWords, sealedKey, sealedBody }

/** Of slow post: from the day of posting to that of arrival, by the writer's clock. */
const days = sql<number>`(${scheduledLetters.wall}::date - (${scheduledLetters.writtenAt} at time zone ${scheduledLetters.zone})::date)`

/** By wall clock time: the order of instants would tell the zones of receivers (docs/rules.md 10.7). */
export async function listScheduled(deps: Dependencies, senderId: string): Promise<ScheduledSummary[]> {
  const rows = await deps.db
    .select({ letter: columnsWithoutWords, receiver: personColumns, days })
    .from(scheduledLetters)
    .innerJoin(profiles, eq(profiles.id, scheduledLetters.receiverId))
    .where(eq(scheduledLetters.senderId, senderId))
    .orderBy(asc(scheduledLetters.wall), asc(scheduledLetters.id))
  return rows.map(row => summaryOf(deps, row))
}

/** Throws not_found, and already_left. */
export async function getScheduled(
  deps: Dependencies,
  senderId: string,
  id: string,
): Promise<ScheduledLetter> {
  const row = await findScheduled(deps.db, senderId, id)
  const body = openScheduled(deps, row.letter)
  const words = await readBody(deps.sanitiser, body)
  const { revision, updatedAt: savedAt } = row.letter
  const summary = summaryOf(deps, row)
  const delivery = withPlanned(summary.delivery, readPlan(body)?.delivery)
  return { ...summary, ...words, delivery, revision, savedAt }
}

export type FoundScheduled = Awaited<ReturnType<typeof findScheduled>>

/** Throws not_found, and already_left. */
export async function findScheduled(db: Queries, senderId: string, id: string) {
  const [found] = await db
    .select({ letter: withWords, receiver: personColumns, username: profiles.username, days })
    .from(scheduledLetters)
    .innerJoin(profiles, eq(profiles.id, scheduledLetters.receiverId))
    .where(ownScheduled(senderId, id))
  if (!found) throw await reasonOfAbsence(db, senderId, id)
  return found
}

/** Until the transaction ends it neither leaves nor changes. Profiles are locked before. Throws what findScheduled throws. */
export async function lockScheduled(tx: Queries, senderId: string, id: string): Promise<FoundScheduled> {
  const own = ownScheduled(senderId, id)
  await tx.select({ id: scheduledLetters.id }).from(scheduledLetters).where(own).for('update')
  return findScheduled(tx, senderId, id)
}

/** Whether it left, or never was there for this person. */
async function reasonOfAbsence(db: Queries, senderId: string, id: string): Promise<AppError> {
  const left = await db
    .select({ id: letters.id })
    .from(letters)
    .where(and(eq(letters.id, id), eq(letters.senderId, senderId)))
  return new AppError(left.length > 0 ? 'already_left' : 'not_found')
}

/** Throws SealError. */
export const openScheduled = ({ letterKeys }: Dependencies, letter: FoundScheduled['letter']) =>
  openBody(letterKeys, letterBinding(letter), letter)

type Summarised = Pick<FoundScheduled, 'receiver' | 'days'> & {
  readonly letter: Omit<FoundScheduled['letter'], 'sealedKey' | 'sealedBody'>
}

function summaryOf(deps: Dependencies, { letter, receiver, days }: Summarised): ScheduledSummary {
  const { id, banner, writtenAt, zoneOf, returnedAt, returnedReason } = letter
  return {
    id,
    receiver,
    banner,
    preview: firstWordsOf(readablePreview(deps, letterBinding(letter), letter)),
    writtenAt,
    delivery: readDelivery({ ...letter, days }),
    deliverAt: shownInstant(letter),
    zoneChanged: zoneOf === 'fixed' && letter.zoneChangedAt !== null,
    returned: returnedAt && returnedReason && { at: returnedAt, reason: returnedReason },
  }
}

/** What has no column lies in the sealed body alone. */
function withPlanned(delivery: Delivery, planned: Delivery | undefined): Delivery {
  return planned?.kind === delivery.kind ? { ...planned, ...delivery } : delivery
}

type Scheduled = {
  readonly letter: Pick<LetterEvent, 'id' | 'senderId' | 'receiverId' | 'isShown'>
  readonly receiver: Pick<Person, 'isGuest'>
}

/** Of a letter that has not left, to its writer, and to its receiver if they see it on its way, or did before. */
export async function announceScheduled(
  deps: Pick<Dependencies, 'db' | 'metrics' | 'hub' | 'announceLetter'>,
  what: 'changed' | 'cancelled',
  { letter: { id, senderId, receiverId, isShown }, receiver }: Scheduled,
): Promise<void> {
  const isBlocked = and(eq(blocks.blockerId, receiverId), eq(blocks.blockedId, senderId))
  const isHidden = isShown && (await deps.db.$count(blocks, isBlocked)) > 0
  const guestId = receiver.isGuest ? receiverId : null
  announce(deps, [{ id, senderId, receiverId, what, isShown, isHidden, guestId, hadDraft: false }])
}
