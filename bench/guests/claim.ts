import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ProductServer } from '../../e2e/server.ts'
import type { Db } from '../../server/src/db/open.ts'
import { type LetterKeys, parseLetterKeys } from '../../server/src/sealing/letter-keys.ts'
import { storeGuest } from '../../server/src/test/stored-guests.ts'
import { storeLetters } from '../../server/src/test/stored-letters.ts'
import { assembleHere, recordStatements } from '../load/statements.ts'
import { sendTo, signUpWriter, timed, type Writer, words, writeDuring } from '../load/writers.ts'
import { withDatabase } from '../product/product.ts'
import { median, percentile, print } from '../product/report.ts'

const letters = 500
const claims = 8
const writers = 4

type Claimable = { readonly locator: string; readonly secret: string }

/** Claims the letters of one link after the other, while others write. */
export async function benchClaim(): Promise<void> {
  const secret = () => randomBytes(32).toString('base64')
  await withDatabase(async (db, DATABASE_URL) => {
    const keys = { LETTER_KEYS: `k1:${secret()}`, AUTH_SECRET: secret() }
    const letterKeys = parseLetterKeys(keys.LETTER_KEYS)
    const server = await ProductServer.start({ DATABASE_URL, ...keys })
    try {
      const signUp = (username: string) => signUpWriter(server, db, username)
      const [owner, claimer] = [await signUp('owner'), await signUp('claimer')]
      const others: Writer[] = []
      for (let place = 0; place < writers; place += 1) others.push(await signUp(`writer_${place}`))
      const guests: Claimable[] = []
      for (let place = 0; place <= claims; place += 1) guests.push(await storeLink({ db, letterKeys }, owner))
      const counted = guests.pop()

      const alone = await writeDuring(others, () => pause(3_000))
      const took: number[] = []
      const meanwhile = await writeDuring(others, async () => {
        for (const guest of guests) took.push(await timed(() => claimer.browser.client.guests.claim(guest)))
      })
      const asBefore = await openAndSend(owner, claimer)
      const settings = { ...keys, DATABASE_URL, APP_URL: server.url, DATA_DIR: server.dataDir }
      const batches = counted ? await countBatches(settings, claimer, counted) : Number.NaN
      const [before, during] = [percentile(alone, 0.95), percentile(meanwhile, 0.95)]
      print(`Claiming ${letters} letters (median of ${claims}) while ${writers} others write`, [
        { name: 'a claim', value: median(took), unit: 'ms' },
        { name: `opening ${letters} letters and sending as many`, value: asBefore, unit: 'ms' },
        { name: 'the first beside the second', value: (100 * median(took)) / asBefore, unit: '%', goal: 150 },
        { name: 'batches', value: batches, unit: '', goal: 10 },
        { name: `others’ letters without claims, p95 of ${alone.length}`, value: before, unit: 'ms' },
        { name: `others’ letters meanwhile, p95 of ${meanwhile.length}`, value: during, unit: 'ms' },
        { name: 'the second beside the first', value: (100 * during) / before, unit: '%', goal: 200 },
      ])
    } finally {
      await server.stop()
    }
  })
}

type Stored = { readonly db: Db; readonly letterKeys: LetterKeys }

/** Four letters for each answer. */
async function storeLink(stored: Stored, owner: Writer): Promise<Claimable> {
  const { id, locator, secret } = await storeGuest(stored, owner.id)
  const many = (count: number) => Array.from({ length: count }, () => ({ preview: words.slice(0, 100) }))
  await storeLetters(stored, owner.id, id, many((letters * 4) / 5))
  await storeLetters(stored, id, owner.id, many(letters / 5))
  return { locator, secret }
}

async function openAndSend(owner: Writer, claimer: Writer): Promise<number> {
  const ids: string[] = []
  return timed(async () => {
    for (let count = 0; count < letters; count += 1) {
      const { id } = await sendTo(owner.browser, claimer)
      ids.push(id)
    }
    for (const id of ids) await claimer.browser.client.letters.received({ id })
  })
}

async function countBatches(
  settings: Readonly<Record<string, string>>,
  { browser: { cookies } }: Writer,
  guest: Claimable,
): Promise<number> {
  const { config, app, deps, stop } = await assembleHere(settings)
  const asked = recordStatements(deps.db.$client)
  const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/rpc/guests/claim',
    headers: { cookie, origin: config.appUrl, 'content-type': 'application/json' },
    payload: JSON.stringify({ json: guest }),
  })
  if (answer.statusCode !== 200) throw new Error(`guests.claim was answered with ${answer.statusCode}`)
  const batches = asked.filter(({ text }) => /update "letters" set\s+sender_id/.test(text)).length
  await stop()
  return batches
}
