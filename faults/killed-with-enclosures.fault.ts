import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { enclosurePath, enclosureUrl } from '../domain/src/letters/parts/enclosure-paths.ts'
import { ProductServer } from '../e2e/server.ts'
import { makeKeys } from '../e2e/server-keys.ts'
import { type Db, openDatabase } from '../server/src/db/open.ts'
import { tidyEnclosures } from '../server/src/letters/parts/tidy-enclosures.ts'
import { webmOpus } from '../server/src/test/enclosures/recordings.ts'
import { jpeg } from '../server/src/test/photos.ts'
import { enclosing, speaking } from '../server/src/test/uploads.ts'
import { type BrowserUser, signUpUsers } from './site/people.ts'
import { OutsidePostgres } from './site/postgres.ts'

const kills = 6
const retryDelayMs = 50

let postgres: OutsidePostgres | null = null
let server: ProductServer | null = null
beforeEach(() => {
  postgres = server = null
})
afterEach(async () => {
  await server?.stop()
  await postgres?.stop()
})

type Kind = {
  readonly what: string
  readonly make: () => Promise<Buffer>
  readonly path: (id: string) => string
  readonly markup: (id: string) => string
  /** What is asked for its bytes. */
  readonly shown: (id: string) => string
}
type Sent = { readonly letterId: string; readonly id: string; readonly sender: BrowserUser }

const kinds: readonly Kind[] = [
  {
    what: 'photographs',
    make: jpeg,
    path: id => enclosurePath('photograph', id),
    markup: enclosing,
    shown: id => enclosureUrl(enclosurePath('photograph', id), 'large'),
  },
  {
    what: 'recordings',
    make: () => webmOpus(60),
    path: id => enclosurePath('recording', id),
    markup: speaking,
    shown: id => enclosurePath('recording', id),
  },
]

test.each(kinds)(
  'a server killed while letters with $what are sent leaves none without them, none in part, and none over',
  async kind => {
    postgres = await OutsidePostgres.start()
    server = await ProductServer.start({ DATABASE_URL: postgres.url, ...makeKeys() })
    const [jack, rose, violet] = await signUpUsers(server, 'Jack', 'Rose', 'Violet')
    for (const { username } of [rose, violet]) await sendLetter(jack, username, '<p>Write to me.</p>')
    const sent: Sent[] = []
    const writing = await keepEnclosing(kind, { sent, from: [rose, violet], to: 'Jack' })
    for (let time = 0; time < kills; time += 1) {
      await untilMore(sent)
      // At any step of what is being sent.
      await pause(time * 30)
      await server.kill()
      await server.launch()
    }
    await untilMore(sent)
    await writing.stop()

    for (const { letterId, id, sender } of sent) {
      await jack.browser.client.letters.markRead({ id: letterId })
      const own = await lengthOf(sender, kind.shown(id))
      expect([own > 0, await lengthOf(jack, kind.shown(id))]).toEqual([true, own])
    }
    for (const { id, owner } of await storedEnclosures(server.databaseUrl)) {
      expect(await lengthOf(owner === 'Rose' ? rose : violet, kind.shown(id))).toBeGreaterThan(0)
    }
    const left = await storedEnclosures(server.databaseUrl, async db => {
      for (const table of ['enclosures', 'letter_enclosures'])
        await db.$client.query(`update ${table} set created_at = now() - interval '3 days'`)
      await tidyEnclosures(db)
    })
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set(sent.map(({ id }) => id)))
  },
  600_000,
)

type Writers = {
  /** Grows. */
  readonly sent: Sent[]
  readonly from: readonly BrowserUser[]
  readonly to: string
}

/** What is not answered is repeated under its id. */
async function keepEnclosing({ make, path, markup }: Kind, { sent, from, to }: Writers) {
  const body = new Uint8Array(await make())
  let isOver = false
  let isAbandoned = false
  // A failed scenario's server may never come back.
  onTestFinished(() => {
    isOver = isAbandoned = true
  })
  const repeat = async (work: () => Promise<unknown>) => {
    const attempt = () =>
      work().then(
        () => true,
        () => pause(retryDelayMs, false),
      )
    while (!(await attempt()) && !isAbandoned);
  }
  const write = async (sender: BrowserUser) => {
    while (!isOver) {
      const [id, letterId] = [randomUUID(), randomUUID()]
      await repeat(async () => {
        const { status } = await sender.browser.fetch(path(id), { method: 'POST', body })
        if (status !== 200) throw new Error(`An upload was answered with ${status}.`)
      })
      await repeat(() => sendLetter(sender, to, markup(id), letterId))
      sent.push({ letterId, id, sender })
    }
  }
  const all = Promise.all(from.map(write))
  return {
    /** Lets each writer finish the current letter. */
    async stop() {
      isOver = true
      await all
    },
  }
}

const untilMore = (sent: readonly Sent[], before = sent.length) =>
  expect.poll(() => sent.length, { interval: 1 }).toBeGreaterThan(before)

const sendLetter = ({ browser }: BrowserUser, receiver: string, content: string, id: string = randomUUID()) =>
  browser.client.letters.send({ id, receiver, content, banner: 'starry-night' })

/** In bytes, each of which was authenticated. */
async function lengthOf({ browser }: BrowserUser, path: string): Promise<number> {
  const answer = await browser.fetch(path)
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return (await answer.arrayBuffer()).byteLength
}

async function storedEnclosures(databaseUrl: string, before = async (_: Db) => {}) {
  const db = openDatabase(databaseUrl, () => {})
  try {
    await before(db)
    const { rows } = await db.$client.query<{ id: string; owner: string }>(
      'select enclosures.id, username as owner from enclosures join profiles on profiles.id = owner_id',
    )
    return rows
  } finally {
    await db.$client.end()
  }
}
