import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { errors } from '@novelette/domain/errors.ts'
import { isPagePath } from '@novelette/domain/paths.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '#parts.ts'

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Serves the built web app: its files, and its shell for every path that is a page. */
export async function pages(app: FastifyInstance, _options: { parts: Parts }): Promise<void> {
  if (existsSync(built)) {
    await app.register(fastifyStatic, {
      root: built,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forever = path.includes('/assets/')
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    if (path.startsWith('/api/')) return notFoundAnswer(request, reply)
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFoundAnswer(request, reply)
    if (/\.[a-z0-9]+$/i.test(path)) return reply.status(404).type('text/plain').send('Not found')
    const shell = await readFile(`${built}index.html`, 'utf8').catch(() => null)
    if (shell === null) return reply.status(503).type('text/plain').send('Run `npm run build` first.')
    return reply
      .status(isPagePath(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(shell)
  })
}

function notFoundAnswer(request: FastifyRequest, reply: FastifyReply) {
  const body = { code: 'not_found', status: 404, message: errors.not_found.message }
  return reply.status(404).send(request.url.startsWith('/api/rpc/') ? { json: body } : body)
}
