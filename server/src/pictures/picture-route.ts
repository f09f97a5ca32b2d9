import { pictureSizes, pictureStemPattern } from '@novelette/domain/accounts/pictures.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { sendMissingFile } from '#lib/missing-file.ts'

const sizes = new RegExp(`-(?:${pictureSizes.join('|')})\\.webp$`)

/** A picture never changes under its name, so it is cached for good. */
export async function pictureRoute(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    // Portraits are not meant for image search.
    reply.header('x-robots-tag', 'noindex')
    const key = request.params['*']
    const known = sizes.test(key) && pictureStemPattern.test(key.replace(sizes, ''))
    const picture = known && (await deps.pictures.read(key))
    if (!picture) return sendMissingFile(reply)
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(picture)
  })
}
