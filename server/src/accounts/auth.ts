import { createHmac, createSecretKey } from 'node:crypto'
import { type LinkSigner, linkSigner } from '#accounts/links.ts'
import { type SessionCookie, sessionCookie } from '#sessions/session-cookie.ts'

/** Everything that the secret of this installation makes unforgeable. */
export type Auth = {
  readonly cookie: SessionCookie
  /** Browsers keep this installation's cookies to https. */
  readonly secure: boolean
  /** One signer for each kind of link, so that none is good for another. */
  readonly links: {
    readonly verifyEmail: LinkSigner
    readonly changeEmail: LinkSigner
    readonly accountData: LinkSigner
  }
  /**
   * A name for `value` that only this installation can make, base64url: for keys that must not show an address, and for
   * tokens that prove something without a row of their own. Each `purpose` has names of its own.
   */
  fingerprint(purpose: string, value: string): string
}

export function createAuth({ appUrl, secret }: { appUrl: string; secret: string }): Auth {
  const secure = appUrl.startsWith('https:')
  const key = createSecretKey(secret, 'utf8')
  return {
    secure,
    cookie: sessionCookie(secret, secure),
    links: {
      verifyEmail: linkSigner(secret, 'verify-email'),
      changeEmail: linkSigner(secret, 'change-email'),
      accountData: linkSigner(secret, 'account-data'),
    },
    fingerprint: (purpose, value) =>
      createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url'),
  }
}
