import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { readOrMakeKeys } from '#config/keys-file.ts'

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
