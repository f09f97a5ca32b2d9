import { openDatabase } from '../../server/src/db/open.ts'
import { fillValues, type Givens, sessionTokenIn } from './bare-call.ts'
import { type Active, type FrequentCall, openByLink } from './calls.ts'
import type { Measured } from './generator.ts'
import { connections, type LoadSetup } from './load-setup.ts'
import { seededRandom } from './random.ts'

const rounds = 3
const warmUpSeconds = 1

type Rounds = Record<'ours' | 'bare' | 'empty' | 'pool', Measured[]>

/** Rounds are short, so that other activity affects all variants alike. */
export async function alternateRounds(
  setup: LoadSetup,
  call: FrequentCall,
  seconds: number,
): Promise<Rounds> {
  const measured: Rounds = { ours: [], bare: [], empty: [], pool: [] }
  for (const whom of ['ours', 'bare', 'empty'] as const) await setup.generate(call, whom, warmUpSeconds)
  for (let round = 0; round < rounds; round += 1) {
    for (const whom of ['ours', 'bare'] as const) {
      measured[whom].push(await setup.generate(call, whom, seconds))
    }
  }
  measured.empty.push(await setup.generate(call, 'empty', seconds))
  measured.pool.push(await throughPool(setup, call, seconds))
  return measured
}

function givensOf(call: FrequentCall, { cookie, id: user, received, friend, guest }: Active): Givens {
  if (call === openByLink) return { locator: guest.locator, user: guest.id, id: guest.letter }
  return { token: sessionTokenIn(cookie), user, id: received, receiver: friend.id }
}

/** The statements alone: only this process and PostgreSQL work. */
async function throughPool(setup: LoadSetup, call: FrequentCall, seconds: number): Promise<Measured> {
  const { $client: pool } = openDatabase(setup.connectionString, () => {})
  const { session, others } = setup.bare(call)
  const ids = seededRandom(Date.now())
  const startedAt = performance.now()
  let done = 0
  const worker = async (place: number) => {
    for (let turn = place; performance.now() < startedAt + seconds * 1000; turn += 1, done += 1) {
      const person = setup.people[turn % setup.people.length] as Active
      const givens = { ...givensOf(call, person), ...(call.name === 'send' && { id: ids.id(Date.now()) }) }
      await pool.query(fillValues(session, givens))
      await Promise.all(others.map(one => pool.query(fillValues(one, givens))))
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, place) => worker(place * 4)))
  const rate = (done * 1000) / (performance.now() - startedAt)
  await pool.end()
  return { rate, p50: Number.NaN, p99: Number.NaN }
}
