import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { DemoLetter } from '../../server/src/demo/demo-letter.ts'
import { demoLetters } from '../../server/src/demo/demo-letters.ts'
import { people } from '../../server/src/demo/people.ts'
import type { Browser } from '../../server/src/test/browser.ts'
import { portrait, type ScreenMember, usernames } from './members.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'
const notes = ['The kettle is on.', 'I kept you the window seat.', 'Two trains late, and worth it.']

export type Sent = { readonly letter: DemoLetter; readonly id: string }

const memberOf = { elena: 'elena', theo: 'theo', noor: 'noor', maud: 'admin', wren: 'wren' } as const

/** An id decides the tilt of a letter. */
export function countedIds(): () => string {
  let count = 0
  return () => {
    count += 1
    return `0197a000-0000-7000-8000-0000000${String(count).padStart(5, '0')}`
  }
}

export async function writeLetters(
  members: Record<ScreenMember, Browser>,
  nextId: () => string,
): Promise<Sent[]> {
  const sent: Sent[] = []
  for (let number = 0; number < 36; number += 1) {
    const content = `<p>${notes[number % notes.length]}</p>`
    await send(members.elena, nextId(), usernames.noor, content, 'dreamy-clouds')
  }
  for (const letter of demoLetters.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const receiver = people[letter.to].username
    const id = nextId()
    await send(members[memberOf[letter.from]], id, receiver, letter.content, letter.banner)
    if (letter.status !== 'sent') await members[memberOf[letter.to]].client.letters.markRead({ id })
    sent.push({ letter, id })
  }
  return sent
}

export async function writeLongWords(
  { wide, widest, elena }: Record<ScreenMember, Browser>,
  nextId: () => string,
): Promise<string> {
  const id = nextId()
  const content = `<p>Dear ${usernames.wide},</p><h1>${longWord}</h1><p>${longWord.repeat(3)}</p>`
  await send(widest, id, usernames.wide, content, 'starry-night')
  await wide.client.letters.markRead({ id })
  await send(widest, nextId(), usernames.wide, content, 'golden-hearts')
  await send(wide, nextId(), usernames.widest, content, 'royal-elegance')
  await send(widest, nextId(), usernames.elena, content, 'golden-hearts')
  await elena.client.letters.inbox({})
  return id
}

async function send(from: Browser, id: string, receiver: string, content: string, banner: BannerId) {
  await from.client.letters.send({ id, receiver, banner, content })
}

export async function addCastData(
  members: Record<ScreenMember, Browser>,
  ids: Record<string, string>,
  longWords: string,
  nextId: () => string,
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
    const draft = { id: nextId(), receiver, banner: 'spring-flowers' } as const
    const { revision } = await noor.client.drafts.save({ ...draft, revision: 0, content: `<p>${words}</p>` })
    await noor.client.drafts.save({ ...draft, revision, content: `<p>${words}.</p>` })
  }
  await wide.client.blocks.block({ personId: ids.widest ?? '' })
  await wide.client.reports.report({ letterId: longWords, reason: 'harassment', note: longWord })
  const story = { name: 'Theo', location: 'Platform two', message: 'It was early, for once. She answered.' }
  await theo.client.testimonials.share(story)
  await admin.client.admin.ban({ userId: ids.banned ?? '', reason: 'Sent the same letter to everyone.' })
}
