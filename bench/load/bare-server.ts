import Fastify from 'fastify'
import { openDatabase } from '../../server/src/db/open.ts'
import { type BareCall, fillValues, type Givens, sessionTokenIn } from './bare-call.ts'

export type Setup = { readonly connectionString: string; readonly calls: readonly BareCall[] }

/** One route runs the same statements and nothing else, the other none. */
process.once('message', async ({ connectionString, calls }: Setup) => {
  const { $client: pool } = openDatabase(connectionString, () => {})
  pool.on('connect', client => {
    // Skips parsing of dates and buffers.
    for (const type of [17, 1184]) client.setTypeParser(type, 'text', value => value)
  })
  const app = Fastify()
  for (const { path, session, others, size } of calls) {
    app.post(`/bare/${path}`, async (request, reply) => {
      const given = givensIn(request.body)
      const token = sessionTokenIn(request.headers.cookie ?? '')
      const { rows } = await pool.query(fillValues(session, { token, ...given }))
      const [row] = rows
      if (!row) return reply.code(401).send()
      // Drizzle asks for arrays.
      const givens = { user: row.id ?? row[0], ...given }
      const answers = await Promise.all(others.map(one => pool.query(fillValues(one, givens))))
      return answers.map(answer => answer.rows)
    })
    const answer = 'x'.repeat(size)
    app.post(`/empty/${path}`, async () => answer)
  }
  process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
})

process.once('disconnect', () => process.exit())

function givensIn(body: unknown): Givens {
  const { json = {} } = body as { json?: Givens & { readonly letterId?: string } }
  return json.letterId ? { ...json, id: json.letterId } : json
}
