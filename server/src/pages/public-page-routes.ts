import { setTimeout as pause } from 'node:timers/promises'
import { type PublicPath, publicPaths } from '@novelette/domain/pages/public-titles.ts'
import {
  type TestimonialsListPage,
  testimonialsOnLanding,
  testimonialsPageSize,
} from '@novelette/domain/pages/testimonials.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { publicPageCard } from '#pages/link-card.ts'
import { createRenderer } from '#pages/render.ts'
import { sendPage } from '#pages/send-page.ts'
import { sendShell } from '#pages/shell.ts'
import { approvedTestimonials } from '#testimonials/testimonials.ts'

const storiesOn: Partial<Record<PublicPath, number>> = {
  '/': testimonialsOnLanding,
  '/testimonials': testimonialsPageSize,
}

export async function publicPageRoutes(
  app: FastifyInstance,
  { deps }: { deps: Dependencies },
): Promise<void> {
  const { config, auth, log } = deps
  const render = createRenderer(config)
  const storiesFor = createStories(deps)
  for (const path of publicPaths) {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const isMember = auth.cookie.isIn(request.headers.cookie ?? null)
      const stories = await storiesFor(path)
      const page = await render({ path, ...(stories && { stories }) }, isMember ? 'member' : 'visitor').catch(
        error => log.error({ err: error, path }, 'a public page could not be rendered'),
      )
      return page
        ? sendPage(request, reply, page, 'Accept-Encoding, Cookie')
        : sendShell(reply, config, 200, publicPageCard(path, config.appUrl))
    }
    for (const form of new Set([path, `${path.replace(/\/$/, '')}/`])) app.get(form, answer)
  }
}

const storiesTimeoutMs = 500

/** Concurrent requests share one query; without an answer, the last result is used. */
function createStories({ db, log }: Pick<Dependencies, 'db' | 'log'>) {
  const asked = new Map<PublicPath, Promise<TestimonialsListPage | undefined>>()
  const seen = new Map<PublicPath, TestimonialsListPage>()
  const look = async (path: PublicPath, limit: number) => {
    try {
      seen.set(path, await approvedTestimonials(db, { limit }))
    } catch (error) {
      log.warn({ err: error }, 'a public page goes without new stories')
    }
    asked.delete(path)
    return seen.get(path)
  }
  return (path: PublicPath): Promise<TestimonialsListPage | undefined> | undefined => {
    const limit = storiesOn[path]
    if (limit === undefined) return undefined
    const looking = asked.get(path) ?? look(path, limit)
    asked.set(path, looking)
    return Promise.race([
      looking,
      pause(storiesTimeoutMs, undefined, { ref: false }).then(() => seen.get(path)),
    ])
  }
}
