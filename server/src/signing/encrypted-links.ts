import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { endSafely, readToken } from '#signing/link-tokens.ts'

/** For a link that works many times and whose content nobody else may read. */
export type EncryptedLinkSigner = {
  sign(text: string, expiresAt: Date): string
  /** The text, or null for a token that is forged, damaged or expired at `now` (the database's clock). */
  read(token: string, now: Date): string | null
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const timeBytes = 6

/** `purpose` keeps the kinds of tokens apart. A token is the nonce, the tag, and encrypted the time and the text. */
export function encryptedLinkSigner(secret: string, purpose: string): EncryptedLinkSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `novelette link ${purpose} v1`, 32))
  return {
    sign(text, expiresAt) {
      const time = Buffer.alloc(timeBytes)
      time.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), 0, timeBytes)
      return endSafely(() => {
        const nonce = randomBytes(nonceBytes)
        const cipher = createCipheriv(algorithm, key, nonce)
        const encrypted = [cipher.update(time), cipher.update(text, 'utf8'), cipher.final()]
        return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted])
      })
    },
    read: (token, now) =>
      readToken(token, bytes => {
        if (bytes.length < nonceBytes + tagBytes + timeBytes) return null
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        const plain = decipher.update(bytes.subarray(nonceBytes + tagBytes))
        try {
          decipher.final()
        } catch {
          return null
        }
        const expiresAt = plain.readUIntBE(0, timeBytes) * 1000
        return expiresAt > now.getTime() ? plain.subarray(timeBytes).toString() : null
      }),
  }
}
