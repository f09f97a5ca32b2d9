import { isIP } from 'node:net'
import { emailSchema } from '@novelette/domain/accounts/account-schemas.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const proxyRanges = ['loopback', 'linklocal', 'uniquelocal']

export function wrong(name: string, value: string, expected: string): Error {
  return new Error(`${name} is "${value}", expected ${expected}.`)
}

export function readPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (port < 1 || port > 65_535) throw wrong('PORT', value, 'a number from 1 to 65535')
  return port
}

export function readAppUrl(set: string | null, { port }: { readonly port: number }): string {
  const value = set ?? `http://localhost:${port}`
  const url = URL.canParse(value) ? new URL(value) : null
  const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username
  if (!bare || !['http:', 'https:'].includes(url.protocol)) {
    throw wrong(
      'APP_URL',
      value,
      'the address people use, without a path, such as https://letters.example.org',
    )
  }
  if (url.protocol === 'http:' && !isLoopbackUrl(value)) {
    throw wrong(
      'APP_URL',
      value,
      'https: browsers keep a secure session cookie over plain http on localhost only',
    )
  }
  return url.origin
}

/** The value may hold a password, so the error does not repeat it. */
export function readUrl(value: string | null, name: string, protocols: readonly string[]): string | null {
  if (!value) return null
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  if (!protocols.includes(protocol)) {
    throw new Error(`${name} is not understood, expected a URL that starts with ${protocols[0]}//.`)
  }
  return value
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000 }

/** statement_timeout in milliseconds, which the server uses, too. */
export function readDatabaseUrl(set: string | null): string | null {
  const value = readUrl(set, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const url = new URL(value ?? 'postgres:')
  const deadline = url.searchParams.get('statement_timeout')
  if (deadline === null) return value
  const [, count, unit = 'ms'] = /^(\d{1,9})(ms|s|min)?$/.exec(deadline) ?? []
  const milliseconds = Number(count) * (units[unit] ?? Number.NaN)
  if (!(milliseconds < 1_000_000_000)) {
    throw new Error('DATABASE_URL has a statement_timeout that is not understood, expected 30s, or 30000.')
  }
  url.searchParams.set('statement_timeout', String(milliseconds))
  return url.href
}

export function readEventsUrl(set: string | null): string | null {
  const value = readUrl(set, 'EVENTS_URL', ['redis:', 'rediss:'])
  const { hostname, pathname } = value ? new URL(value) : { hostname: 'none', pathname: '' }
  if (hostname && /^(?:\/\d{0,4})?$/.test(pathname)) return value
  throw new Error('EVENTS_URL is not understood, expected redis://user:password@host:6379/0.')
}

export const readSmtpUrl = (set: string | null) => readUrl(set, 'SMTP_URL', ['smtp:', 'smtps:'])

export function readAdminEmail(value: string | null): string | null {
  if (!value) return null
  const address = emailSchema.safeParse(value)
  if (!address.success) throw wrong('ADMIN_EMAIL', value, 'an email address')
  return address.data
}

/** It is published. */
export function readSecurityContact(value: string | null): string | null {
  if (!value) return null
  const address = emailSchema.safeParse(value)
  if (address.success) return `mailto:${address.data}`
  if (/^https:\S+$/.test(value) && URL.canParse(value)) return new URL(value).href
  throw wrong('SECURITY_CONTACT', value, 'an email address or an https address')
}

export const readS3Endpoint = (set: string | null) => readUrl(set, 'S3_ENDPOINT', ['https:', 'http:'])

export function readAuthSecret(value: string | null): string | null {
  if (value && (!/^[A-Za-z0-9+/_-]+=*$/.test(value) || Buffer.from(value, 'base64').length < 32)) {
    throw new Error('AUTH_SECRET is not understood, expected base64 of at least 32 random bytes.')
  }
  return value
}

export function readPushHosts(set: string | null): readonly string[] {
  const hosts = (set ?? '').split(',').flatMap(entry => entry.trim().toLowerCase() || [])
  const isHost = (host: string) => /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/.test(host)
  const unknown = hosts.find(host => !isHost(host))
  if (unknown) throw wrong('PUSH_HOSTS', unknown, 'hosts of push services, such as push.example.org')
  return hosts
}

export function readTrustProxy(value: string | null): string | null {
  for (const entry of value?.split(',') ?? []) {
    const [address = '', bits] = entry.trim().split('/')
    const known = proxyRanges.includes(address)
      ? bits === undefined
      : isIP(address) > 0 && /^\d{0,3}$/.test(bits ?? '')
    if (!known)
      throw wrong('TRUST_PROXY', entry.trim(), 'addresses or networks of your proxies, such as 10.0.0.0/8')
  }
  return value
}

export function readLimitFactor(value: string): number {
  const factor = /^\d{1,6}(?:\.\d+)?$/.test(value) ? Number(value) : 0
  if (factor < 1) throw wrong('LIMIT_FACTOR', value, 'a number from 1 to 999999')
  return factor
}

export function readLogLevel(value: string): string {
  if (!logLevels.includes(value)) throw wrong('LOG_LEVEL', value, `one of ${logLevels.join(', ')}`)
  return value
}

export function readMetricsToken(value: string | null): string | null {
  if (value && !/^[!-~]{16,}$/.test(value)) {
    throw new Error('METRICS_TOKEN is not understood, expected 16 or more characters without spaces.')
  }
  return value
}

export function readBrowserFailures(value: string): boolean {
  if (value !== 'on' && value !== 'off') throw wrong('BROWSER_FAILURES', value, 'on or off')
  return value === 'on'
}

export function readGigabytes(name: string, value: string): number {
  const gigabytes = /^\d{1,4}(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN
  if (Number.isNaN(gigabytes)) throw wrong(name, value, 'a number of gigabytes, 0 for none')
  return gigabytes
}

/** On loopback there is no proxy. */
export function readDrainSeconds(set: string | null, { appUrl }: { readonly appUrl: string }): number {
  const value = set ?? (isLoopbackUrl(appUrl) ? '0' : '5')
  const seconds = /^\d{1,2}$/.test(value) ? Number(value) : Number.NaN
  if (!(seconds <= 15)) throw wrong('DRAIN_SECONDS', value, 'a number from 0 to 15')
  return seconds
}

export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]') return true
  return isIP(hostname) === 4 && hostname.startsWith('127.')
}
