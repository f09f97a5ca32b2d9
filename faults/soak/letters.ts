import { setTimeout as pause } from 'node:timers/promises'
import { CallError } from '../../web/src/lib/error-code.ts'
import type { WrittenLetter } from '../ledger/compare-letters.ts'
import type { PostLetter } from '../ledger/sent-ledger.ts'
import { asKept } from './as-browser.ts'
import type { LinkReader, Member } from './members.ts'
import type { Soak } from './soak.ts'

const banner = 'starry-night'
const retryDelayMs = 500

type Markup = (words: string) => string

/** The one that they have begun, if there is one. */
export async function sendToFriend(
  soak: Soak,
  member: Member,
  friend: Member,
  markup: Markup,
): Promise<void> {
  const letter = member.draft?.letter ?? soak.ledger.write(member, friend, markup)
  member.draft = null
  const receiver = letter.receiver.username
  await untilSent(soak, letter, (text, options) =>
    member.browser.client.letters.send({ ...text, receiver }, options),
  )
}

/** Rejects if it was refused. */
async function untilSent({ ledger, acknowledgedAt, ending }: Soak, letter: WrittenLetter, post: PostLetter) {
  while (true) {
    const outcome = await ledger.sendBy(letter, post)
    if (outcome === 'acknowledged') acknowledgedAt.set(letter.id, performance.now())
    if (outcome === 'acknowledged') return
    if (outcome === 'refused' || ending.aborted) throw new Error(`${letter.words} was ${outcome}`)
    await pause(retryDelayMs)
  }
}

export async function saveOwnDraft(
  soak: Soak,
  member: Member,
  friend: Member,
  markup: Markup,
): Promise<void> {
  const { ledger, ending } = soak
  const { drafts } = member.browser.client
  const draft = member.draft ?? { letter: ledger.write(member, friend, markup), revision: 0 }
  member.draft = draft
  const { id, words, receiver } = draft.letter
  const written = { id, receiver: receiver.username, content: markup(words), banner } as const
  const save = () => drafts.save({ ...written, revision: draft.revision })
  const saved = await asKept(save, ending).catch(async error => {
    // An unanswered save was stored after all.
    if (!(error instanceof CallError && error.code === 'draft_conflict')) throw error
    draft.revision = (await asKept(() => drafts.get({ id }), ending)).revision
    return asKept(save, ending)
  })
  draft.revision = saved.revision
}

/** By slow post, which arrives long after. */
export async function sendSlowly(soak: Soak, member: Member, friend: Member, markup: Markup): Promise<void> {
  const letter = soak.ledger.write(member, friend, markup)
  const { id, content } = letter
  const delivery = { kind: 'slow', days: 3, zone: 'Europe/Lisbon', isShown: true } as const
  const text = { id, content, banner, receiver: friend.username, delivery } as const
  await asKept(() => member.browser.client.scheduledLetters.schedule(text), soak.ending)
  soak.scheduled.push(letter)
}

export async function sendWaiting({ ledger, scheduled }: Soak): Promise<void> {
  const letter = scheduled.shift()
  if (!letter) return
  let failure: unknown
  const outcome = await ledger.sendBy(letter, async () => {
    try {
      return await letter.sender.browser.client.scheduledLetters.sendNow({ id: letter.id })
    } catch (error) {
      failure = error
      throw error
    }
  })
  if (outcome !== 'acknowledged') throw failure
}

type Writer = Member & { readonly guest: LinkReader }

export async function sendByLink(soak: Soak, writer: Writer, markup: Markup): Promise<void> {
  const { guest, browser } = writer
  const letter = soak.ledger.write(writer, guest, markup)
  await untilSent(soak, letter, (text, options) =>
    browser.client.guests.send({ ...text, guestId: guest.id }, options),
  )
  guest.letters.push(letter.id)
  guest.answersLeft = 5
}

export async function readByLink({ browser: { client }, link, letters }: LinkReader): Promise<void> {
  const letterId = letters.at(-1)
  if (!letterId) return void (await client.guests.envelopes(link))
  await client.guests.markDelivered(link)
  await client.guests.open({ ...link, letterId, quietly: false })
}

export async function answerByLink(soak: Soak, writer: Writer, markup: Markup): Promise<void> {
  const { guest } = writer
  // The writer's turn.
  if (guest.answersLeft === 0) return
  guest.answersLeft -= 1
  const letter = soak.ledger.write(guest, writer, markup)
  await untilSent(soak, letter, (text, options) =>
    guest.browser.client.guests.answer({ ...text, ...guest.link }, options),
  )
}
