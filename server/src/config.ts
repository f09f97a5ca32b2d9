import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { email } from '@novelette/domain/accounts.ts'
import { site } from '@novelette/domain/site.ts'

/** What the operator chose; docs/operating.md lists every setting. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Origin under which people reach this installation, without a trailing slash. */
  readonly appUrl: string
  /** Absolute. Holds the embedded database, the mailbox and the keys. */
  readonly dataDir: string
  /** Null means the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** Null means the local mailbox page. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Whose verified account looks after the others (DECISIONS 13), in lower case. Null means no one's. */
  readonly adminEmail: string | null
  /** Where pictures lie. Null means the data folder. */
  readonly s3: S3Config | null
  /** As it was set, for letters/letter-keys.ts to read. Null means the ones kept in the data folder. */
  readonly letterKeys: string | null
  /** Base64 of at least 32 bytes. Null means the one kept in the data folder. */
  readonly authSecret: string | null
  /** Addresses of trusted proxies, comma-separated. Null means that forwarding headers count for nothing. */
  readonly trustProxy: string | null
  /** Multiplies how often things may be tried, at least 1. */
  readonly limitFactor: number
  readonly logLevel: string
}

export type S3Config = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

type Env = Readonly<Record<string, string | undefined>>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const proxyRanges = ['loopback', 'linklocal', 'uniquelocal']

/** Reads every setting; throws an Error that names the one that is wrong, what it is, and what is expected. */
export function readConfig(env: Env): Config {
  const port = readPort(env)
  const appUrl = readAppUrl(env, port)
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (!smtpUrl && !isLoopbackUrl(appUrl)) {
    throw missing(
      'SMTP_URL',
      `APP_URL is ${appUrl}, and mail to real people needs a server: smtp://user:password@host:587`,
    )
  }
  return {
    port,
    host: given(env, 'HOST') ?? '127.0.0.1',
    appUrl,
    dataDir: resolve(given(env, 'DATA_DIR') ?? 'data'),
    databaseUrl,
    smtpUrl,
    mailFrom: given(env, 'MAIL_FROM') ?? `${site.name} <no-reply@${new URL(appUrl).hostname}>`,
    adminEmail: readAdminEmail(env),
    s3: readS3(env),
    letterKeys: readLetterKeys(env, databaseUrl),
    authSecret: readAuthSecret(env, databaseUrl),
    trustProxy: readTrustProxy(env),
    limitFactor: readLimitFactor(env),
    logLevel: readLogLevel(env),
  }
}

/** True for an address that only this machine can reach. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]') return true
  return isIP(hostname) === 4 && hostname.startsWith('127.')
}

function given(env: Env, name: string): string | null {
  return env[name]?.trim() || null
}

function wrong(name: string, value: string, expected: string): Error {
  return new Error(`${name} is "${value}", expected ${expected}.`)
}

function missing(name: string, why: string): Error {
  return new Error(`${name} is not set: ${why}.`)
}

function readPort(env: Env): number {
  const value = given(env, 'PORT') ?? '3000'
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (port < 1 || port > 65_535) throw wrong('PORT', value, 'a number from 1 to 65535')
  return port
}

function readAppUrl(env: Env, port: number): string {
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

/** The value is not repeated in the message: it may hold a password. */
function readUrl(env: Env, name: string, protocols: readonly string[]): string | null {
  const value = given(env, name)
  if (!value) return null
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  if (!protocols.includes(protocol)) {
    throw new Error(`${name} is not understood, expected a URL that starts with ${protocols[0]}//.`)
  }
  return value
}

function readAdminEmail(env: Env): string | null {
  const value = given(env, 'ADMIN_EMAIL')
  if (!value) return null
  const address = email.safeParse(value)
  if (!address.success) throw wrong('ADMIN_EMAIL', value, 'an email address')
  return address.data
}

/** All of them or none: a store that is half named would be found out by the first picture. */
function readS3(env: Env): S3Config | null {
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

function readLetterKeys(env: Env, databaseUrl: string | null): string | null {
  const value = given(env, 'LETTER_KEYS')
  if (!value && databaseUrl) {
    throw missing(
      'LETTER_KEYS',
      'with DATABASE_URL, the keys of the letters are yours to keep: id:base64 of 32 bytes',
    )
  }
  return value
}

function readAuthSecret(env: Env, databaseUrl: string | null): string | null {
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

function readTrustProxy(env: Env): string | null {
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

function readLimitFactor(env: Env): number {
  const value = given(env, 'LIMIT_FACTOR') ?? '1'
  const factor = /^\d{1,6}(?:\.\d+)?$/.test(value) ? Number(value) : 0
  if (factor < 1) throw wrong('LIMIT_FACTOR', value, 'a number from 1 to 999999')
  return factor
}

function readLogLevel(env: Env): string {
  const value = given(env, 'LOG_LEVEL') ?? 'info'
  if (!logLevels.includes(value)) throw wrong('LOG_LEVEL', value, `one of ${logLevels.join(', ')}`)
  return value
}
