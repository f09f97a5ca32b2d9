import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { downloadPath, openDownload } from '#account-data/download/download.ts'
import type { Dependencies } from '#context/dependencies.ts'

/** Only a plain GET streams into a file. */
export async function downloadRoute(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  /** A ticket can be used more than once within its minute. */
  const running = new Map<string, Readable>()

  app.get<{ Querystring: { ticket?: unknown } }>(
    downloadPath,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { ticket } = request.query
      const { userId, name, zip } = await openDownload(deps, {
        cookie: request.headers.cookie ?? null,
        ticket,
      })
      running.get(userId)?.destroy()
      running.set(userId, zip)
      zip.once('close', () => {
        if (running.get(userId) === zip) running.delete(userId)
      })
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(zip)
    },
  )
}
