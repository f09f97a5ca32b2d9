import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ProductServer } from '../e2e/server.ts'
import type { Db } from '../server/src/db/open.ts'
import { deliverDue } from '../server/src/scheduling/delivering/deliver-due.ts'
import { parseLetterKeys } from '../server/src/sealing/letter-keys.ts'
import { storeScheduled } from '../server/src/test/scheduling/stored-scheduled.ts'
import { assembleHere } from './load/statements.ts'
import { signUpWriter, timed, type Writer, words, writeDuring } from './load/writers.ts'
import { withDatabase } from './product/product.ts'
import { type Figure, median, percentile, print } from './product/report.ts'

const due = 10_000
const waiting = 1_000_000
const writers = 4
const runs = 200

/** Letters due at one moment while others write, and the run of each minute that finds nothing. */
export async function benchScheduling(): Promise<void> {
  const secret = () => randomBytes(32).toString('base64')
  await withDatabase(async (db, DATABASE_URL) => {
    const keys = { LETTER_KEYS: `k1:${secret()}`, AUTH_SECRET: secret() }
    const server = await ProductServer.start({ DATABASE_URL, ...keys })
    try {
      const people: Writer[] = []
      for (let place = 0; place < writers + 2; place += 1) {
        people.push(await signUpWriter(server, db, `writer_${place}`))
      }
      const [sender, receiver, ...others] = people as [Writer, Writer, ...Writer[]]
      await storeDue({ db, letterKeys: parseLetterKeys(keys.LETTER_KEYS) }, sender, receiver)
      print(`${due} letters due at one moment, while ${writers} others write`, await deliver(db, others))
      const settings = { ...keys, DATABASE_URL, APP_URL: server.url, DATA_DIR: server.dataDir }
      print(
        `A run that finds nothing due (medians of ${runs})`,
        await runIdle(db, settings, sender, receiver),
      )
    } finally {
      await server.stop()
    }
  })
}

type Storing = Parameters<typeof storeScheduled>[0]

async function storeDue(storing: Storing, { id: from }: Writer, { id: to }: Writer): Promise<void> {
  const one = { preview: words }
  await storeScheduled(
    storing,
    from,
    to,
    Array.from({ length: due }, () => one),
  )
}

async function deliver(db: Db, others: readonly Writer[]): Promise<Figure[]> {
  const aloneMs = 5_000
  const alone = await writeDuring(others, () => pause(aloneMs))
  let tookMs = 0
  await db.$client.query('update scheduled_letters set next_attempt_at = now()')
  const meanwhile = await writeDuring(others, async () => {
    tookMs = await timed(() => leaveNow(db))
  })
  const sending = (alone.length * 1000) / aloneMs
  const leaving = (due * 1000) / tookMs
  const [before, during] = [percentile(alone, 0.95), percentile(meanwhile, 0.95)]
  return [
    { name: `letters sent by ${writers} writers alone`, value: sending, unit: '/s' },
    { name: 'letters that leave', value: leaving, unit: '/s' },
    { name: 'the second beside the first', value: (100 * leaving) / sending, unit: '%', atLeast: 50 },
    { name: `others’ letters before, p95 of ${alone.length}`, value: before, unit: 'ms' },
    { name: `others’ letters meanwhile, p95 of ${meanwhile.length}`, value: during, unit: 'ms' },
    { name: 'the second beside the first', value: (100 * during) / before, unit: '%', goal: 200 },
  ]
}

async function leaveNow({ $client: pool }: Db): Promise<void> {
  await pool.query(
    "select graphile_worker.add_job('deliver-scheduled-letters', job_key => 'deliver-scheduled-letters')",
  )
  while ((await pool.query('select from scheduled_letters limit 1')).rowCount !== 0) await pause(20)
}

async function runIdle(
  db: Db,
  settings: Readonly<Record<string, string>>,
  { id: from }: Writer,
  { id: to }: Writer,
): Promise<Figure[]> {
  const { deps, stop } = await assembleHere(settings)
  const measure = async () => {
    const took: number[] = []
    for (let run = 0; run < runs; run += 1) took.push(await timed(() => deliverDue(deps)))
    return median(took)
  }
  const none = await measure()
  await db.$client.query(
    `insert into scheduled_letters (id, sender_id, receiver_id, banner, key_id, sealed_key, sealed_preview, sealed_body, revision,
      kind, wall, zone, zone_of, deliver_at, next_attempt_at)
    select gen_random_uuid(), $1, $2, 'starry-night', 'k1', '', '', '', 1, 'day', at, 'UTC', 'fixed', at, at
    from (select now() + interval '1 day' + number * interval '1 minute' as at from generate_series(1, ${waiting}) number) t`,
    [from, to],
  )
  await db.$client.query('analyze scheduled_letters')
  const many = await measure()
  await stop()
  return [
    { name: 'no letter waits', value: none, unit: 'ms' },
    { name: `${waiting} letters wait`, value: many, unit: 'ms' },
    { name: 'the second beside the first', value: (100 * many) / none, unit: '%', goal: 130 },
  ]
}
