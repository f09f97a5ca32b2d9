import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

export type PushReader = {
  /** As `PushSubscription.toJSON` has them. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** The text of a request's body. Throws when it is not encrypted to this browser. */
  read(body: Buffer): string
}

const tagBytes = 16
const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** The browser's side of RFC 8291, without padding. */
export function createPushReader(auth: Buffer): PushReader {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + (body[20] ?? 0)
      const senderKey = body.subarray(21, keyEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const secret = derive(pair.computeSecret(senderKey), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-tagBytes))
      const text = Buffer.concat([decipher.update(body.subarray(keyEnd, -tagBytes)), decipher.final()])
      // The last record ends so.
      if (text.at(-1) !== 2) throw new Error('There is padding.')
      return text.subarray(0, -1).toString()
    },
  }
}
