import { pushEndpointMaxLength } from '@novelette/domain/notices/notices.ts'
import type { Config } from '#config/config.ts'

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
