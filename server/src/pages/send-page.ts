import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowInline } from '#pages/inline-sources.ts'
import type { RenderedPage } from '#pages/render.ts'

/** 304 for what the browser has; `vary`: the request headers that the page depends on. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  vary: string,
): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'])
  reply.headers({ 'cache-control': 'no-cache', vary, etag: page.etag })
  allowInline(reply, page.sources)
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.status(304).send()
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page[encoding])
}

type Encoding = 'br' | 'gzip' | 'plain'

function encodingFor(accepted: string | undefined): Encoding {
  const names = (accepted ?? '').split(',').flatMap(part => {
    const [name = '', ...parameters] = part.split(';').map(one => one.trim())
    return parameters.includes('q=0') ? [] : [name]
  })
  return (['br', 'gzip'] as const).find(name => names.includes(name)) ?? 'plain'
}
