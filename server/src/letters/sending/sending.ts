import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { SendLetterInput, SentReceipt } from '@novelette/domain/letters/letters.ts'
import { and, eq } from 'drizzle-orm'
import { personColumns } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { letters, profiles } from '#db/schema.ts'
import type { Sender } from '#letters/participants/recipients.ts'
import { insertAcceptedLetter } from '#letters/sending/insert-accepted-letter.ts'
import { resolveRecipient } from '#letters/sending/resolve-recipient.ts'
import { AppError } from '#lib/app-error.ts'
import { readBody, serialiseBody } from '#sanitising/content.ts'
import { letterBinding, openBody, sealText } from '#sealing/sealing.ts'

/**
 * Sends a letter once: the same id with the same receiver, text and banner is answered with the stored letter (docs/rules.md
 * 3.4). A blocked sender gets the usual answer, and the letter is hidden (docs/rules.md 6.1). Throws AppError
 * recipient_not_found, self_send, rate_limited, friends_only, letter_empty, too_large, letter_unreadable, unavailable, suspended
 * if banned at this moment, letter_conflict if the id is another letter's, and draft_conflict if the draft differs since the
 * revision named.
 */
export async function sendLetter(
  deps: Dependencies,
  sender: Sender,
  input: SendLetterInput,
): Promise<SentReceipt> {
  const receiver = await findReceiver(deps, sender, input)
  const { content, text } = await deps.sanitiser.cleanFor(sender.id, input.content)
  if (text === '') throw new AppError('letter_empty')

  const letter = { id: input.id, senderId: sender.id, receiverId: receiver.id, banner: input.banner }
  const body = serialiseBody({ content, banner: letter.banner })
  const sealed = sealText(deps.letterKeys, letterBinding(letter), { body, preview: text })
  const sent = await insertAcceptedLetter(deps, { ...letter, ...sealed }, input, body)
  if (!sent) return receipt(await matchStoredLetter(deps, letter, content), receiver)
  deps.metrics.letters.inc({ event: 'sent' })

  if (!sent.isUnseen) deps.hub.publish([receiver.id], { kind: 'letter-arrived', ids: [letter.id] })
  deps.hub.publish([sender.id], { kind: 'letter-changed', ids: [letter.id] })
  if (sent.hadDraft) deps.hub.publish([sender.id], { kind: 'draft-changed', ids: [letter.id] })
  return receipt({ id: letter.id, status: 'sent', createdAt: sent.createdAt }, receiver)
}

/** Counts the letter. One sent before is answered again, even beyond the limit or to someone who can no longer be found. */
async function findReceiver(
  deps: Dependencies,
  sender: Sender,
  { id, receiver }: SendLetterInput,
): Promise<Person> {
  try {
    return await resolveRecipient(deps, sender, receiver)
  } catch (refusal) {
    const [before] = await deps.db
      .select(personColumns)
      .from(letters)
      .innerJoin(profiles, eq(profiles.id, letters.receiverId))
      .where(and(eq(letters.id, id), eq(letters.senderId, sender.id)))
    if (before?.username !== receiver) throw refusal
    return before
  }
}

type Letter = {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  readonly banner: BannerId
}

/**
 * Someone else's letter under this id gets the same error as one's own with other content. The status is the one lists show
 * (docs/rules.md 5.6).
 */
async function matchStoredLetter(deps: Dependencies, letter: Letter, content: string) {
  const [stored] = await deps.db
    .select()
    .from(letters)
    .where(and(eq(letters.id, letter.id), eq(letters.senderId, letter.senderId)))
  if (stored?.receiverId !== letter.receiverId || stored.takenBackAt) throw new AppError('letter_conflict')
  const body = openBody(deps.letterKeys, letterBinding(stored), stored)
  const before = await readBody(deps.sanitiser, body)
  if (before.content !== content || before.banner !== letter.banner) throw new AppError('letter_conflict')
  return { id: stored.id, status: stored.shownStatus, createdAt: stored.createdAt }
}

function receipt(letter: Omit<SentReceipt, 'receiver'>, recipient: Person): SentReceipt {
  const { id, status, createdAt } = letter
  const { id: receiverId, username, profilePicture } = recipient
  return { id, status, createdAt, receiver: { id: receiverId, username, profilePicture } }
}
