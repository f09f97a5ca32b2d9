import { resolve } from 'node:path'
import { site } from '@novelette/domain/site.ts'
import { isLoopbackUrl } from '#loopback-url.ts'
import {
  type Env,
  given,
  missing,
  readAdminEmail,
  readAppUrl,
  readAuthSecret,
  readDatabaseUrl,
  readDrainSeconds,
  readEventsUrl,
  readLetterKeys,
  readLimitFactor,
  readLogLevel,
  readMetricsToken,
  readPort,
  readS3,
  readSecurityContact,
  readTrustProxy,
  readUrl,
  type S3Config,
} from '#settings.ts'

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
  /** A Redis that carries live events between servers. Null means that the database does. */
  readonly eventsUrl: string | null
  /** Null means the local mailbox page. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Whose verified account looks after the others (DECISIONS 13), in lower case. Null means no one's. */
  readonly adminEmail: string | null
  /** The URI under which a weakness can be reported. Null means the contact page. */
  readonly securityContact: string | null
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
  /** Opens /api/metrics to whoever brings it. Null means to this machine only. */
  readonly metricsToken: string | null
  /** Seconds between saying that no more requests should come and closing, at most 15. */
  readonly drainSeconds: number
}

/** Reads every setting; throws an Error that names the first that is wrong, what it is, and what is expected. */
export function readConfig(env: Env): Config {
  const { config, wrong } = checkSettings(env)
  if (!config) throw new Error(wrong[0])
  return config
}

/** Reads every setting, and has a sentence for each that is wrong; the config is null where there is one. */
export function checkSettings(env: Env): {
  readonly config: Config | null
  readonly wrong: readonly string[]
} {
  const wrong: string[] = []
  /** What the others are read by stands in for a wrong one, so that its mistake is told once. */
  const take = <Value>(read: () => Value, instead: Value): Value => {
    try {
      return read()
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error))
      return instead
    }
  }
  const port = take(() => readPort(env), 3000)
  const appUrl = take(() => readAppUrl(env, port), `http://localhost:${port}`)
  const databaseUrl = take(() => readDatabaseUrl(env), null)
  const smtpUrl = take(() => readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']), null)
  if (!given(env, 'SMTP_URL') && !isLoopbackUrl(appUrl)) wrong.push(mailIsMissing(appUrl))
  const config: Config = {
    port,
    host: given(env, 'HOST') ?? '127.0.0.1',
    appUrl,
    dataDir: resolve(given(env, 'DATA_DIR') ?? 'data'),
    databaseUrl,
    eventsUrl: take(() => readEventsUrl(env), null),
    smtpUrl,
    mailFrom: given(env, 'MAIL_FROM') ?? `${site.name} <no-reply@${new URL(appUrl).hostname}>`,
    adminEmail: take(() => readAdminEmail(env), null),
    securityContact: take(() => readSecurityContact(env), null),
    s3: take(() => readS3(env), null),
    letterKeys: take(() => readLetterKeys(env, databaseUrl), null),
    authSecret: take(() => readAuthSecret(env, databaseUrl), null),
    trustProxy: take(() => readTrustProxy(env), null),
    limitFactor: take(() => readLimitFactor(env), 1),
    logLevel: take(() => readLogLevel(env), 'info'),
    metricsToken: take(() => readMetricsToken(env), null),
    drainSeconds: take(() => readDrainSeconds(env, appUrl), 0),
  }
  return { config: wrong.length === 0 ? config : null, wrong }
}

function mailIsMissing(appUrl: string): string {
  const why = `APP_URL is ${appUrl}, and mail to real people needs a server: smtp://user:password@host:587`
  return missing('SMTP_URL', why).message
}
