import { resolve } from 'node:path'
import { site } from '@novelette/domain/pages/site.ts'
import {
  type Env,
  given,
  isLoopbackUrl,
  missing,
  readAdminEmail,
  readAppUrl,
  readAuthSecret,
  readDatabaseUrl,
  readDrainSeconds,
  readEventsUrl,
  readLetterKeysSetting,
  readLimitFactor,
  readLogLevel,
  readMetricsToken,
  readPhotographsGb,
  readPort,
  readPushHosts,
  readS3,
  readSecurityContact,
  readTrustProxy,
  readUrl,
  type S3Config,
} from '#config/settings.ts'

/** docs/operating.md lists the settings. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Without a trailing slash. */
  readonly appUrl: string
  /** Absolute. Holds the embedded database, the mailbox and the keys. */
  readonly dataDir: string
  /** Null means the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** A Redis that relays live events. Null means PostgreSQL does. */
  readonly eventsUrl: string | null
  /** Null means the local mailbox page. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** In lower case (docs/rules.md 1.10). Null means there is no admin. */
  readonly adminEmail: string | null
  /** Null means the contact page. */
  readonly securityContact: string | null
  /** Null means the data folder. */
  readonly s3: S3Config | null
  /** sealing/letter-keys.ts reads it. Null means the data folder. */
  readonly letterKeys: string | null
  /** Base64 of at least 32 bytes. Null means the data folder. */
  readonly authSecret: string | null
  /** signing/vapid-keys.ts reads it. Null means those of the data folder. */
  readonly vapidKeys: string | null
  /** Push services beside the known ones, as `host`, `host:port` or `*.host`. */
  readonly pushHosts: readonly string[]
  /** Of one account, stored; 0: none are taken. */
  readonly photographsGb: number
  /** Comma-separated. Null means that forwarding headers are ignored. */
  readonly trustProxy: string | null
  /** Multiplies every rate limit; at least 1. */
  readonly limitFactor: number
  readonly logLevel: string
  /** Null means that only this machine reads /api/metrics. */
  readonly metricsToken: string | null
  /** Seconds between failing readiness and closing, at most 15. */
  readonly drainSeconds: number
}

/** Throws an Error that names the first wrong setting. */
export function readConfig(env: Env): Config {
  const { config, wrong } = checkSettings(env)
  if (!config) throw new Error(wrong[0])
  return config
}

/** The config is null when a setting is wrong. */
export function checkSettings(env: Env): {
  readonly config: Config | null
  readonly wrong: readonly string[]
} {
  const wrong: string[] = []
  /** One mistake is not reported twice. */
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
    letterKeys: take(() => readLetterKeysSetting(env, databaseUrl), null),
    authSecret: take(() => readAuthSecret(env, databaseUrl), null),
    vapidKeys: given(env, 'VAPID_KEYS'),
    pushHosts: take(() => readPushHosts(env), []),
    photographsGb: take(() => readPhotographsGb(env), 2),
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
