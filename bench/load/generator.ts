import autocannon from 'autocannon'
import { freshId } from './calls.ts'
import { seededRandom } from './random.ts'

type Request = {
  readonly method?: 'GET'
  readonly path: string
  readonly cookie: string
  readonly body: string
}

export type Round = {
  readonly url: string
  readonly requests: readonly Request[]
  readonly origin: string
  readonly connections: number
  readonly seconds: number
  /** Requests per second; when absent, as many as are answered. */
  readonly rate?: number
}

/** `rate` in answers per second, times in milliseconds. */
export type Measured = { readonly rate: number; readonly p50: number; readonly p99: number }

/** A separate process; each connection cycles through the people from a different start. */
process.once('message', async (round: Round) => {
  const { url, requests, origin, connections, seconds, rate } = round
  const ids = seededRandom(Date.now())
  const built = requests.map(({ method = 'POST' as const, path, cookie, body }) => ({
    method,
    path,
    headers: { cookie, origin, 'content-type': 'application/json' },
    ...(body && { body }),
    ...(body.includes(freshId) && {
      setupRequest: (request: object) => ({ ...request, body: body.replace(freshId, ids.id(Date.now())) }),
    }),
  }))
  let first = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // autocannon takes the rate per second as one per millisecond, and would add a sample for every millisecond of a slow
    // answer.
    ...(rate && { overallRate: rate, ignoreCoordinatedOmission: true }),
    requests: built,
    setupClient: client => {
      first += Math.floor(built.length / connections) || 1
      client.setRequests([...built.slice(first % built.length), ...built.slice(0, first % built.length)])
    },
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed`)
  const { p50, p99 } = result.latency
  process.send?.({ rate: result.requests.total / result.duration, p50, p99 } satisfies Measured)
  process.disconnect()
})
