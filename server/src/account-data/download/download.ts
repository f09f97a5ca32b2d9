import type { Readable } from 'node:stream'
import { linkTokenSchema } from '@novelette/domain/link-schemas.ts'
import { accountOf } from '#account-data/download/account.ts'
import { accountFiles } from '#account-data/download/files.ts'
import { type PackedFile, zipOf } from '#account-data/download/zip.ts'
import { requireSession } from '#accounts/sessions/sessions.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { databaseNow } from '#db/now.ts'
import { AppError } from '#lib/app-error.ts'
import { zipName } from '#lib/file-names.ts'

export const downloadPath = '/api/account-data'

/** A copy expires soon and needs the session anyway. */
const ticketSeconds = 60

/** Returns a path. Throws `rate_limited`. */
export async function startDownload(
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
export async function openDownload(
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
