import { createPublicKey } from 'node:crypto'
import type { SubscribeInput } from '@novelette/domain/notices/notice-schemas.ts'
import { AppError } from '#lib/app-error.ts'

const pointBytes = 65
const authBytes = 16

/** Of a subscription (RFC 8291): a point of P-256, and a secret of 16 bytes. Throws AppError `push_refused`. */
export function readPushKeys({ p256dh, auth }: Pick<SubscribeInput, 'p256dh' | 'auth'>) {
  const keys = { p256dh: bytesOf(p256dh), auth: bytesOf(auth) }
  if (!isPoint(keys.p256dh) || keys.auth.length !== authBytes) throw new AppError('push_refused')
  return keys
}

function bytesOf(base64url: string): Buffer {
  const bytes = Buffer.from(base64url, 'base64url')
  if (bytes.toString('base64url') !== base64url) throw new AppError('push_refused')
  return bytes
}

function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== pointBytes || bytes[0] !== 4) return false
  const x = bytes.toString('base64url', 1, 33)
  const y = bytes.toString('base64url', 33)
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
