import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { DemoLetter } from '../../server/src/demo/demo-letter.ts'
import type { Browser } from '../../server/src/test/browser.ts'
import { addressOf } from '../people.ts'
import type { ProductServer } from '../server.ts'
import { startOnCopy } from '../start-on-copy.ts'
import { type ScreenMember, usernames } from './members.ts'
import { furnish, type Sent, writeLetters, writeLongWords } from './seed-cast.ts'

export type Cast = {
  readonly server: ProductServer
  readonly members: Readonly<Record<ScreenMember, Browser>>
  readonly idOf: (member: ScreenMember) => string
  /** The path of an opened letter to Elena with this theme. */
  readonly openOn: (banner: BannerId) => string
  /** A letter to Elena that is not opened yet. */
  readonly sealed: string
  readonly sentByElena: string
  readonly longWords: string
  stop(): Promise<void>
}

/** Starts a server with its own database, in which these people have written to each other. */
export async function bringCast(): Promise<Cast> {
  const { server, accounts, stop } = await startOnCopy({ ADMIN_EMAIL: addressOf(usernames.admin) })
  const entries = Object.entries(usernames).map(
    async ([member, username]) => [member, await accounts.signIn(username)] as const,
  )
  const members = Object.fromEntries(await Promise.all(entries)) as Record<ScreenMember, Browser>
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
    stop,
  }
}

function idWhere(sent: readonly Sent[], fits: (letter: DemoLetter) => boolean, banner?: BannerId): string {
  const found = sent.find(({ letter }) => fits(letter) && (!banner || letter.banner === banner))
  if (!found) throw new Error(`nobody wrote such a letter on ${banner}`)
  return found.id
}
