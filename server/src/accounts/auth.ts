import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { type LinkSigner, linkSigner } from '#accounts/links.ts'
import { hashPassword, verifyPassword } from '#accounts/passwords.ts'
import { type SessionCookie, sessionCookie } from '#accounts/session-cookie.ts'
import { sessionMinutes } from '#accounts/sessions.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/open.ts'
import { credentials, sessions, users, verifications } from '#db/schema.ts'

export type Auth = {
  readonly library: ReturnType<typeof startLibrary>
  readonly cookie: SessionCookie
  readonly links: LinkSigner
}

/** Everything that tells who someone is: better-auth beneath, our cookie and our links beside it. */
export function createAuth(options: { config: Config; db: Db; secret: string }): Auth {
  const secure = options.config.appUrl.startsWith('https:')
  const cookie = sessionCookie(options.secret, secure)
  return { library: startLibrary(options, cookie.name, secure), cookie, links: linkSigner(options.secret) }
}

/** Its own HTTP routes are never served: our procedures call its functions, so ours are the only ways in. */
function startLibrary(
  { config, db, secret }: { config: Config; db: Db; secret: string },
  cookieName: string,
  secure: boolean,
) {
  return betterAuth({
    baseURL: config.appUrl,
    secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(password, hash) },
    },
    session: { expiresIn: sessionMinutes * 60, disableSessionRefresh: true, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    advanced: {
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
      // Its own prefix would be __Secure-; ours is in the name already.
      useSecureCookies: false,
      cookies: { session_token: { name: cookieName, attributes: { secure } } },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  })
}
