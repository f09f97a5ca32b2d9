import { type Seeded, seed } from '../../bench/load/seed.ts'
import { migrateDatabase } from '../../server/src/db/migrating/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { parseLetterKeys } from '../../server/src/sealing/letter-keys.ts'
import { createAuth } from '../../server/src/signing/auth.ts'
import { browse } from '../../server/src/test/browser.ts'
import { storeGuest } from '../../server/src/test/stored-guests.ts'
import type { WrittenLetter } from '../ledger/compare-letters.ts'
import { ownAddressHeader } from '../site/nginx.ts'
import type { BrowserUser } from '../site/people.ts'

const lettersEach = 10
/** One member in so many writes to somebody without an account. */
const membersPerGuest = 10

export type LinkReader = BrowserUser & {
  readonly id: string
  readonly link: { readonly locator: string; readonly secret: string }
  /** That were sent by the link. */
  readonly letters: string[]
  answersLeft: number
}

export type Member = BrowserUser & {
  readonly id: string
  readonly email: string
  readonly place: number
  readonly guest: LinkReader | null
  /** Of the inbox, as shown last. */
  received: readonly string[]
  draft: { readonly letter: WrittenLetter; revision: number } | null
  /** Nobody does two things at once. */
  isBusy: boolean
}

type Site = {
  readonly url: string
  readonly databaseUrl: string
  readonly keys: { readonly LETTER_KEYS: string; readonly AUTH_SECRET: string }
}

/** Signed in, with a year of letters. Each has an address of their own, by which the limits count. */
export async function seedMembers({ url, databaseUrl, keys }: Site, count: number): Promise<Member[]> {
  await migrateDatabase(databaseUrl)
  const letterKeys = parseLetterKeys(keys.LETTER_KEYS)
  const people = await seed(databaseUrl, letterKeys, { users: count, letters: count * lettersEach })
  const db = openDatabase(databaseUrl, () => {})
  try {
    // No push service answers their devices.
    await db.$client.query('delete from push_subscriptions')
    await db.$client.query(
      `insert into sessions (user_id, token, device, expires_at)
       select id, 'token_of_some_length_' || username, 'Firefox on Linux', now() + interval '60 minutes' from profiles`,
    )
    const { cookie } = createAuth({ appUrl: url, secret: keys.AUTH_SECRET })
    const members: Member[] = []
    for (const [place, person] of people.entries()) {
      const hasGuest = place % membersPerGuest === 0
      const guest = hasGuest ? await addGuest({ db, letterKeys }, url, person) : null
      members.push(asMember(person, place, url, cookie.write(tokenOf(person)), guest))
    }
    return members
  } finally {
    await db.$client.end()
  }
}

const tokenOf = ({ username }: Seeded) => `token_of_some_length_${username}`

function asMember(
  person: Seeded,
  place: number,
  url: string,
  cookie: string,
  guest: LinkReader | null,
): Member {
  const browser = browse(url, url, { [ownAddressHeader]: addressAt(place) })
  const [name = '', value = ''] = cookie.replace(/;.*/, '').split(/=(.*)/s)
  browser.cookies.set(name, value)
  return { ...person, place, browser, guest, received: [], draft: null, isBusy: false }
}

const addressAt = (place: number) => `10.1.${Math.floor(place / 250)}.${(place % 250) + 1}`

type Storing = Parameters<typeof storeGuest>[0]

async function addGuest(
  storing: Storing,
  url: string,
  { id: ownerId, username }: Seeded,
): Promise<LinkReader> {
  const name = `Guest of ${username}`
  const { id, ...link } = await storeGuest(storing, ownerId, { name })
  return { id, link, username: name, browser: browse(url), letters: [], answersLeft: 5 }
}
