import { createHmac, createSecretKey } from 'node:crypto'
import { type SessionCookie, sessionCookie } from '#signing/cookies.ts'
import { type EncryptedLinkSigner, encryptedLinkSigner } from '#signing/encrypted-links.ts'
import { type LinkSigner, linkSigner } from '#signing/links.ts'

/** Everything signed with the secret of this installation. */
export type Auth = {
  readonly cookie: SessionCookie
  readonly secure: boolean
  readonly links: {
    readonly verifyEmail: LinkSigner
    readonly changeEmail: LinkSigner
    readonly undoEmailChange: LinkSigner
    readonly accountData: LinkSigner
    /** Holds the address that wants no more mail. */
    readonly stopMail: EncryptedLinkSigner
    readonly stopNotices: LinkSigner
    /** Holds a refusal of mail and the address. */
    readonly undoRefusal: EncryptedLinkSigner
  }
  /** HMAC of `value`, base64url: for keys that must not show an address, and tokens that need no row. */
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
      undoEmailChange: linkSigner(secret, 'undo-email-change'),
      accountData: linkSigner(secret, 'account-data'),
      stopMail: encryptedLinkSigner(secret, 'stop-mail'),
      stopNotices: linkSigner(secret, 'stop-notices'),
      undoRefusal: encryptedLinkSigner(secret, 'undo-refusal'),
    },
    fingerprint: (purpose, value) =>
      createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url'),
  }
}
