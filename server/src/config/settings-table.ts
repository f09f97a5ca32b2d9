import { resolve } from 'node:path'
import {
  readAdminEmail,
  readAppUrl,
  readAuthSecret,
  readBrowserFailures,
  readDatabaseUrl,
  readDrainSeconds,
  readEventsUrl,
  readGigabytes,
  readLimitFactor,
  readLogLevel,
  readMetricsToken,
  readPort,
  readPushHosts,
  readS3Endpoint,
  readSecurityContact,
  readSmtpUrl,
  readTrustProxy,
} from '#config/settings.ts'
import {
  readExporter,
  readProtocol,
  readRatio,
  readSampler,
  readTracesDisabled,
  readTracesEndpoint,
  readTracesHeaders,
} from '#config/tracing-settings.ts'

/** Settings that later rows depend on. */
export type Known = { readonly port: number; readonly appUrl: string }

export type Setting<Value> = {
  readonly name: string
  /** What it is, in plain sentences, for `.env.example`. */
  readonly says: string
  readonly example?: string
  /** Its value can lie in a file (config/secret-files.ts), and is never repeated. */
  readonly isSecret?: true
  readonly keepsSpaces?: true
  /** It names something outside, which the demo must not touch. */
  readonly leadsOut?: true
} & (
  | { readonly default: string; readonly read: (value: string, known: Known) => Value }
  | {
      /** What holds where it is not set. */
      readonly otherwise: string
      /** Does not throw for null: what must be set together, config.ts knows. */
      readonly read: (value: string | null, known: Known) => Value
    }
)

const asIs = (value: string) => value
const orNull = (value: string | null) => value

/** An example has spaces, which the reader refuses: nobody can run with a published secret. */
const madeBy = (command: string) => `(output of ${command})`
const keyExample = madeBy('openssl rand -base64 32')

