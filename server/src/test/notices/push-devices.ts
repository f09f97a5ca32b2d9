import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { SubscribeInput } from '@novelette/domain/notices/notice-schemas.ts'

/** What a browser hands in that was just subscribed at a push service. */
export function createDevice(): SubscribeInput {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}
