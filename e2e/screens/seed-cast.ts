import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { DemoLetter } from '../../server/src/demo/demo-letter.ts'
import { lettersOfPeople } from '../../server/src/demo/letters-of-people.ts'
import { people } from '../../server/src/demo/people.ts'
import type { Browser } from '../../server/src/test/browser.ts'
import { portrait, type ScreenMember, usernames } from './members.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'
const notes = ['The kettle is on.', 'I kept you the window seat.', 'Two trains late, and worth it.']

export type Sent = { readonly letter: DemoLetter; readonly id: string }

const memberOf = { elena: 'elena', theo: 'theo', noor: 'noor', maud: 'admin', wren: 'wren' } as const

export async function writeLetters(members: Record<ScreenMember, Browser>): Promise<Sent[]> {
  const sent: Sent[] = []
  for (let number = 0; number < 36; number += 1) {
    const content = `<p>${notes[number % notes.length]}</p>`
    await send(members.elena, usernames.noor, content, 'dreamy-clouds')
  }
  for (const letter of lettersOfPeople.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const receiver = people[letter.to].username
    const id = await send(members[memberOf[letter.from]], receiver, letter.content, letter.banner)
    if (letter.status !== 'sent') await members[memberOf[letter.to]].client.letters.markRead({ id })
    sent.push({ letter, id })
  }
  return sent
}

export async function writeLongWords({
  wide,
  widest,
  elena,
}: Record<ScreenMember, Browser>): Promise<string> {
  const content = `<p>Dear ${usernames.wide},</p><h1>${longWord}</h1><p>${longWord.repeat(3)}</p>`
  const id = await send(widest, usernames.wide, content, 'starry-night')
  await wide.client.letters.markRead({ id })
  await send(widest, usernames.wide, content, 'golden-hearts')
  await send(wide, usernames.widest, content, 'royal-elegance')
  await send(widest, usernames.elena, content, 'golden-hearts')
  await elena.client.letters.inbox({})
  return id
}

async function send(from: Browser, receiver: string, content: string, banner: BannerId): Promise<string> {
  const id = crypto.randomUUID()
  await from.client.letters.send({ id, receiver, banner, content })
  return id
}

/** Data besides letters: pictures, bios, drafts, keepsakes, and work for the admin. */
export async function furnish(
  members: Record<ScreenMember, Browser>,
  ids: Record<string, string>,
  longWords: string,
): Promise<void> {
  const { elena, theo, noor, wide, admin } = members
  for (const [person, { bio }] of Object.entries(people)) {
    const member = memberOf[person as keyof typeof people]
    await members[member].client.profiles.update({ bio, privacySettings: 'anyone' })
  }
  await wide.client.profiles.update({ bio: longWord.repeat(2), privacySettings: 'friends_only' })
  await theo.fetch('/api/profile-picture', { method: 'POST', body: new Uint8Array(await portrait()) })
  const { letters } = await elena.client.letters.inbox({ filter: 'read' })
  for (const { id } of letters.slice(0, 4)) await elena.client.letters.setFavourite({ id, favourite: true })
  for (const [receiver, words] of [
    ['', 'To whom it may concern, and it concerns you'],
    [usernames.theo, 'I have been meaning to tell you about the lamp'],
  ] as const) {
    const draft = { id: crypto.randomUUID(), receiver, banner: 'spring-flowers', revision: 0 } as const
    await noor.client.drafts.save({ ...draft, content: `<p>${words}.</p>` })
  }
  await wide.client.blocks.block({ personId: ids.widest ?? '' })
  await wide.client.reports.report({ letterId: longWords, reason: 'harassment', note: longWord })
  const story = { name: 'Theo', location: 'Platform two', message: 'It was early, for once. She answered.' }
  await theo.client.testimonials.share(story)
  await admin.client.admin.ban({ userId: ids.banned ?? '', reason: 'Sent the same letter to everyone.' })
}
