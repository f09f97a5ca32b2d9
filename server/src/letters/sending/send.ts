import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { guestAnswerMaxLength } from '@novelette/domain/guests/guests.ts'
import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { OpenWhenInput } from '@novelette/domain/letters/closed-letter-schemas.ts'
import type { LetterStatus } from '@novelette/domain/letters/letter-lists.ts'
import type { SentReceipt } from '@novelette/domain/letters/letters.ts'
import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import { shownLength } from '@novelette/domain/text-length.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Db } from '#db/open.ts'
import { assertTimeZone } from '#db/time-zones.ts'
import type { OpenGuest } from '#guest-links/find-guest.ts'
import { guestPerson } from '#guest-links/guest-of-writer.ts'
import { sameRevision } from '#letters/drafts/own-draft.ts'
import { type FoundReceiver, resolveRecipient, type Sender } from '#letters/participants/resolve-recipient.ts'
import { enclosedIdsOf } from '#letters/parts/letter-enclosures.ts'
import { announce } from '#letters/sending/announce.ts'
import { clockNotShared, shownInstant, timesOf } from '#letters/sending/delivery-time.ts'
import type { LetterToStore } from '#letters/sending/given.ts'
import { refusalError, type Way } from '#letters/sending/rules.ts'
import { answerSentBefore } from '#letters/sending/sent-before.ts'
import { type Stored, storeLetter } from '#letters/sending/storing.ts'
import { AppError, isRefusal } from '#lib/app-error.ts'
import { serialiseBody } from '#sanitising/content.ts'
import { labelledPreview } from '#sealing/preview-text.ts'
import { letterBinding, sealText } from '#sealing/sealing.ts'

/** Someone with an account, a guest of the writer's, or the owner of the link that the writer reads by. */
type To = { readonly username: string } | { readonly guestId: string } | { readonly ownerOf: OpenGuest }

const kindOf = (to: To): Way['to'] => ('ownerOf' in to ? 'owner' : 'guestId' in to ? 'guest' : 'account')

export type LetterToSend = {
  /** UUIDv7, also of its draft. */
  readonly id: string
  readonly to: To
  readonly content: string
  readonly banner: BannerId
  readonly lang?: LetterLanguage | undefined
  /** Of its draft, if that must not have changed. */
  readonly revision?: number | undefined
  /** Without one it arrives now. */
  readonly delivery?: Delivery | undefined
  readonly openWhen?: OpenWhenInput | undefined
}

export type Receipt = {
  readonly id: string
  readonly receiver: Person
  readonly createdAt: Date
  readonly status: LetterStatus
  /** Of one that comes later, unless by the receiver's clock. */
  readonly deliverAt: Date | null
  /** Of an answer that was not sent before. */
  readonly answersLeft: number | null
}

export const toSentReceipt = ({ deliverAt: _, answersLeft: __, ...sent }: Receipt): SentReceipt => sent

/**
 * The one way of a letter, from whomever, to whomever, to arrive whenever, once: the same letter again is answered alike (docs/rules.md
 * 3.4). Whoever is blocked gets the usual answer, and the letter is hidden (6.1). Throws what rules.ts names, self_send, zone_unknown,
 * rate_limited, letter_empty, answer_too_large, too_large, letter_unreadable, unavailable, and already_left for the same letter that was
 * to come later and has come.
 */
export async function send(deps: Dependencies, writer: Sender, letter: LetterToSend): Promise<Receipt> {
  try {
    return await sendNew(deps, writer, letter)
  } catch (error) {
    if (!isRefusal(error, ...refusalsOfTheSame)) throw error
    return answerSentBefore(deps, writer.id, letter, error)
  }
}

/** What a letter may meet although it was sent before. A day is refused where nobody's clock is asked for. */
const refusalsOfTheSame = ['letter_conflict', 'recipient_not_found', 'rate_limited', 'day_refused'] as const

