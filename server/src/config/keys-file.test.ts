import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { installedKeys, readOrMakeKeys, storeRestoredKeys } from '#config/keys-file.ts'

let dataDir = ''
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'novelette-keys-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  dataDir = join(root, 'data')
})

test('readOrMakeKeys creates valid keys once, readable by their owner alone', () => {
  const made = readOrMakeKeys(dataDir)
  expect(readConfig({ LETTER_KEYS: made.letterKeys, AUTH_SECRET: made.authSecret })).toMatchObject(made)
  expect(readOrMakeKeys(dataDir)).toEqual(made)
  expect(readdirSync(dataDir)).toEqual(['keys.json'])
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('readOrMakeKeys creates different keys for each installation', () => {
  expect(readOrMakeKeys(dataDir)).not.toEqual(readOrMakeKeys(`${dataDir}2`))
})

test('readOrMakeKeys refuses to create keys beside an existing database', () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  expect(() => readOrMakeKeys(dataDir)).toThrow('keys.json is missing')
  expect(readdirSync(dataDir)).toEqual(['postgres'])
})

test('readOrMakeKeys refuses a damaged file without quoting it', () => {
  readOrMakeKeys(dataDir)
  writeFileSync(join(dataDir, 'keys.json'), '{ "letterKeys": "k1:tell-no-one')
  expect(() => readOrMakeKeys(dataDir)).toThrow(/keys\.json is damaged(?!.*tell-no-one)/)
})

test('installedKeys has VAPID keys where they are set, or restored with the others; the file of a first start has none', () => {
  const made = readOrMakeKeys(dataDir)
  expect(Object.keys(made)).toEqual(['letterKeys', 'authSecret'])
  const settings = { letterKeys: null, authSecret: null, vapidKeys: null }
  expect(installedKeys({ ...settings, dataDir })).toEqual(made)
  expect(installedKeys({ ...settings, vapidKeys: 'v1:x', dataDir })).toEqual({ ...made, vapidKeys: 'v1:x' })
  const restored = `${dataDir}2`
  storeRestoredKeys(restored, { ...made, vapidKeys: 'v1:y' })
  expect(installedKeys({ ...settings, dataDir: restored }).vapidKeys).toBe('v1:y')
  expect(installedKeys({ ...settings, vapidKeys: 'v1:x', dataDir: restored }).vapidKeys).toBe('v1:x')
  const { letterKeys, authSecret } = made
  expect(installedKeys({ ...settings, letterKeys, authSecret, dataDir: restored }).vapidKeys).toBeUndefined()
})
