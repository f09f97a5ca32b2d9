import { createHmac, timingSafeEqual } from 'node:crypto'
import { endSafely, readToken } from '#signing/link-tokens.ts'

/** With an HMAC, so that no link has to be stored. */
export type LinkSigner = {
  /** A token that is valid until `expiresAt`, or some seconds less. The id stays readable in it. */
  sign(id: string, expiresAt: Date): string
  /** The id, or null for a token that is forged, damaged or expired at `now` (the database's clock). */
  read(token: string, now: Date): string | null
}

const idBytes = 16
const bodyBytes = idBytes + 6
const tagBytes = 32

/** `purpose` keeps the kinds of tokens, and the signatures of cookies, apart. */
export function linkSigner(secret: string, purpose: string): LinkSigner {
  const tagOf = (body: Buffer) => createHmac('sha256', secret).update(`${purpose}\0`).update(body).digest()
  return {
    sign(id, expiresAt) {
      const seconds = Math.floor(expiresAt.getTime() / 1000)
      return endSafely(attempt => {
        const body = Buffer.alloc(bodyBytes)
        body.write(id.replaceAll('-', ''), 'hex')
        body.writeUIntBE(seconds - attempt, idBytes, 6)
        return Buffer.concat([body, tagOf(body)])
      })
    },
    read: (token, now) =>
      readToken(token, bytes => {
        if (bytes.length !== bodyBytes + tagBytes) return null
        const body = bytes.subarray(0, bodyBytes)
        if (!timingSafeEqual(tagOf(body), bytes.subarray(bodyBytes))) return null
        const expiresAt = body.readUIntBE(idBytes, 6) * 1000
        return expiresAt > now.getTime() ? uuid(body.subarray(0, idBytes)) : null
      }),
  }
}

function uuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
