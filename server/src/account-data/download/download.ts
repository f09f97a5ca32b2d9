import type { Readable } from 'node:stream'
import { linkTokenSchema } from '@novelette/domain/link-schemas.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { accountOf } from '#account-data/download/account.ts'
import { accountFiles } from '#account-data/download/files.ts'
import { type PackedFile, zipOf } from '#account-data/download/zip.ts'
import { recentlyConfirmed } from '#accounts/sessions/guards.ts'
import { requireSession } from '#accounts/sessions/sessions.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { databaseNow } from '#db/now.ts'
import { AppError } from '#lib/app-error.ts'
import { zipName } from '#lib/file-names.ts'

const downloadPath = '/api/account-data'

/** A copy expires soon and needs the session anyway. */
const ticketSeconds = 60

/** Returns a path. Throws `rate_limited`. */
async function startDownload(
  { auth, db, limits }: Pick<Dependencies, 'auth' | 'db' | 'limits'>,
  userId: string,
): Promise<{ path: string }> {
  await limits.consume('account-data', { account: userId })
  const expiresAt = new Date((await databaseNow(db)).getTime() + ticketSeconds * 1000)
  const ticket = auth.links.accountData.sign(userId, expiresAt)
  return { path: `${downloadPath}?ticket=${ticket}` }
}

type Download = { readonly userId: string; readonly name: string; readonly zip: Readable }

/**
 * The zip aborts when the session ends. Throws `signed_out`, `suspended`, `link_invalid`, and `not_found` when it is someone
 * else's.
 */
async function openDownload(
  deps: Dependencies,
  { cookie, ticket }: { cookie: string | null; ticket: unknown },
): Promise<Download> {
  const session = await requireSession(deps, cookie)
  const given = linkTokenSchema.safeParse(ticket)
  const now = await databaseNow(deps.db)
  const owner = given.success ? deps.auth.links.accountData.read(given.data, now) : null
  if (!owner) throw new AppError('link_invalid')
  const userId = session.user.id
  if (owner !== userId) throw new AppError('not_found')
  const account = await accountOf(deps.db, session)
  return {
    userId,
    name: zipName(session.user.username, now),
    zip: zipOf(whileSignedIn(deps, cookie, accountFiles(deps, userId, account))),
  }
}

/** Ending a stolen session must stop its download. Throws `signed_out` or `suspended`. */
async function* whileSignedIn(
  deps: Dependencies,
  cookie: string | null,
  files: AsyncIterable<PackedFile>,
): AsyncGenerator<PackedFile> {
  for await (const file of files) {
    await requireSession(deps, cookie)
    yield file
  }
}

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

export const accountDataRoutes = {
  start: recentlyConfirmed
    .route({
      method: 'POST',
      path: '/account-data',
      tags: ['account data'],
      summary: 'Where everything of this account can be downloaded as a zip, within a minute',
    })
    .output(z.strictObject({ path: z.string() }))
    .handler(({ context }) => startDownload(context.deps, context.user.id)),
}