async function sendNew(deps: Dependencies, writer: Sender, letter: LetterToSend): Promise<Receipt> {
  await assertZones(deps.db, letter)
  const { hasWritten, ...receiver } = await findReceiver(deps.db, writer, letter)
  const { to, delivery } = letter
  const kind = kindOf(to)
  const counted = { account: writer.id, receiver: 'username' in to ? to.username : receiver.id }
  await deps.limits.consume('send-letter', counted, !hasWritten && 'send-unanswered')

  const { content, text } = await deps.sanitiser.cleanFor(writer.id, letter.content)
  if (text === '') throw new AppError('letter_empty')
  if (kind === 'owner' && shownLength(content) > guestAnswerMaxLength) throw new AppError('answer_too_large')

  const { id, banner, lang, revision, openWhen } = letter
  const ids = { id, senderId: writer.id, receiverId: receiver.id }
  const plan = (delivery || openWhen) && { delivery, openWhen }
  const body = serialiseBody({ content, banner, lang, plan, ...(openWhen && { firstWords: text }) })
  // Lists know a closed letter by its preview, which holds the label alone (docs/rules.md 10.6).
  const preview = openWhen ? labelledPreview(openWhen.label) : text
  const sealed = sealText(deps.letterKeys, letterBinding(ids), { body, preview, isClosed: Boolean(openWhen) })

  const row = { ...ids, ...sealed, banner, revision, enclosed: enclosedIdsOf(content), delivery, openWhen }
  const stored = await storeWithDraft(deps, to, row, body)
  const what = delivery ? 'scheduled' : 'sent'
  const guestId = { account: null, guest: receiver.id, owner: writer.id }[kind]
  const { zoneOf, isShown } = timesOf(delivery)
  announce(deps, [{ ...ids, ...stored, what, guestId, isShown }])
  const { createdAt, answersLeft } = stored
  const deliverAt = shownInstant({ zoneOf, deliverAt: stored.deliverAt })
  return { id, receiver, createdAt, status: 'sent', deliverAt, answersLeft }
}

/** Throws zone_unknown for what PostgreSQL does not know. */
async function assertZones(db: Db, { delivery, openWhen }: LetterToSend): Promise<void> {
  if (delivery && 'zone' in delivery) await assertTimeZone(db, delivery.zone)
  if (openWhen?.notBefore) await assertTimeZone(db, openWhen.notBefore.zone)
}

/** Throws recipient_not_found, self_send, not_found of a guest, and day_refused by the clock of nobody. */
async function findReceiver(db: Db, writer: Sender, { to, delivery }: LetterToSend): Promise<FoundReceiver> {
  if ('guestId' in to) return guestPerson(db, writer.id, to.guestId)
  if ('ownerOf' in to) {
    const { ownerId, writer: username } = to.ownerOf
    return { id: ownerId, username, profilePicture: null, isGuest: false, hasWritten: true }
  }
  try {
    return await resolveRecipient(db, writer, to.username)
  } catch (error) {
    // Nobody's clock is answered like the clock of somebody who does not share it (docs/rules.md 10.7).
    if (timesOf(delivery).zoneOf === 'receiver' && isRefusal(error, 'recipient_not_found'))
      throw refusalError(clockNotShared)
    throw error
  }
}

/** A draft that was saved since the revision named, but says the same, is no conflict. */
async function storeWithDraft(
  deps: Dependencies,
  to: LetterToSend['to'],
  row: LetterToStore,
  body: string,
): Promise<Stored> {
  try {
    return await storeLetter(deps, kindOf(to), row)
  } catch (error) {
    if (!isRefusal(error, 'draft_conflict')) throw error
    const guestId = 'guestId' in to ? to.guestId : undefined
    const draft = {
      id: row.id,
      revision: row.revision,
      receiver: 'username' in to ? to.username : '',
      guestId,
    }
    const revision = await sameRevision(deps, row.senderId, draft, body)
    return storeWithDraft(deps, to, { ...row, revision }, body)
  }
}