/** Every setting, under its field of Config where it is one. `.env.example` shows them in this order. */
export const settings = {
  port: { name: 'PORT', says: 'Port at which the server listens.', default: '3000', read: readPort },
  host: {
    name: 'HOST',
    says: 'Address at which it listens; 0.0.0.0: all addresses of the machine.',
    default: '127.0.0.1',
    read: asIs,
  },
  appUrl: {
    name: 'APP_URL',
    says: 'The address people use, without a path: https, or http on this machine. Origin of requests, host of passkeys and of links in mails.',
    otherwise: 'http://localhost and PORT',
    example: 'https://letters.example.org',
    leadsOut: true,
    read: readAppUrl,
  },
  dataDir: {
    name: 'DATA_DIR',
    says: 'Folder of database, keys, pictures, mailbox and backups, which the user of the server can write.',
    default: './data',
    read: (value: string) => resolve(value),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    says: 'A PostgreSQL of your own, 14 or newer. ?statement_timeout= (10s, 2min, milliseconds; 0: never) replaces 30 s; TLS by ?sslmode=verify-full.',
    otherwise: 'the embedded PostgreSQL, in DATA_DIR',
    example: 'postgres://user:password@host/database',
    isSecret: true,
    leadsOut: true,
    read: readDatabaseUrl,
  },
  eventsUrl: {
    name: 'EVENTS_URL',
    says: 'A Redis, 6 or newer, for live events between many servers; rediss:// for TLS.',
    otherwise: 'the database',
    example: 'redis://user:password@host:6379/0',
    isSecret: true,
    leadsOut: true,
    read: readEventsUrl,
  },
  letterKeys: {
    name: 'LETTER_KEYS',
    says: 'Keys under which letters are encrypted: id:base64 of 32 bytes, comma-separated, newest first. A letter whose key is lost is lost. Required with DATABASE_URL.',
    otherwise: 'made in DATA_DIR/keys.json',
    example: `k1:${keyExample}`,
    isSecret: true,
    leadsOut: true,
    read: orNull,
  },
  authSecret: {
    name: 'AUTH_SECRET',
    says: 'Base64 of 32 or more random bytes, the same on all servers. Signs cookies, tickets and mail links, keys the fingerprints in the database. Required with DATABASE_URL.',
    otherwise: 'made in DATA_DIR/keys.json',
    example: keyExample,
    isSecret: true,
    leadsOut: true,
    read: readAuthSecret,
  },
  smtpUrl: {
    name: 'SMTP_URL',
    says: 'Mail server; smtps:// where it speaks TLS from the start. Required unless APP_URL is on this machine.',
    otherwise: 'mail is kept, and shown at /mailbox',
    example: 'smtp://user:password@host:587',
    isSecret: true,
    leadsOut: true,
    read: readSmtpUrl,
  },
  mailFrom: {
    name: 'MAIL_FROM',
    says: 'Sender of mail.',
    otherwise: 'no-reply@ the host of APP_URL',
    example: 'letters@example.org',
    read: orNull,
  },
  adminEmail: {
    name: 'ADMIN_EMAIL',
    says: 'Address of the admin: whoever confirms an account with it. Use a mailbox of yours.',
    otherwise: 'there is no admin',
    example: 'you@example.org',
    read: readAdminEmail,
  },
  securityContact: {
    name: 'SECURITY_CONTACT',
    says: 'Email or https address, published in /.well-known/security.txt.',
    otherwise: 'the contact page',
    example: 'security@example.org',
    read: readSecurityContact,
  },
  s3Endpoint: {
    name: 'S3_ENDPOINT',
    says: 'Store of pictures, compatible with S3: all five settings, or none. The bucket must exist, and need not be public; requests are path-style.',
    otherwise: 'the folder DATA_DIR/pictures',
    example: 'https://s3.example.org',
    leadsOut: true,
    read: readS3Endpoint,
  },
  s3Region: {
    name: 'S3_REGION',
    says: 'Region of the bucket.',
    otherwise: 'pictures are in DATA_DIR/pictures; set all five or none',
    example: 'eu-central-1',
    leadsOut: true,
    read: orNull,
  },
  s3Bucket: {
    name: 'S3_BUCKET',
    says: 'Name of the bucket.',
    otherwise: 'pictures are in DATA_DIR/pictures; set all five or none',
    example: 'novelette-pictures',
    leadsOut: true,
    read: orNull,
  },
  s3AccessKeyId: {
    name: 'S3_ACCESS_KEY_ID',
    says: 'Access key that may read, write, list and delete in the bucket.',
    otherwise: 'pictures are in DATA_DIR/pictures; set all five or none',
    example: 'ID',
    isSecret: true,
    leadsOut: true,
    read: orNull,
  },
  s3SecretAccessKey: {
    name: 'S3_SECRET_ACCESS_KEY',
    says: 'Secret of that access key.',
    otherwise: 'pictures are in DATA_DIR/pictures; set all five or none',
    example: 'SECRET',
    isSecret: true,
    leadsOut: true,
    read: orNull,
  },
  vapidKeys: {
    name: 'VAPID_KEYS',
    says: 'Keys that sign notices on devices: id:base64 of 32 bytes, comma-separated, newest first.',
    otherwise: 'derived from AUTH_SECRET; with DATABASE_URL notices on devices are not offered',
    example: `v1:${keyExample}`,
    isSecret: true,
    leadsOut: true,
    read: orNull,
  },
  pushHosts: {
    name: 'PUSH_HOSTS',
    says: 'Push services beside those of Google, Mozilla, Apple and Microsoft, comma-separated; name the port unless it is 443.',
    otherwise: 'none',
    example: 'push.example.org,*.example.net:8443',
    leadsOut: true,
    read: readPushHosts,
  },
  photographsGb: {
    name: 'PHOTOGRAPHS_GB',
    says: 'Gigabytes of photographs and recordings that one account may have, in the database; 0: none are taken.',
    default: '2',
    read: (value: string) => readGigabytes('PHOTOGRAPHS_GB', value),
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    says: 'Proxies whose forwarding headers count: addresses, networks, loopback, linklocal or uniquelocal, comma-separated. Without it everyone behind a proxy shares limits, and metrics need their token.',
    otherwise: 'none',
    example: 'loopback,10.0.0.0/8',
    read: readTrustProxy,
  },
  limitFactor: {
    name: 'LIMIT_FACTOR',
    says: '1 or more; multiplies the limits of server/src/limits/policies.ts, for load tests.',
    default: '1',
    read: readLimitFactor,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    says: 'fatal, error, warn, info, debug, trace (each with those before it) or silent; warn omits requests.',
    default: 'info',
    read: readLogLevel,
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    says: '16 or more characters without spaces; opens /api/metrics to other machines.',
    otherwise: 'only this machine reads metrics',
    example: madeBy('openssl rand -hex 16'),
    isSecret: true,
    read: readMetricsToken,
  },
  browserFailures: {
    name: 'BROWSER_FAILURES',
    says: 'Whether pages tell of their failures, which are counted; off: they do not.',
    default: 'on',
    read: readBrowserFailures,
  },
  tracesEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    says: 'Address of an OpenTelemetry collector, without /v1/traces, which is added.',
    otherwise: 'nothing is traced',
    example: 'http://collector:4318',
    leadsOut: true,
    read: readTracesEndpoint,
  },
  tracesExporter: {
    name: 'OTEL_TRACES_EXPORTER',
    says: 'otlp, or none: nothing is traced.',
    default: 'otlp',
    read: readExporter,
  },
  tracesHeaders: {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    says: 'Headers that the collector requires: name=value, comma-separated, percent-encoded.',
    otherwise: 'none',
    example: 'authorization=Bearer%20TOKEN',
    isSecret: true,
    leadsOut: true,
    read: readTracesHeaders,
  },
  tracesProtocol: {
    name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    says: 'Protocol to the collector; no other is supported.',
    default: 'http/json',
    read: readProtocol,
  },
  tracesServiceName: {
    name: 'OTEL_SERVICE_NAME',
    says: 'What traces call this server.',
    default: 'novelette',
    read: asIs,
  },
  tracesSampler: {
    name: 'OTEL_TRACES_SAMPLER',
    says: 'Which requests and jobs are traced: always_on, always_off or traceidratio, or parentbased_ before it.',
    default: 'parentbased_always_on',
    read: readSampler,
  },
  tracesRatio: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    says: 'With traceidratio, which part of them is traced, from 0 to 1.',
    default: '1',
    read: readRatio,
  },
  tracesDisabled: {
    name: 'OTEL_SDK_DISABLED',
    says: 'true: nothing is traced.',
    default: 'false',
    read: readTracesDisabled,
  },
  drainSeconds: {
    name: 'DRAIN_SECONDS',
    says: '0 to 15: how long a server answers after SIGTERM, until its proxy sends nobody more.',
    otherwise: '5, or 0 where APP_URL is on this machine',
    example: '5',
    read: readDrainSeconds,
  },
  backupKey: {
    name: 'BACKUP_KEY',
    says: 'Passphrase of 12 or more characters for npm run backup, restore and rehearsals, where --key-file names none. The server does not need it.',
    otherwise: 'these commands refuse unless --key-file is given',
    example: 'passphrase',
    isSecret: true,
    keepsSpaces: true,
    read: orNull,
  },
} satisfies Readonly<Record<string, Setting<unknown>>>
