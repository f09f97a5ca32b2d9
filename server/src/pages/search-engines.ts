import { memberPathPrefixes, withoutTrailingSlash } from '@novelette/domain/pages/paths.ts'
import { publicPaths } from '@novelette/domain/pages/public-titles.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'

const notForCrawlers = ['/api/', ...memberPathPrefixes]

const anHour = 'public, max-age=3600'

export async function searchEngines(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  const { appUrl } = deps.config
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', anHour).send(robots(appUrl)),
  )
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', anHour).send(sitemap(appUrl)),
  )
}

export function addNoindexHeader(app: FastifyInstance): void {
  const listed = new Set<string>(publicPaths)
  app.addHook('onSend', (request, reply, _payload, next) => {
    const [path = '/'] = request.url.split('?', 1)
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    const isMarked = reply.hasHeader('x-robots-tag')
    if (isPage && !isMarked && !listed.has(withoutTrailingSlash(path))) {
      reply.header('x-robots-tag', 'noindex')
    }
    next()
  })
}

function robots(appUrl: string): string {
  const rules = notForCrawlers.map(path => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${appUrl}/sitemap.xml`, ''].join('\n')
}

function sitemap(appUrl: string): string {
  const pages = publicPaths.map(path => `  <url><loc>${new URL(path, appUrl).href}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`
}
