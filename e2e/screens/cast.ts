import { readFile } from 'node:fs/promises'
import type { BannerId } from '@novelette/domain/banners.ts'
import { type DemoLetter, lettersOfPeople } from '../../server/src/demo/letters-of-people.ts'
import { people } from '../../server/src/demo/people.ts'
import type { Browser } from '../../server/src/test/browser.ts'
import { addressOf, signUp } from '../people.ts'
import { ProductServer } from '../server.ts'

/** Whoever is in the pictures. Wide is as wide as a name can be, and Widest writes words without end to her. */
const usernames = {
  newcomer: 'Ida',
  elena: people.elena.username,
  theo: people.theo.username,
  noor: people.noor.username,
  admin: people.maud.username,
  wren: people.wren.username,
  wide: 'WWWWWWWWWWWWWWW',
  widest: 'MMMMMMMMMMMMMMM',
  banned: 'Bramble',
} as const
export type Member = keyof typeof usernames

export type Cast = {
  readonly server: ProductServer
  readonly members: Readonly<Record<Member, Browser>>
  readonly idOf: (member: Member) => string
  /** A letter to Elena that lies open, on this paper. */
  readonly openOn: (banner: BannerId) => string
  /** A letter to Elena whose seal is whole. */
  readonly sealed: string
  readonly sentByElena: string
  readonly longWords: string
}

const art = new URL('../../web/src/stationery/art/', import.meta.url)
export const photo = () => readFile(new URL('romantic-roses-banner.webp', art))
const portrait = () => readFile(new URL('spring-flowers-stamp.webp', art))

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'
const notes = ['The kettle is on.', 'I kept you the window seat.', 'Two trains late, and worth it.']

/** A product in which these people have been writing to each other. */
export async function bringCast(): Promise<Cast> {
  const server = await ProductServer.start({ ADMIN_EMAIL: addressOf(usernames.admin) })
  const entries = Object.entries(usernames).map(
    async ([member, username]) => [member, await signUp(server, username)] as const,
  )
  const members = Object.fromEntries(await Promise.all(entries)) as Record<Member, Browser>
  const ids = Object.fromEntries(
    await Promise.all(
      Object.entries(members).map(async ([member, { client }]) => [
        member,
        (await client.accounts.session())?.id ?? '',
      ]),
    ),
  )
  const sent = await writeLetters(members)
  const longWords = await writeLongWords(members)
  await furnish(members, ids, longWords)
  return {
    server,
    members,
    idOf: member => ids[member],
    openOn: banner => idWhere(sent, ({ to, from }) => to === 'elena' && from !== 'elena', banner),
    sealed: idWhere(sent, ({ to, status }) => to === 'elena' && status === 'sent'),
    sentByElena: idWhere(sent, ({ from }) => from === 'elena'),
    longWords,
  }
}

type Sent = { readonly letter: DemoLetter; readonly id: string }

function idWhere(sent: readonly Sent[], fits: (letter: DemoLetter) => boolean, banner?: BannerId): string {
  const found = sent.find(({ letter }) => fits(letter) && (!banner || letter.banner === banner))
  if (!found) throw new Error(`nobody wrote such a letter on ${banner}`)
  return found.id
}

const memberOf = { elena: 'elena', theo: 'theo', noor: 'noor', maud: 'admin', wren: 'wren' } as const

async function writeLetters(members: Record<Member, Browser>): Promise<Sent[]> {
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

async function writeLongWords({ wide, widest, elena }: Record<Member, Browser>): Promise<string> {
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

/** What lies beside the letters: pictures, lines about oneself, drafts, keepsakes, and work for the admin. */
async function furnish(
  members: Record<Member, Browser>,
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
