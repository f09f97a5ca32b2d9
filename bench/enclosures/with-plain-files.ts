import '../../server/src/db/lean-drizzle.ts'
import { createReadStream, statSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { requireSession } from '../../server/src/accounts/sessions/sessions.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { enclosureShownTo } from '../../server/src/letters/parts/find-enclosure.ts'
import { createLog } from '../../server/src/lib/log.ts'
import { assemble } from '../../server/src/lifecycle/assemble.ts'
import { parseLetterKeys } from '../../server/src/sealing/letter-keys.ts'

/** The product, with the file that PLAIN_FILE names as a plain stream, and the same for who may see a photograph. */

const { PLAIN_FILE: file = '' } = process.env
const config = readConfig(process.env)
const { letterKeys = '', authSecret = '', databaseUrl = '', port, host } = config
const keys = { letterKeys: parseLetterKeys(letterKeys ?? ''), authSecret: authSecret ?? '' }
const { app, deps, stop } = await assemble(config, keys, createLog(config.logLevel), databaseUrl ?? '')

const send = (reply: FastifyReply) =>
  reply.type('image/webp').header('content-length', statSync(file).size).send(createReadStream(file))

app.get('/plain', (_, reply) => send(reply))

app.get<{ Params: { id: string } }>('/plain/:id', async ({ headers, params }, reply) => {
  const { user } = await requireSession(deps, headers.cookie ?? null)
  await enclosureShownTo(deps.db, user.id, { id: params.id, kind: 'photograph' })
  return send(reply)
})

await app.listen({ port, host })
process.once('SIGTERM', () => void stop())
process.stdout.write(config.appUrl)
