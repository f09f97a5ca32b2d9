import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { built } from '#pages/build.ts'
import { allowInline, schemeScriptSource, sourceOf } from '#pages/inline-sources.ts'

/** What browsers load of others' work, as the build has listed it (web/licenses.ts). */
export async function licenses(app: FastifyInstance): Promise<void> {
  const page = await readFile(`${built}licenses.html`, 'utf8').catch(() => '')
  const [, styles = ''] = /<style>([^<]*)<\/style>/.exec(page) ?? []
  app.get('/licenses', (_request, reply) => {
    allowInline(reply, { script: schemeScriptSource(page), styles: sourceOf(styles) })
    return reply.sendFile('licenses.html')
  })
}
