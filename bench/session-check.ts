import { findSession, openSession } from '../server/src/accounts/sessions/sessions.ts'
import { createVerifiedAccount } from '../server/src/accounts/sign-up/accounts.ts'
import type { Db } from '../server/src/db/open.ts'
import { createAuth } from '../server/src/signing/auth.ts'
import { measureInterleaved } from './product/interleaved.ts'
import { withDatabase } from './product/product.ts'
import { median, print } from './product/report.ts'

const rounds = 25
const roundMs = 400
const atOnce = 8

/** The session check that starts every authenticated request, beside its one query through the bare driver. */
export async function benchSessionCheck(): Promise<void> {
  await withDatabase(async db => {
    const auth = createAuth({ appUrl: 'http://localhost:3000', secret: 'a secret of the bench' })
    const account = { username: 'Rose', email: 'rose@example.com', password: 'correct horse battery' }
    const { id } = await createVerifiedAccount(db, account)
    const cookie = auth.cookie
      .write(await openSession(db, id, { userAgent: undefined, isOwnDevice: false }))
      .replace(/;.*/, '')
    const check = () => findSession({ auth, db, config: { adminEmail: null } }, cookie)
    const query = await queryOf(db, check)
    const works = [check, () => db.$client.query(query)].map(work => () => rateOf(work))
    const [checks = [], queries = []] = await measureInterleaved(rounds, works)
    const share = median(checks.map((rate, round) => (100 * rate) / (queries[round] ?? Number.NaN)))
    print(`Session check (medians of ${rounds} rounds, ${atOnce} at once)`, [
      { name: 'the bare prepared query, through the same pool', value: median(queries), unit: '/s' },
      { name: 'the whole check', value: median(checks), unit: '/s' },
      { name: 'the check beside the query', value: share, unit: '%', atLeast: 70 },
    ])
  })
}

type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] }

async function queryOf({ $client: pool }: Db, work: () => Promise<unknown>): Promise<Statement> {
  const { query } = pool
  const asked: Statement[] = []
  pool.query = new Proxy(query, {
    apply(target, self, args) {
      asked.push(args[0])
      return Reflect.apply(target, self, args)
    },
  })
  await work()
  pool.query = query
  const [only, ...others] = asked
  if (!only?.name || others.length > 0) throw new Error('a session check is no longer one prepared query')
  return only
}

async function rateOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const worker = async () => {
    for (; performance.now() < startedAt + roundMs; done += 1) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (done * 1000) / (performance.now() - startedAt)
}
