import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { ProductServer } from '../e2e/server.ts'
import { type Browser, browse } from '../server/src/test/browser.ts'
import { uuidV7 } from '../web/src/lib/uuid-v7.ts'
import type { WrittenLetter } from './ledger/compare-letters.ts'
import { Ledger, type PostLetter } from './ledger/sent-ledger.ts'
import type { BrowserUser } from './site/people.ts'
import { OutsidePostgres } from './site/postgres.ts'
import { signInAccounts, startServers, untilFinished } from './site/servers.ts'

/** Of the two servers and PostgreSQL, in turn. */
const kills = 6
const letterIntervalMs = 10
const retryDelayMs = 50
/** More are on their way while the link is claimed. */
const lettersBeforeClaim = 4

type Client = Browser['client']
/** Each call goes to the other server than the one before. */
type NextClient = () => Client
type Person = BrowserUser & { readonly next: NextClient }
type Guest = {
  /** The name on the envelope; later of the account that has claimed the letters. */
  username: string
  isClaimed: boolean
  readonly id: string
  readonly link: { readonly locator: string; readonly secret: string }
  readonly browser: Browser
}

/** Rule 8.5 */
test('servers and PostgreSQL killed while letters are sent by link, answered and claimed lose none and double none', {
  timeout: 600_000,
}, async () => {
  const postgres = await untilFinished(OutsidePostgres.start())
  const servers = await startServers({ DATABASE_URL: postgres.url }, {}, {})
  const signedIn = await signInAccounts(postgres.url, servers[0].url, 'Rose', 'Jack', 'Violet', 'Ida')
  const people = signedIn.map(person => atBoth(servers, person))
  const [rose, jack, violet, ida] = people as [Person, Person, Person, Person]
  const ledger = new Ledger()
  const exchanges = keepExchanging(ledger, servers, [
    [rose, jack],
    [rose, ida],
    [violet, jack],
  ])
  const breakable = [...servers, postgres]
  for (let time = 0; time < kills; time += 1) {
    const enough = ledger.those('acknowledged').length + 5 + (time % 7)
    await expect
      .poll(() => ledger.those('acknowledged').length, { interval: 1 })
      .toBeGreaterThanOrEqual(enough)
    await breakable[time % breakable.length]?.kill()
    await breakable[time % breakable.length]?.launch()
  }
  const guests = await exchanges.stop()

  expect(guests.length).toBeGreaterThan(3)
  const links = new Set(guests.map(guest => guest.browser))
  // A letter whose answer was lost is told no more once its link is claimed.
  const isByLink = ({ sender, receiver }: WrittenLetter) =>
    links.has(sender.browser) || links.has(receiver.browser)
  expect(ledger.those('unknown').filter(letter => !isByLink(letter))).toEqual([])
  expect(ledger.answers.get('none')).toBeGreaterThan(0)
  expect(await ledger.compare(postgres.url, people)).toEqual([])
})

type Servers = readonly [ProductServer, ProductServer]

function atBoth([, second]: Servers, person: BrowserUser): Person {
  const other = browse(second.url)
  for (const [name, value] of person.browser.cookies) other.cookies.set(name, value)
  return { ...person, next: alternate([person.browser.client, other.client]) }
}

function alternate(clients: readonly [Client, Client]): NextClient {
  let turn = 0
  return () => {
    turn += 1
    return clients[turn % 2] ?? clients[0]
  }
}

/** From the first of each pair by one link after the other, whose letters the second claims. */
function keepExchanging(ledger: Ledger, servers: Servers, pairs: readonly (readonly [Person, Person])[]) {
  const guests: Guest[] = []
  let isOver = false
  let isAbandoned = false
  onTestFinished(() => {
    isOver = isAbandoned = true
  })

  /** Repeats a call that has one outcome, however often it is made. */
  async function untilAnswered<Output>(call: () => Promise<Output>): Promise<Output> {
    while (true) {
      try {
        return await call()
      } catch (error) {
        if (isAbandoned || !isUnanswered(error)) throw error
      }
      await pause(retryDelayMs)
    }
  }

  async function handOver(writer: Person): Promise<Guest> {
    const id = uuidV7()
    const name = `Guest ${id}`.slice(0, 40)
    await untilAnswered(() => writer.next().guests.create({ id, name }))
    const link = await untilAnswered(() => writer.next().guests.link({ id }))
    const guest = { id, link, username: name, isClaimed: false, browser: browse(servers[0].url) }
    guests.push(guest)
    return guest
  }

  async function send(letter: WrittenLetter, guest: Guest, post: PostLetter): Promise<void> {
    while ((await ledger.sendBy(letter, post)) === 'unknown' && !guest.isClaimed && !isAbandoned)
      await pause(retryDelayMs)
  }

  async function exchange(writer: Person, claimer: Person): Promise<void> {
    const guest = await handOver(writer)
    const next = alternate([guest.browser.client, browse(servers[1].url).client])
    const claim = Promise.withResolvers<void>()
    const claiming = claim.promise.then(async () => {
      const { letters } = await untilAnswered(() => claimer.next().guests.claim(guest.link))
      expect(letters).toBeGreaterThanOrEqual(lettersBeforeClaim)
      guest.username = claimer.username
      guest.isClaimed = true
    })
    for (let count = 2; !guest.isClaimed && !isAbandoned; count += 2) {
      await send(ledger.write(writer, guest), guest, (text, options) =>
        writer.next().guests.send({ ...text, guestId: guest.id }, options),
      )
      await send(ledger.write(guest, writer), guest, (text, options) =>
        next().guests.answer({ ...text, ...guest.link }, options),
      )
      if (count >= lettersBeforeClaim) claim.resolve()
      await pause(letterIntervalMs)
    }
    await claiming
  }

  const all = Promise.all(
    pairs.map(async ([writer, claimer]) => {
      while (!isOver) await exchange(writer, claimer)
    }),
  )
  return {
    async stop() {
      isOver = true
      await all
      return guests
    },
  }
}

/** No answer, or one that does not tell what was done. */
const isUnanswered = (error: unknown) =>
  !(error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500)
