import type pg from 'pg'
import { readConfig } from '../../server/src/config/config.ts'
import { PipelinedQuery } from '../../server/src/db/batching/pipelined-transaction.ts'
import { createLog } from '../../server/src/lib/log.ts'
import { assemble } from '../../server/src/lifecycle/assemble.ts'
import { parseLetterKeys } from '../../server/src/sealing/letter-keys.ts'
import { type BareCall, type Givens, type Statement, sessionTokenIn } from './bare-call.ts'
import { type Active, type FrequentCall, freshId } from './calls.ts'
import { seededRandom } from './random.ts'

/** Of a send, the bare server only runs the insert of the letter. */
export async function statementsOf(
  settings: Readonly<Record<string, string>>,
  calls: readonly FrequentCall[],
  person: Active,
): Promise<BareCall[]> {
  const { config, app, deps, stop } = await assembleHere(settings)
  const ids = seededRandom(Date.now())
  const taken: BareCall[] = []
  const asked = recordStatements(deps.db.$client)
  for (const call of calls) {
    let size = 0
    let fewest: readonly Statement[] = []
    // The first run prepares statements and marks letters delivered; background statements lengthen others, so the shortest
    // counts.
    for (let time = 0; time < 6; time += 1) {
      asked.length = 0
      const body = bodyOf(call, person).replace(freshId, ids.id(Date.now()))
      const answer = await app.inject({
        method: 'POST',
        url: `/api/rpc/${call.path}`,
        headers: { cookie: person.cookie, origin: config.appUrl, 'content-type': 'application/json' },
        payload: body,
      })
      if (answer.statusCode !== 200) throw new Error(`${call.name} was answered with ${answer.statusCode}`)
      size = answer.rawPayload.length
      const own = asked.slice(asked.findIndex(isFirst)).filter(isOfCall)
      if (time < 2 || own.length < fewest.length) fewest = own
    }
    taken.push(bareCall(call, person, fewest, size))
  }
  await stop()
  return taken
}

/** The app within this process. */
export async function assembleHere(settings: Readonly<Record<string, string>>) {
  const config = readConfig(settings)
  const { databaseUrl, letterKeys, authSecret } = config
  if (!databaseUrl || !letterKeys || !authSecret) throw new Error('a setting is missing')
  const keys = { letterKeys: parseLetterKeys(letterKeys), authSecret }
  return { config, ...(await assemble(config, keys, createLog('warn'), databaseUrl)) }
}

export function bodyOf(call: FrequentCall, person: Active): string {
  return JSON.stringify({ json: call.input(person) })
}

/** Those that the pool runs from now on. */
export function recordStatements(pool: pg.Pool): Statement[] {
  const asked: Statement[] = []
  pool.on('acquire', client => {
    const { query } = client
    if (query.name === noted.name) return
    client.query = noted
    function noted(this: unknown, ...args: unknown[]) {
      const [first, values] = args as [string | Statement | PipelinedQuery, unknown[] | undefined]
      if (first instanceof PipelinedQuery) asked.push(...first.statements)
      else if (typeof first === 'string') asked.push({ name: '', text: first, values: [] })
      else {
        const { name, text, rowMode } = first
        asked.push({ name, text, ...(rowMode && { rowMode }), values: first.values ?? values ?? [] })
      }
      return Reflect.apply(query, client, args)
    }
  })
  return asked
}

function bareCall(call: FrequentCall, person: Active, asked: readonly Statement[], size: number): BareCall {
  const [session, ...all] = asked.map(statement => withGivens(statement, person))
  const stored = asked.find(({ name }) => name === 'store_letter')
  if (!session || !isFirst(session)) throw new Error(`${call.name} does not begin by finding who calls`)
  return {
    path: call.path,
    session,
    others: stored ? [bareInsert(stored)] : all,
    size,
    asked: asked.length,
  }
}

const isFirst = ({ name }: Statement) => name === 'find_sessions' || name === 'guests_by_locator'

/** The previous call's events may be published late, and the job queue polls. */
export const isOfCall = ({ text }: Statement) => !/pg_notify|graphile_worker|pg_advisory/.test(text)

function bareInsert({ values }: Statement): Statement {
  const from = values.findIndex(value => Buffer.isBuffer(value))
  const [banner, keyId, ...seals] = values.slice(from - 2)
  return {
    name: 'bare_insert',
    text: `
      insert into letters (id, sender_id, receiver_id, banner, key_id, sealed_key, sealed_preview, sealed_body)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (id) do nothing
      returning created_at`,
    values: [{ given: 'id' }, { given: 'user' }, { given: 'receiver' }, banner, keyId, ...seals.slice(0, 3)],
  }
}

function withGivens({ values, ...statement }: Statement, person: Active): Statement {
  const givens = new Map<unknown, { readonly given: keyof Givens }>([
    [sessionTokenIn(person.cookie), { given: 'token' }],
    [person.id, { given: 'user' }],
    [person.friend.id, { given: 'receiver' }],
    [person.received, { given: 'id' }],
    [person.guest.locator, { given: 'locator' }],
    [person.guest.id, { given: 'user' }],
    [person.guest.letter, { given: 'id' }],
  ])
  return { ...statement, values: values.map(value => givens.get(value) ?? value) }
}
