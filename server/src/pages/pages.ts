import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { isPagePath } from '@novelette/domain/paths.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#errors.ts'

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Serves the built web app: its files, and its shell for every path that is a page. */
export async function pages(app: FastifyInstance): Promise<void> {
  if (existsSync(built)) {
    await app.register(fastifyStatic, {
      root: built,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forever = path.startsWith(join(built, 'assets'))
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (path.startsWith('/api/') || !isRead) throw new AppError('not_found')
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
