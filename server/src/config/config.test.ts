import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkSettings, readConfig } from '#config/config.ts'
import { isLoopbackUrl } from '#config/settings.ts'
import { settings } from '#config/settings-table.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const outside = {
  DATABASE_URL: 'postgres://rose:secret@db.example.org/letters',
  LETTER_KEYS: `k2:${key},k1:${key}`,
  AUTH_SECRET: key,
}

test('readConfig has a default for every setting', () => {
  expect(readConfig({ PORT: '', LOG_LEVEL: ' ' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    eventsUrl: null,
    smtpUrl: null,
    mailFrom: 'Novelette <no-reply@localhost>',
    adminEmail: null,
    securityContact: null,
    s3: null,
    letterKeys: null,
    authSecret: null,
    vapidKeys: null,
    pushHosts: [],
    photographsGb: 2,
    trustProxy: null,
    limitFactor: 1,
    logLevel: 'info',
    metricsToken: null,
    drainSeconds: 0,
    tracing: null,
    tellsFailures: true,
  })
})

const everySetting = {
  ...outside,
  PORT: '8080',
  HOST: '0.0.0.0',
  APP_URL: 'https://letters.example.org/',
  DATA_DIR: '/srv/love letters',
  EVENTS_URL: 'rediss://letters:pass@redis.example.org:6380/2',
  SMTP_URL: 'smtps://user:pass@mail.example.org',
  MAIL_FROM: 'Letters <letters@example.org>',
  VAPID_KEYS: `v1:${key}`,
  PUSH_HOSTS: 'push.example.org, *.Example.net:8443',
  PHOTOGRAPHS_GB: '0.5',
  TRUST_PROXY: 'loopback, 10.0.0.0/8,::1',
  LIMIT_FACTOR: '2.5',
  LOG_LEVEL: 'warn',
  METRICS_TOKEN: 'for-prometheus-alone',
  DRAIN_SECONDS: '12',
  BROWSER_FAILURES: 'off',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20czNjcmV0=, x-tenant=letters',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_SDK_DISABLED: 'false',
  OTEL_SERVICE_NAME: 'letters',
  OTEL_TRACES_EXPORTER: 'otlp',
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: '0.25',
  ADMIN_EMAIL: 'Rosa@Example.org',
  SECURITY_CONTACT: 'Safe@Example.org',
  S3_ENDPOINT: 'https://s3.example.org',
  S3_REGION: 'eu',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('readConfig reads every setting', () => {
  expect(readConfig(everySetting)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    appUrl: 'https://letters.example.org',
    dataDir: '/srv/love letters',
    databaseUrl: outside.DATABASE_URL,
    eventsUrl: everySetting.EVENTS_URL,
    smtpUrl: everySetting.SMTP_URL,
    mailFrom: everySetting.MAIL_FROM,
    adminEmail: 'rosa@example.org',
    securityContact: 'mailto:safe@example.org',
    s3: {
      endpoint: 'https://s3.example.org',
      region: 'eu',
      bucket: 'pictures',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
    letterKeys: outside.LETTER_KEYS,
    authSecret: key,
    vapidKeys: everySetting.VAPID_KEYS,
    pushHosts: ['push.example.org', '*.example.net:8443'],
    photographsGb: 0.5,
    trustProxy: everySetting.TRUST_PROXY,
    limitFactor: 2.5,
    logLevel: 'warn',
    metricsToken: everySetting.METRICS_TOKEN,
    drainSeconds: 12,
    tracing: {
      endpoint: 'http://collector:4318/v1/traces',
      headers: { authorization: 'Basic czNjcmV0=', 'x-tenant': 'letters' },
      serviceName: 'letters',
      ratio: 0.25,
    },
    tellsFailures: false,
  })
  const defaults = Object.entries(readConfig({}))
  const read = new Map(Object.entries(readConfig(everySetting)))
  expect(defaults.filter(([field, value]) => read.get(field) === value)).toEqual([])
})

test('the table has every setting that is read, and that of backups', () => {
  const names = Object.values(settings).map(({ name }) => name)
  expect(names.toSorted()).toEqual([...Object.keys(everySetting), 'BACKUP_KEY'].toSorted())
})

test('readConfig accepts an https page as SECURITY_CONTACT', () => {
  const page = 'https://example.org/security?for=letters'
  expect(readConfig({ SECURITY_CONTACT: page }).securityContact).toBe(page)
})

test.each([
  ['30000', '30000'],
  ['500ms', '500'],
  ['30s', '30000'],
  ['2min', '120000'],
  ['0', '0'],
])('readConfig converts a statement_timeout to milliseconds: %s', (written, read) => {
  const { databaseUrl } = readConfig({
    ...outside,
    DATABASE_URL: `postgres://db/n?statement_timeout=${written}`,
  })
  expect(databaseUrl).toBe(`postgres://db/n?statement_timeout=${read}`)
})

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.org' }
test.each([
  [collector, 1],
  [{ ...collector, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }, 0.1],
  [{ ...collector, OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: '0.1' }, 1],
  [{ ...collector, OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, undefined],
  [{ ...collector, OTEL_SDK_DISABLED: 'TRUE' }, undefined],
  [{ ...collector, OTEL_TRACES_EXPORTER: 'otlp' }, 1],
  [{ ...collector, OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, undefined],
  [{ ...collector, OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, undefined],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, undefined],
  [{ OTEL_SERVICE_NAME: 'letters', OTEL_TRACES_SAMPLER: 'always_on' }, undefined],
])('with %j so many requests are traced: %s', (env, ratio) => {
  expect(readConfig(env).tracing?.ratio).toBe(ratio)
})

test('readConfig puts PORT into the default APP_URL', () => {
  expect(readConfig({ PORT: '4100' }).appUrl).toBe('http://localhost:4100')
})

test.each([
  [
    { PUSH_HOSTS: 'push.example.org, https://x' },
    'PUSH_HOSTS is "https://x", expected hosts of push services',
  ],
  [{ PHOTOGRAPHS_GB: 'off' }, 'PHOTOGRAPHS_GB is "off", expected a number of gigabytes'],
  [{ PUSH_HOSTS: '*' }, 'PUSH_HOSTS is "*"'],
  [{ PORT: 'http' }, 'PORT is "http", expected a number from 1 to 65535.'],
  [{ PORT: '65536' }, 'PORT is "65536"'],
  [{ PORT: '0' }, 'PORT is "0"'],
  [{ APP_URL: 'localhost:3000' }, 'APP_URL is "localhost:3000", expected the address people use'],
  [{ APP_URL: 'http://localhost:3000/app' }, 'without a path'],
  [{ APP_URL: 'http://letters.example.org', SMTP_URL: 'smtp://mail' }, 'expected https'],
  [{ APP_URL: 'https://letters.example.org' }, 'SMTP_URL is not set: APP_URL is https://letters.example.org'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL is not understood, expected a URL that starts with smtp://.'],
  [{ ...outside, DATABASE_URL: 'mysql://db' }, 'DATABASE_URL is not understood'],
  [
    { ...outside, DATABASE_URL: 'postgres://db?statement_timeout=30h' },
    'statement_timeout that is not understood',
  ],
  [
    { ...outside, DATABASE_URL: 'postgres://db?statement_timeout=' },
    'statement_timeout that is not understood',
  ],
  [
    { EVENTS_URL: 'redis.example.org' },
    'EVENTS_URL is not understood, expected a URL that starts with redis://.',
  ],
  [{ EVENTS_URL: 'https://redis.example.org' }, 'EVENTS_URL is not understood'],
  [{ EVENTS_URL: 'redis://' }, 'EVENTS_URL is not understood, expected redis://user:password@host:6379/0.'],
  [{ EVENTS_URL: 'redis://redis/letters' }, 'EVENTS_URL is not understood'],
  [{ ADMIN_EMAIL: 'rosa' }, 'ADMIN_EMAIL is "rosa", expected an email address.'],
  [
    { SECURITY_CONTACT: 'rosa' },
    'SECURITY_CONTACT is "rosa", expected an email address or an https address.',
  ],
  [{ SECURITY_CONTACT: 'http://example.org' }, 'SECURITY_CONTACT is "http://example.org"'],
  [{ SECURITY_CONTACT: 'https://example.org\nContact: x' }, 'SECURITY_CONTACT is'],
  [{ S3_BUCKET: 'pictures' }, 'S3_ENDPOINT is not set: a store of pictures needs all five settings of S3.'],
  [{ S3_ENDPOINT: 'https://s3', S3_REGION: 'eu', S3_BUCKET: 'b' }, 'S3_ACCESS_KEY_ID is not set'],
  [{ ...outside, LETTER_KEYS: '' }, 'LETTER_KEYS is not set: with DATABASE_URL'],
  [{ ...outside, AUTH_SECRET: undefined }, 'AUTH_SECRET is not set: with DATABASE_URL'],
  [{ AUTH_SECRET: 'c2hvcnQ=' }, 'AUTH_SECRET is not understood'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is "true"'],
  [{ TRUST_PROXY: '10.0.0.0/8, proxy' }, 'TRUST_PROXY is "proxy"'],
  [{ LIMIT_FACTOR: '0.5' }, 'LIMIT_FACTOR is "0.5", expected a number from 1 to 999999.'],
  [{ LIMIT_FACTOR: 'off' }, 'LIMIT_FACTOR is "off"'],
  [{ LIMIT_FACTOR: '1e9' }, 'LIMIT_FACTOR is "1e9"'],
  [{ LIMIT_FACTOR: 'Infinity' }, 'LIMIT_FACTOR is "Infinity"'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is not understood, expected 16 or more characters'],
  [{ METRICS_TOKEN: 'a token with spaces in it' }, 'METRICS_TOKEN is not understood'],
  [{ DRAIN_SECONDS: '16' }, 'DRAIN_SECONDS is "16", expected a number from 0 to 15.'],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS is "-1"'],
  [{ BROWSER_FAILURES: 'no' }, 'BROWSER_FAILURES is "no", expected on or off.'],
  [{ OTEL_SDK_DISABLED: 'yes' }, 'OTEL_SDK_DISABLED is "yes", expected true or false.'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not understood'],
  [
    { ...collector, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc", expected http/json.',
  ],
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER is "zipkin", expected otlp or none.'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'Bearer x' }, 'OTEL_EXPORTER_OTLP_HEADERS is not understood'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%ZZ' }, 'OTEL_EXPORTER_OTLP_HEADERS is not understood'],
  [{ OTEL_TRACES_SAMPLER: 'xray' }, 'OTEL_TRACES_SAMPLER is "xray", expected always_on'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.1' }, 'OTEL_TRACES_SAMPLER_ARG is "1.1", expected a number from 0 to 1.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", expected one of fatal'],
])('readConfig refuses %j', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test('readConfig drains for five seconds by default when a proxy is likely', () => {
  const { drainSeconds } = readConfig({ APP_URL: 'https://letters.example.org', SMTP_URL: 'smtp://mail' })
  expect(drainSeconds).toBe(5)
})

test('checkSettings reports every wrong setting once', () => {
  const env = {
    PORT: 'http',
    DATABASE_URL: 'mysql://db',
    LIMIT_FACTOR: '0',
    SMTP_URL: 'mail',
    LOG_LEVEL: 'loud',
  }
  const { config, wrong } = checkSettings(env)
  expect(config).toBeNull()
  const names = wrong.map(one => one.split(' ', 1)[0])
  expect(names).toEqual(['PORT', 'DATABASE_URL', 'SMTP_URL', 'LIMIT_FACTOR', 'LOG_LEVEL'])
})

test.each([
  { DATABASE_URL: 'postgres://u:tell-no-one@h?statement_timeout=1h' },
  { SMTP_URL: 'http://u:tell-no-one@h' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://u:tell-no-one@h' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://u:tell-no-one@h' },
  { OTEL_EXPORTER_OTLP_HEADERS: 'tell-no-one' },
  { EVENTS_URL: 'http://u:tell-no-one@h' },
  { EVENTS_URL: 'redis://u:tell-no-one@h/letters' },
])('readConfig does not repeat a refused secret: %j', env => {
  expect(() => readConfig(env)).toThrow(/^(?!.*tell-no-one)/)
})

test.each([
  ['http://localhost:3000', true],
  ['http://app.localhost', true],
  ['http://127.8.9.1:80', true],
  ['http://[::1]:3000', true],
  ['http://0.0.0.0', false],
  ['http://127.example.org', false],
  ['https://localhost.example.org', false],
])('isLoopbackUrl of %s is %s', (url, loopback) => {
  expect(isLoopbackUrl(url)).toBe(loopback)
})
