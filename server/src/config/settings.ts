import { isIP } from 'node:net'
import { emailSchema } from '@novelette/domain/accounts/account-schemas.ts'

export type Env = Readonly<Record<string, string | undefined>>

export type S3Config = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const proxyRanges = ['loopback', 'linklocal', 'uniquelocal']

export function given(env: Env, name: string): string | null {
  return env[name]?.trim() || null
}

function wrong(name: string, value: string, expected: string): Error {
  return new Error(`${name} is "${value}", expected ${expected}.`)
}

export function missing(name: string, why: string): Error {
  return new Error(`${name} is not set: ${why}.`)
}

export function readPort(env: Env): number {
  const value = given(env, 'PORT') ?? '3000'
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (port < 1 || port > 65_535) throw wrong('PORT', value, 'a number from 1 to 65535')
  return port
}

export function readAppUrl(env: Env, port: number): string {
  const value = given(env, 'APP_URL') ?? `http://localhost:${port}`
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
export function readUrl(env: Env, name: string, protocols: readonly string[]): string | null {
  const value = given(env, name)
  if (!value) return null
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  if (!protocols.includes(protocol)) {
    throw new Error(`${name} is not understood, expected a URL that starts with ${protocols[0]}//.`)
  }
  return value
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000 }

/** statement_timeout in milliseconds, which the server uses, too. */
export function readDatabaseUrl(env: Env): string | null {
  const value = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
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

export function readEventsUrl(env: Env): string | null {
  const value = readUrl(env, 'EVENTS_URL', ['redis:', 'rediss:'])
  const { hostname, pathname } = value ? new URL(value) : { hostname: 'none', pathname: '' }
  if (hostname && /^(?:\/\d{0,4})?$/.test(pathname)) return value
  throw new Error('EVENTS_URL is not understood, expected redis://user:password@host:6379/0.')
}

export function readAdminEmail(env: Env): string | null {
  const value = given(env, 'ADMIN_EMAIL')
  if (!value) return null
  const address = emailSchema.safeParse(value)
  if (!address.success) throw wrong('ADMIN_EMAIL', value, 'an email address')
  return address.data
}

/** It is published. */
export function readSecurityContact(env: Env): string | null {
  const value = given(env, 'SECURITY_CONTACT')
  if (!value) return null
  const address = emailSchema.safeParse(value)
  if (address.success) return `mailto:${address.data}`
  if (/^https:\S+$/.test(value) && URL.canParse(value)) return new URL(value).href
  throw wrong('SECURITY_CONTACT', value, 'an email address or an https address')
}

/** All five or none. */
export function readS3(env: Env): S3Config | null {
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const lacking = names.filter(name => !given(env, name))
  if (lacking.length === names.length) return null
  if (lacking[0]) throw missing(lacking[0], 'a store of pictures needs all five settings of S3')
  return {
    endpoint: readUrl(env, 'S3_ENDPOINT', ['https:', 'http:']) ?? '',
    region: given(env, 'S3_REGION') ?? '',
    bucket: given(env, 'S3_BUCKET') ?? '',
    accessKeyId: given(env, 'S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: given(env, 'S3_SECRET_ACCESS_KEY') ?? '',
  }
}

export function readLetterKeysSetting(env: Env, databaseUrl: string | null): string | null {
  const value = given(env, 'LETTER_KEYS')
  if (!value && databaseUrl) {
    throw missing(
      'LETTER_KEYS',
      'with DATABASE_URL, the keys of the letters are yours to keep: id:base64 of 32 bytes',
    )
  }
  return value
}

export function readAuthSecret(env: Env, databaseUrl: string | null): string | null {
  const value = given(env, 'AUTH_SECRET')
  if (!value && databaseUrl) {
    throw missing(
      'AUTH_SECRET',
      'with DATABASE_URL, every server needs the same one: base64 of 32 random bytes',
    )
  }
  if (value && (!/^[A-Za-z0-9+/_-]+=*$/.test(value) || Buffer.from(value, 'base64').length < 32)) {
    throw new Error('AUTH_SECRET is not understood, expected base64 of at least 32 random bytes.')
  }
  return value
}

export function readPushHosts(env: Env): readonly string[] {
  const hosts = (given(env, 'PUSH_HOSTS') ?? '').split(',').flatMap(entry => entry.trim().toLowerCase() || [])
  const isHost = (host: string) => /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/.test(host)
  const unknown = hosts.find(host => !isHost(host))
  if (unknown) throw wrong('PUSH_HOSTS', unknown, 'hosts of push services, such as push.example.org')
  return hosts
}

export function readTrustProxy(env: Env): string | null {
  const value = given(env, 'TRUST_PROXY')
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

export function readLimitFactor(env: Env): number {
  const value = given(env, 'LIMIT_FACTOR') ?? '1'
  const factor = /^\d{1,6}(?:\.\d+)?$/.test(value) ? Number(value) : 0
  if (factor < 1) throw wrong('LIMIT_FACTOR', value, 'a number from 1 to 999999')
  return factor
}

export function readLogLevel(env: Env): string {
  const value = given(env, 'LOG_LEVEL') ?? 'info'
  if (!logLevels.includes(value)) throw wrong('LOG_LEVEL', value, `one of ${logLevels.join(', ')}`)
  return value
}

export function readMetricsToken(env: Env): string | null {
  const value = given(env, 'METRICS_TOKEN')
  if (value && !/^[!-~]{16,}$/.test(value)) {
    throw new Error('METRICS_TOKEN is not understood, expected 16 or more characters without spaces.')
  }
  return value
}

export function readPhotographsGb(env: Env): number {
  const value = given(env, 'PHOTOGRAPHS_GB') ?? '2'
  const gigabytes = /^\d{1,4}(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN
  if (Number.isNaN(gigabytes)) throw wrong('PHOTOGRAPHS_GB', value, 'a number of gigabytes, 0 for none')
  return gigabytes
}

/** On loopback there is no proxy. */
export function readDrainSeconds(env: Env, appUrl: string): number {
  const value = given(env, 'DRAIN_SECONDS') ?? (isLoopbackUrl(appUrl) ? '0' : '5')
  const seconds = /^\d{1,2}$/.test(value) ? Number(value) : Number.NaN
  if (!(seconds <= 15)) throw wrong('DRAIN_SECONDS', value, 'a number from 0 to 15')
  return seconds
}

export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]') return true
  return isIP(hostname) === 4 && hostname.startsWith('127.')
}
