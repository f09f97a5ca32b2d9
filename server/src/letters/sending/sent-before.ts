import { isDeepStrictEqual } from 'node:util'
import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { and, eq, not } from 'drizzle-orm'
import { personColumns } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Db } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { letters, profiles } from '#db/schema.ts'
import { claimerOf } from '#guest-links/guest-of-writer.ts'
import { erasurePassed } from '#letters/participants/erasure-passed.ts'
import { shownInstant } from '#letters/sending/delivery-time.ts'
import type { LetterToSend, Receipt } from '#letters/sending/send.ts'
import { AppError } from '#lib/app-error.ts'
import { readBody, readPlan } from '#sanitising/content.ts'
import { letterBinding, openBody } from '#sealing/sealing.ts'

/**
 * The same letter again, by its id, writer, receiver and words, and while it waits its arrival, is answered as it was the first time, even
 * beyond a limit or to someone who can no longer be found (docs/rules.md 3.4, 10.1); its status is the one lists show (5.6).
 * Throws `refusal` where there is none for this receiver, letter_conflict where it says something else or was taken back, and already_left
 * for one that was to come later and has come.
 */
export async function answerSentBefore(
  deps: Dependencies,
  writerId: string,
  letter: LetterToSend,
  refusal: AppError,
): Promise<Receipt> {
  const sent = await findSent(deps.db, writerId, letter.id)
  const found = sent ?? (letter.delivery && (await findScheduled(deps.db, writerId, letter.id)))
  if (!found || !(await isToThem(deps.db, writerId, letter.to, found.receiver))) throw refusal
  if (sent?.letter.takenBackAt || !(await saysTheSame(deps, writerId, letter, found)))
    throw new AppError('letter_conflict')
  if (sent && letter.delivery) throw new AppError('already_left')
  const { receiver, createdAt, status, deliverAt } = found
  return { id: letter.id, receiver, createdAt, status, deliverAt, answersLeft: null }
}

async function findSent(db: Db, senderId: string, id: string) {
  const [sent] = await db
    .select({ letter: letters, receiver: personColumns })
    .from(letters)
    .innerJoin(profiles, eq(profiles.id, letters.receiverId))
    .where(and(eq(letters.id, id), eq(letters.senderId, senderId), not(erasurePassed)))
  if (!sent) return undefined
  const { createdAt, shownStatus: status } = sent.letter
  return { ...sent, createdAt, status, deliverAt: null }
}

/** One that is to come later. */
async function findScheduled(db: Db, senderId: string, id: string) {
  const [scheduled] = await db
    .select({ letter: scheduledLetters, receiver: personColumns })
    .from(scheduledLetters)
    .innerJoin(profiles, eq(profiles.id, scheduledLetters.receiverId))
    .where(and(eq(scheduledLetters.id, id), eq(scheduledLetters.senderId, senderId)))
  if (!scheduled) return undefined
  const { writtenAt: createdAt } = scheduled.letter
  return { ...scheduled, createdAt, status: 'sent' as const, deliverAt: shownInstant(scheduled.letter) }
}

type Found = NonNullable<Awaited<ReturnType<typeof findSent | typeof findScheduled>>>

/** A guest's letters are those of whoever has claimed them. */
async function isToThem(db: Db, writerId: string, to: LetterToSend['to'], { id, username }: Person) {
  if ('username' in to) return username === to.username
  if ('ownerOf' in to) return id === to.ownerOf.ownerId
  return id === to.guestId || id === (await claimerOf(db, writerId, to.guestId))
}

async function saysTheSame(deps: Dependencies, writerId: string, asked: LetterToSend, { letter }: Found) {
  const { content } = await deps.sanitiser.cleanFor(writerId, asked.content)
  const body = openBody(deps.letterKeys, letterBinding(letter), letter)
  const before = await readBody(deps.sanitiser, body)
  const plan = readPlan(body)
  const isScheduled = 'deliverAt' in letter
  return (
    before.content === content &&
    before.banner === asked.banner &&
    isDeepStrictEqual(plan?.openWhen, asked.openWhen) &&
    (!isScheduled || isDeepStrictEqual(plan?.delivery, asked.delivery))
  )
}
