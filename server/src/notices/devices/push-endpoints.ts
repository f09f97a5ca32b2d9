import { createPublicKey } from 'node:crypto'
import type { SubscribeInput } from '@novelette/domain/notices/notice-schemas.ts'
import { pushEndpointMaxLength } from '@novelette/domain/notices/notices.ts'
import type { Config } from '#config/config.ts'
import { AppError } from '#lib/app-error.ts'

/** Of Google, Mozilla, Apple and Microsoft. `*.` stands for one name or more. */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/**
 * Whether a request may go there: https at a known host or one of PUSH_HOSTS, with no other port, and nothing that leads elsewhere. Ask
 * when it is stored and when it is used (docs/rules.md 9.6).
 */
export function isPushEndpoint({ pushHosts }: Pick<Config, 'pushHosts'>, endpoint: string): boolean {
  if (endpoint.length > pushEndpointMaxLength || !URL.canParse(endpoint)) return false
  const { protocol, username, password, host, href } = new URL(endpoint)
  // Whoever parses it otherwise must find the same host.
  if (protocol !== 'https:' || username || password || href !== endpoint) return false
  return [...knownHosts, ...pushHosts].some(known => isOf(host, known))
}

/** With its port, unless that is 443. */
function isOf(host: string, known: string): boolean {
  return known.startsWith('*.')
    ? host.endsWith(known.slice(1)) && host.length >= known.length
    : host === known
}

/** Whom a push service may write to; Apple refuses pushes without one that is public. */
export function vapidSubject({
  appUrl,
  securityContact,
}: Pick<Config, 'appUrl' | 'securityContact'>): string {
  if (appUrl.startsWith('https:')) return appUrl
  return securityContact ?? `mailto:no-reply@${new URL(appUrl).hostname}`
}

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
