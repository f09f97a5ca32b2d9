import { createVerifiedAccount } from '../server/src/accounts/sign-up/accounts.ts'
import type { Db } from '../server/src/db/open.ts'
import { profiles } from '../server/src/db/schema.ts'
import { sendNotices } from '../server/src/notices/due/send-notices.ts'
import type { LetterKeys } from '../server/src/sealing/letter-keys.ts'
import { type Browser, browse } from '../server/src/test/browser.ts'
import { storeLetters } from '../server/src/test/stored-letters.ts'
import { withProduct } from './product/product.ts'
import { type Figure, median, percentile, print } from './product/report.ts'

const small = { table: 1_000, inbox: 1_000 }
const large = { table: 1_000_000, inbox: 10_000 }
type Size = typeof small

const rounds = 300
const searches = 60
const password = 'correct horse battery'
const yearMs = 365 * 24 * 60 * 60_000

/** Letters lie in the table as if they had arrived over a year. */
const slices = 100
const lettersOfSender = 100
const lettersAtOnce = 10

export async function benchLetters(): Promise<void> {
  await withProduct(async (few, fewDb, fewKeys) => {
    await withProduct(async (many, manyDb, manyKeys) => {
      const before = await fill(few.url, fewDb, fewKeys, small)
      const after = await fill(many.url, manyDb, manyKeys, large)
      print(
        `Letters: ${small.table.toLocaleString('en-US')} in the table beside ${large.table.toLocaleString('en-US')}, ${large.inbox.toLocaleString('en-US')} of them in one inbox (medians of ${rounds}, in turns)`,
        await compare(before, after),
      )
      print(
        `A search over ${large.inbox.toLocaleString('en-US')} letters (${searches} of each)`,
        await search(after),
      )
    })
  })
}

type People = { readonly reader: Browser; readonly sender: Browser; readonly db: Db }

async function fill(url: string, db: Db, letterKeys: LetterKeys, { table, inbox }: Size): Promise<People> {
  const account = (username: string) =>
    createVerifiedAccount(db, { username, email: `${username}@example.com`, password })
  const [reader, sender] = [await account('reader'), await account('sender')]
  const others = Array.from({ length: table / lettersOfSender - 1 }, (_, number) => ({
    id: crypto.randomUUID(),
    username: `person_${number}`,
  }))
  for (let start = 0; start < others.length; start += 1_000) {
    await db.insert(profiles).values(others.slice(start, start + 1_000))
  }
  const writers = [sender, ...others].slice(0, inbox / lettersOfSender)
  for (let slice = 0; slice < slices; slice += 1) {
    const writing = writers.filter((_, number) => number % lettersAtOnce === slice % lettersAtOnce)
    for (const [turn, writer] of writing.entries()) {
      const letters = lettersOfTurn(slice, turn, writing.length)
      await storeLetters({ db, letterKeys }, writer.id, reader.id, letters)
    }
    await fillSlice(db, { slice, count: (table - inbox) / slices, people: others.length })
  }
  await db.$client.query('vacuum analyze')
  return { reader: await signIn(url, 'reader'), sender: await signIn(url, 'sender'), db }
}

const beginOf = (slice: number) => Date.now() - yearMs * (1 - slice / slices)

function lettersOfTurn(slice: number, turn: number, turns: number) {
  return Array.from({ length: lettersAtOnce }, (_, letter) => {
    const place = (turn + letter / lettersAtOnce) / turns
    return {
      createdAt: new Date(beginOf(slice + place)),
      status: turn === 0 && letter === 0 ? ('delivered' as const) : ('read' as const),
      preview: `On the evening of day ${slice} I sat by the window, letter ${letter}, and thought of the two of us walking home.`,
    }
  })
}

type Slice = { readonly slice: number; readonly count: number; readonly people: number }

/** $1: start of the slice and $2: interval between its letters, in ms; $3: the last number; $4: people; $5: a seed. */
const fillerLetters = `
  with people as (
    select id, row_number() over (order by id) - 1 as place from profiles where username like 'person%'
  ), seal as (select * from letters limit 1)
  insert into letters (
    id, sender_id, receiver_id, banner, status, shown_status, key_id, sealed_key, sealed_preview, sealed_body, created_at
  )
  select gen_random_uuid(), writer.id, receiver.id, seal.banner, 'read', 'read', seal.key_id, seal.sealed_key,
    seal.sealed_preview, seal.sealed_body, to_timestamp(($1::float8 + number * $2::float8) / 1000)
  from generate_series(0, $3::int) number cross join seal
  join people writer on writer.place = number % $4::int
  join people receiver on receiver.place = (number * 7919 + $5::bigint) % $4::int`

async function fillSlice(db: Db, { slice, count, people }: Slice): Promise<void> {
  if (count === 0) return
  const beganAt = beginOf(slice)
  const values = [beganAt, yearMs / slices / count, count - 1, people, Math.floor(beganAt / 1000)]
  await db.$client.query(fillerLetters, values)
}

async function signIn(url: string, username: string): Promise<Browser> {
  const browser = browse(url)
  await browser.client.accounts.signIn({ email: `${username}@example.com`, password })
  return browser
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const halfAYearAgo = new Date(Date.now() - yearMs / 2).toISOString()

const calls: Readonly<Record<string, (people: People) => Promise<unknown>>> = {
  'inbox page': ({ reader }) => reader.client.letters.inbox({}),
  'inbox page, one deep in the year': ({ reader }) =>
    reader.client.letters.inbox({ cursor: { createdAt: halfAYearAgo, id: crypto.randomUUID() } }),
  'sent page': ({ sender }) => sender.client.letters.sent({}),
  'unread count': ({ reader }) => reader.client.letters.unreadCount(),
  'look for notices, none due': ({ db }) => sendNotices({ db }, {}),
}
async function compare(few: People, many: People): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, ask] of Object.entries(calls)) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      const both = [
        async () => times.few.push(await timed(() => ask(few))),
        async () => times.many.push(await timed(() => ask(many))),
      ]
      for (const one of round % 2 ? both : both.toReversed()) await one()
    }
    const [before, after] = [median(times.few), median(times.many)]
    figures.push(
      { name: `${name}, few letters`, value: before, unit: 'ms' },
      { name: `${name}, many letters`, value: after, unit: 'ms' },
      { name: `${name}, many beside few`, value: (100 * after) / before, unit: '%', goal: 130 },
    )
  }
  return figures
}

/** The search matches nothing, so it scans every letter. */
async function search({ reader, sender }: People): Promise<Figure[]> {
  const look = () => timed(() => sender.client.letters.sent({}))
  const alone: number[] = []
  for (let round = 0; round < searches; round += 1) alone.push(await look())
  const took: number[] = []
  const beside: number[] = []
  let isOver = false
  const others = (async () => {
    while (!isOver) beside.push(await look())
  })()
  for (let round = 0; round < searches; round += 1) {
    took.push(await timed(() => reader.client.letters.inbox({ search: 'a word in no letter' })))
  }
  isOver = true
  await others
  return [
    { name: 'the search, p50', value: median(took), unit: 'ms' },
    { name: 'the search, p95', value: percentile(took, 0.95), unit: 'ms', goal: 150 },
    { name: "someone else's sent page meanwhile, p95", value: percentile(beside, 0.95), unit: 'ms' },
    { name: 'the same while nobody searches, p95', value: percentile(alone, 0.95), unit: 'ms' },
  ]
}
