import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkSettings, readConfig } from '#config/config.ts'
import { readSetting } from '#config/secret-files.ts'
import { type Setting, settings } from '#config/settings-table.ts'

const token = 'for-prometheus-alone'
const rows: readonly Setting<unknown>[] = Object.values(settings)

function fileOf(content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'novelette-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  writeFileSync(path, content)
  return path
}

test('every secret setting can lie in a file', () => {
  const secrets = rows.filter(({ isSecret }) => isSecret)
  expect(secrets.map(({ name }) => name)).toEqual([
    'DATABASE_URL',
    'EVENTS_URL',
    'LETTER_KEYS',
    'AUTH_SECRET',
    'SMTP_URL',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'VAPID_KEYS',
    'METRICS_TOKEN',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'BACKUP_KEY',
  ])
  for (const row of secrets)
    expect(readSetting({ [`${row.name}_FILE`]: fileOf(`of ${row.name}\n`) }, row)).toBe(`of ${row.name}`)
  const files = { DATABASE_URL_FILE: fileOf('postgres://h/n\n'), LETTER_KEYS_FILE: fileOf('k1:x') }
  const authSecret = Buffer.alloc(32, 7).toString('base64')
  expect(readConfig({ ...files, AUTH_SECRET_FILE: fileOf(`${authSecret}\n`) })).toMatchObject({
    databaseUrl: 'postgres://h/n',
    letterKeys: 'k1:x',
    authSecret,
  })
})

test.each([
  [`${token}\n`, token],
  [`${token}\r\n\n`, token],
  [token, token],
  [' roses are red \n', ' roses are red '],
  [`two\nlines\n`, 'two\nlines'],
  [`${'x'.repeat(64 * 1024 - 1)}\n`, 'x'.repeat(64 * 1024 - 1)],
])('readSetting takes the newlines at the end of a file away, and nothing else: %#', (content, value) => {
  expect(readSetting({ BACKUP_KEY_FILE: fileOf(content) }, settings.backupKey)).toBe(value)
})

test('readSetting takes the spaces around any other secret away, in a file as in its variable', () => {
  const values = [{ METRICS_TOKEN: ` ${token}\t` }, { METRICS_TOKEN_FILE: fileOf(` ${token} \n`) }]
  for (const env of values) expect(readSetting(env, settings.metricsToken)).toBe(token)
})

test('readSetting keeps the spaces of a passphrase, and takes an empty variable for none', () => {
  expect(readSetting({ BACKUP_KEY: ' roses are red ', BACKUP_KEY_FILE: '' }, settings.backupKey)).toBe(
    ' roses are red ',
  )
  expect(readSetting({ METRICS_TOKEN: '  ', METRICS_TOKEN_FILE: ' ' }, settings.metricsToken)).toBeNull()
})

const secret = 'tell-no-one'
const todo = 'let it name a file of the secret alone, which this user can read.'

test.each([
  ['is empty', () => fileOf('\n\n'), 'an empty file'],
  ['has spaces alone', () => fileOf(' \n'), 'an empty file'],
  ['is not there', () => `/nowhere/${secret}`, 'a file that is not there'],
  ['lies below a file', () => join(fileOf(secret), secret), 'a file that is not there'],
  ['is a secret by mistake', () => `k1:${secret}=`, 'a file that is not there'],
  ['is too long a name', () => secret.repeat(1_000), 'a file that cannot be read'],
  ['is a folder', () => tmpdir(), 'a folder'],
  ['is a device', () => '/dev/zero', 'what is no plain file'],
  ['is too large', () => fileOf(secret.repeat(10_000)), 'a file of more than 64 kB'],
  [
    'is no UTF-8',
    () => fileOf(Buffer.from([...Buffer.from(secret), 0xff])),
    'a file that is no text in UTF-8',
  ],
])('checkSettings refuses a file that %s, in one line without the secret', (_, path, why) => {
  const { config, wrong } = checkSettings({ METRICS_TOKEN_FILE: path() })
  expect(config).toBeNull()
  expect(wrong).toEqual([`METRICS_TOKEN_FILE names ${why}: ${todo}`])
})

test('checkSettings refuses a secret that is given twice, and a file of what is no secret', () => {
  const file = fileOf(secret)
  const { wrong } = checkSettings({ SMTP_URL: `smtp://${secret}`, SMTP_URL_FILE: file, PORT_FILE: file })
  expect(wrong).toEqual([
    'PORT_FILE is set, and PORT is no secret: set PORT itself.',
    'SMTP_URL and SMTP_URL_FILE are both set: leave one of them away.',
  ])
})

test('checkSettings does not repeat what a file holds', () => {
  const { wrong } = checkSettings({
    METRICS_TOKEN_FILE: fileOf('tell no-one'),
    AUTH_SECRET_FILE: fileOf(secret),
    DATABASE_URL_FILE: fileOf(`mysql://${secret}`),
    S3_ACCESS_KEY_ID_FILE: fileOf(secret),
  })
  expect(wrong).toHaveLength(4)
  expect(wrong.join()).not.toMatch(/tell.no.one/)
})
