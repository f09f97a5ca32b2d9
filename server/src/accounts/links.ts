import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs links: whoever holds one has it from us, and nothing of it is stored. */
export type LinkSigner = {
  /** A token for this id, which stays readable in it, that no one else can make, good until `expiresAt`. */
  sign(id: string, expiresAt: Date): string
  /** The id a token was made for, or null when it is forged, damaged or, at `now` by the database's clock, too old. */
  read(token: string, now: Date): string | null
}

const idBytes = 16
const bodyBytes = idBytes + 6
const tagBytes = 32

/** `purpose` keeps a token of one kind from being taken for another, and from the cookies' signatures. */
export function linkSigner(secret: string, purpose: string): LinkSigner {
  const tagOf = (body: Buffer) => createHmac('sha256', secret).update(`${purpose}\0`).update(body).digest()
  return {
    sign(id, expiresAt) {
      const body = Buffer.alloc(bodyBytes)
      body.write(id.replaceAll('-', ''), 'hex')
      body.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), idBytes, 6)
      return Buffer.concat([body, tagOf(body)]).toString('base64url')
    },
    read(token, now) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== bodyBytes + tagBytes || bytes.toString('base64url') !== token) return null
      const body = bytes.subarray(0, bodyBytes)
      if (!timingSafeEqual(tagOf(body), bytes.subarray(bodyBytes))) return null
      const expiresAt = body.readUIntBE(idBytes, 6) * 1000
      return expiresAt > now.getTime() ? uuid(body.subarray(0, idBytes)) : null
    },
  }
}

function uuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
