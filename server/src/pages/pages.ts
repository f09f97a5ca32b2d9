import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isPagePath } from '@novelette/domain/pages/paths.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { AppError } from '#lib/app-error.ts'
import { sendMissingFile } from '#lib/missing-file.ts'
import { built } from '#pages/build.ts'
import { guestPageRoutes, type SendGuestPage } from '#pages/guest-page.ts'
import { licenses } from '#pages/licenses.ts'
import { siteCard } from '#pages/link-card.ts'
import { profilePage } from '#pages/profile-page.ts'
import { publicPageRoutes } from '#pages/public-page-routes.ts'
import { searchEngines } from '#pages/search-engines.ts'
import { securityTxt } from '#pages/security-txt.ts'
import { sharePage } from '#pages/share-page.ts'
import { sendShell } from '#pages/shell.ts'
import { wellKnown } from '#pages/well-known.ts'

/** Its style is for dark tab bars. */
const iconPolicy = "default-src 'none'; style-src 'unsafe-inline'"

type PagesOptions = {
  deps: Dependencies
  guestPage: SendGuestPage
  /** Of a path that is known. */
  methodsOf: (path: string) => readonly string[]
}

export async function pages(
  app: FastifyInstance,
  { deps, guestPage, methodsOf }: PagesOptions,
): Promise<void> {
  if (existsSync(built)) {
    const files = {
      index: false as const,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply: FastifyReply, path: string) => {
        // The file sent may be the precompressed one.
        const isIn = (part: string) => path.startsWith(join(built, part))
        reply.header('cache-control', isIn('assets') ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (isIn('icon.svg')) reply.header('content-security-policy', iconPolicy)
        if (isIn('cards')) reply.header('cross-origin-resource-policy', 'cross-origin')
      },
    }
    // Precompressed ones are sent in place of their files, and by themselves to nobody.
    await app.register(fastifyStatic, {
      ...files,
      root: built,
      wildcard: false,
      globIgnore: ['assets/**', '*.html', '**/*.{br,gz}'],
    })
    // A route for each of some hundred files would take longer than the rest of the app.
    await app.register(fastifyStatic, {
      ...files,
      root: join(built, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      allowedPath: path => /^\/[\w-]+(?:\.[\w-]+)+$/.test(path) && !/\.(?:br|gz)$/.test(path),
    })
    await app.register(licenses)
  }
  // The service worker keeps it for when there is no network.
  app.get('/index.html', (_request, reply) =>
    sendShell(reply, deps.config, 200, siteCard(deps.config.appUrl)),
  )
  await app.register(searchEngines, { deps })
  await app.register(securityTxt, { deps })
  await app.register(wellKnown, { deps })
  await app.register(publicPageRoutes, { deps })
  await app.register(profilePage, { deps })
  await app.register(guestPageRoutes, { guestPage })
  await app.register(sharePage, { deps })
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    const methods = methodsOf(path)
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '))
      throw new AppError('method_not_allowed')
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (path.startsWith('/api/') || !isRead) throw new AppError('not_found')
    if (/\.[a-z0-9]+$/i.test(path)) return sendMissingFile(reply)
    return sendShell(reply, deps.config, isPagePath(path) ? 200 : 404, siteCard(deps.config.appUrl))
  })
}
