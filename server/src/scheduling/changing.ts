import { isDeepStrictEqual } from 'node:util'
import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import type {
  ChangedScheduled,
  ChangeScheduledInput,
} from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { arrivals } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { profiles } from '#db/schema.ts'
import { assertTimeZone } from '#db/time-zones.ts'
import { lockAlone } from '#letters/participants/locks.ts'
import { enclosedIdsOf, linkEnclosed } from '#letters/parts/letter-enclosures.ts'
import {
  deliveryTime,
  readDelivery,
  scheduledBeside,
  shownInstant,
  timesOf,
} from '#letters/sending/delivery-time.ts'
import { givenOf, type LetterToStore } from '#letters/sending/given.ts'
import { firstBroken, type Refusal, refusalError, rulesOfChange } from '#letters/sending/rules.ts'
import { AppError } from '#lib/app-error.ts'
import { haveSameWords, readPlan, serialiseBody } from '#sanitising/content.ts'
import {
  announceScheduled,
  type FoundScheduled,
  findScheduled,
  lockScheduled,
  openScheduled,
  ownScheduled,
} from '#scheduling/own-scheduled.ts'
import { letterBinding, type Sealed, sealText } from '#sealing/sealing.ts'

/**
 * Changes words, theme and day until the second it leaves; one that came back waits again (docs/rules.md 10.4). What is stored
 * already is answered on any revision. Throws not_found, already_left, draft_conflict, zone_unknown, letter_empty, what rulesOfChange
 * names, what the sanitiser throws, and SealError.
 */
export async function changeScheduled(
  deps: Dependencies,
  senderId: string,
  { id, revision, banner, lang, delivery, ...input }: ChangeScheduledInput,
): Promise<ChangedScheduled> {
  const before = await findScheduled(deps.db, senderId, id)
  if ('zone' in delivery) await assertTimeZone(deps.db, delivery.zone)
  const { content, text } = await deps.sanitiser.cleanFor(senderId, input.content)
  if (text === '') throw new AppError('letter_empty')
  const body = serialiseBody({ content, banner, lang, plan: { delivery } })
  const sealed = sealText(deps.letterKeys, letterBinding(before.letter), { body, preview: text })
  const words = { banner, ...sealed, enclosed: enclosedIdsOf(content) }

  const changed = await deps.db.transaction(async tx => {
    await tx.execute(lockAlone(senderId, before.letter.receiverId))
    const found = await lockScheduled(tx, senderId, id)
    // A claim has given it to another receiver, whom the seal does not name.
    const isMoved = found.letter.receiverId !== before.letter.receiverId
    if (isMoved || found.letter.revision !== revision) return null
    return storeChange(tx, found, words, delivery)
  })
  if (!changed) return answerSame(deps, senderId, id, body)
  const isShown = before.letter.isShown || changed.isShown
  await announceScheduled(deps, 'changed', { ...before, letter: { ...before.letter, isShown } })
  return { revision: changed.revision, deliverAt: shownInstant(changed) }
}

type Words = Pick<LetterToStore, 'banner' | 'enclosed' | keyof Sealed>
type Changed = Pick<FoundScheduled['letter'], 'revision' | 'deliverAt' | 'zoneOf' | 'isShown'>

/** In one statement, as storing.ts does it: what is enclosed, and the day unless it stays, are asked again. */
async function storeChange(
  tx: Queries,
  { letter, days }: FoundScheduled,
  words: Words,
  delivery: Delivery,
): Promise<Changed> {
  const wasPosted = arrivals[letter.kind].isPosted && letter.returnedAt === null
  const postedAt = wasPosted ? letter.writtenAt : undefined
  const given = givenOf({ ...letter, ...words, delivery, postedAt })
  const keepsDay = letter.returnedAt === null && hasSameTime(readDelivery({ ...letter, days }), delivery)
  const newTime = sql`, kind = ${given.kind}, wall = verdict.wall, zone = verdict.zone, zone_of = ${given.zoneOf},
    deliver_at = verdict.deliver_at, next_attempt_at = verdict.deliver_at, zone_changed_at = null, returned_at = null,
    returned_reason = null ${arrivals[delivery.kind].isPosted && !wasPosted ? sql`, written_at = now()` : sql``}`
  const { rows } = await tx.execute<
    { refusal: Refusal | null; deliverAt: number } & Omit<Changed, 'deliverAt'>
  >(sql`
    with verdict as materialized (
      select ${firstBroken(rulesOfChange(given, keepsDay))} as refusal, time.wall, time.zone, time.deliver_at
      from ${profiles} cross join lateral (${deliveryTime(given)}) time cross join lateral (${scheduledBeside(given)}) beside
      where ${profiles.id} = ${given.receiverId}
    ), changed as (
      update ${scheduledLetters} set banner = ${given.banner}, key_id = ${given.keyId}, sealed_key = ${given.sealedKey},
        sealed_preview = ${given.sealedPreview}, sealed_body = ${given.sealedBody}, is_shown = ${given.isShown},
        revision = revision + 1, updated_at = now() ${keepsDay ? sql`` : newTime}
      from verdict where ${ownScheduled(letter.senderId, letter.id)} and refusal is null
      returning revision, ${scheduledLetters.deliverAt}, zone_of, is_shown
    ), ${linkEnclosed(given, sql`exists (select from changed)`)}
    select refusal, revision, (extract(epoch from changed.deliver_at) * 1000)::float8 as "deliverAt", zone_of as "zoneOf",
      is_shown as "isShown"
    from verdict left join changed on true`)
  const [changed] = rows
  if (!changed) throw new AppError('not_found')
  if (changed.refusal) throw refusalError(changed.refusal)
  return { ...changed, deliverAt: new Date(changed.deliverAt) }
}

/** Whoever shows slow post, or renames its towns, changes no time. */
function hasSameTime(one: Delivery, other: Delivery): boolean {
  const timeOf = (delivery: Delivery) => ({ ...timesOf(delivery), isShown: null })
  return one.kind === other.kind && isDeepStrictEqual(timeOf(one), timeOf(other))
}

/** The answer of a change was lost, or another window has changed it. Throws draft_conflict. */
async function answerSame(
  deps: Dependencies,
  senderId: string,
  id: string,
  body: string,
): Promise<ChangedScheduled> {
  const { letter } = await findScheduled(deps.db, senderId, id)
  const stored = openScheduled(deps, letter)
  const isSame = haveSameWords(stored, body) && isDeepStrictEqual(readPlan(stored), readPlan(body))
  if (!isSame) throw new AppError('draft_conflict')
  return { revision: letter.revision, deliverAt: shownInstant(letter) }
}
