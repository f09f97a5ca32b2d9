import { site } from '@novelette/domain/pages/site.ts'
import { type Env, readSetting } from '#config/secret-files.ts'
import { isLoopbackUrl } from '#config/settings.ts'
import { type Setting, settings } from '#config/settings-table.ts'
import { type Tracing, tracingOf } from '#config/tracing-settings.ts'

export type S3Config = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** config/settings-table.ts says what each setting is. */
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
  /** Whether pages tell of their failures, and they are counted. */
  readonly tellsFailures: boolean
  /** Null means that nothing is traced. */
  readonly tracing: Tracing | null
  /** Seconds between failing readiness and closing, at most 15. */
  readonly drainSeconds: number
}

/** Where the database, the pictures or mail that is kept lie there. */
export const usesDataDir = ({ databaseUrl, s3, smtpUrl }: Config) => !databaseUrl || !s3 || !smtpUrl

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
  /** Those that are set, rightly or not. */
  const set = new Set<string>()
  /** One mistake is not reported twice: a row after it goes on from its default. */
  const take = <Value>(row: Setting<Value>): Value => {
    try {
      const value = readSetting(env, row)
      if (value !== null) set.add(row.name)
      return read(row, value)
    } catch (error) {
      set.add(row.name)
      wrong.push(error instanceof Error ? error.message : String(error))
      return read(row, null)
    }
  }
  const known = { port: 0, appUrl: '' }
  const read = <Value>(row: Setting<Value>, value: string | null) =>
    'default' in row ? row.read(value ?? row.default, known) : row.read(value, known)
  known.port = take(settings.port)
  known.appUrl = take(settings.appUrl)
  const takeTracing = () => {
    const tracing = tracingOf({
      exporter: take(settings.tracesExporter),
      isDisabled: take(settings.tracesDisabled),
      endpoint: take(settings.tracesEndpoint),
      headers: take(settings.tracesHeaders),
      serviceName: take(settings.tracesServiceName),
      sampler: take(settings.tracesSampler),
      ratio: take(settings.tracesRatio),
    })
    // Where nothing is sent, a machine may have it for its other programs.
    if (tracing) take(settings.tracesProtocol)
    return tracing
  }
  const config: Config = {
    ...known,
    host: take(settings.host),
    dataDir: take(settings.dataDir),
    databaseUrl: take(settings.databaseUrl),
    eventsUrl: take(settings.eventsUrl),
    letterKeys: take(settings.letterKeys),
    authSecret: take(settings.authSecret),
    smtpUrl: take(settings.smtpUrl),
    mailFrom: take(settings.mailFrom) ?? `${site.name} <no-reply@${new URL(known.appUrl).hostname}>`,
    adminEmail: take(settings.adminEmail),
    securityContact: take(settings.securityContact),
    s3: bucketOf({
      endpoint: take(settings.s3Endpoint),
      region: take(settings.s3Region),
      bucket: take(settings.s3Bucket),
      accessKeyId: take(settings.s3AccessKeyId),
      secretAccessKey: take(settings.s3SecretAccessKey),
    }),
    vapidKeys: take(settings.vapidKeys),
    pushHosts: take(settings.pushHosts),
    photographsGb: take(settings.photographsGb),
    trustProxy: take(settings.trustProxy),
    limitFactor: take(settings.limitFactor),
    logLevel: take(settings.logLevel),
    metricsToken: take(settings.metricsToken),
    tellsFailures: take(settings.browserFailures),
    tracing: takeTracing(),
    drainSeconds: take(settings.drainSeconds),
  }
  wrong.push(...missing(config, set))
  return { config: wrong.length === 0 ? config : null, wrong }
}

function bucketOf(fields: { readonly [Field in keyof S3Config]: string | null }): S3Config | null {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = fields
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, region, bucket, accessKeyId, secretAccessKey }
}

/** What others that are set require. */
function missing({ appUrl, databaseUrl }: Config, set: ReadonlySet<string>): string[] {
  const bucket = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const withDatabase = databaseUrl !== null
  const required: readonly (readonly [name: string, isRequired: boolean, why: string])[] = [
    [
      'LETTER_KEYS',
      withDatabase,
      'with DATABASE_URL, the keys of the letters are yours to keep: id:base64 of 32 bytes',
    ],
    [
      'AUTH_SECRET',
      withDatabase,
      'with DATABASE_URL, every server needs the same one: base64 of 32 random bytes',
    ],
    [
      'SMTP_URL',
      !isLoopbackUrl(appUrl),
      `APP_URL is ${appUrl}, and mail to real people needs a server: smtp://user:password@host:587`,
    ],
    [
      bucket.find(name => !set.has(name)) ?? '',
      bucket.some(name => set.has(name)) && !bucket.every(name => set.has(name)),
      'a store of pictures needs all five settings of S3',
    ],
  ]
  return required.flatMap(([name, isRequired, why]) =>
    isRequired && !set.has(name) ? [`${name} is not set: ${why}.`] : [],
  )
}
