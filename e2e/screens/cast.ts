import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { DemoLetter } from '../../server/src/demo/demo-letter.ts'
import type { Browser } from '../../server/src/test/browser.ts'
import { addressOf } from '../people.ts'
import type { ProductServer } from '../server.ts'
import { startOnCopy } from '../start-on-copy.ts'
import { type ScreenMember, usernames } from './members.ts'
import { addCastData, countedIds, type Sent, writeLetters, writeLongWords } from './seed-cast.ts'

export type Cast = {
  readonly server: ProductServer
  readonly startedAt: Date
  readonly members: Readonly<Record<ScreenMember, Browser>>
  readonly idOf: (member: ScreenMember) => string
  readonly openOn: (banner: BannerId) => string
  readonly sealed: string
  readonly sentByElena: string
  readonly longWords: string
  stop(): Promise<void>
}

export async function startCast(): Promise<Cast> {
  const startedAt = new Date()
  const { server, accounts, stop } = await startOnCopy({ ADMIN_EMAIL: addressOf(usernames.admin) })
  // The admin sees them in this order.
  const entries: [string, Browser][] = []
  for (const [member, username] of Object.entries(usernames))
    entries.push([member, await accounts.signIn(username)])
  const members = Object.fromEntries(entries) as Record<ScreenMember, Browser>
  const ids = Object.fromEntries(
    await Promise.all(
      Object.entries(members).map(async ([member, { client }]) => [
        member,
        (await client.accounts.session())?.id ?? '',
      ]),
    ),
  )
  const nextId = countedIds()
  const sent = await writeLetters(members, nextId)
  const longWords = await writeLongWords(members, nextId)
  await addCastData(members, ids, longWords, nextId)
  return {
    server,
    startedAt,
    members,
    idOf: member => ids[member],
    openOn: banner => idWhere(sent, ({ to, from }) => to === 'elena' && from !== 'elena', banner),
    sealed: idWhere(sent, ({ to, status }) => to === 'elena' && status === 'sent'),
    sentByElena: idWhere(sent, ({ from }) => from === 'elena'),
    longWords,
    stop,
  }
}

function idWhere(sent: readonly Sent[], fits: (letter: DemoLetter) => boolean, banner?: BannerId): string {
  const found = sent.find(({ letter }) => fits(letter) && (!banner || letter.banner === banner))
  if (!found) throw new Error(`nobody wrote such a letter on ${banner}`)
  return found.id
}
