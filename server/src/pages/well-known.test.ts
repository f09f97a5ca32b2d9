import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ appUrl: 'https://letters.example.org' })
})
afterAll(() => app.stop())

const get = (path: string) => app.visitor().fetch(path, { redirect: 'manual' })

test('passkey-endpoints names where a passkey is added and removed, at the installation’s own address', async () => {
  const answer = await get('/.well-known/passkey-endpoints')
  const at = 'https://letters.example.org/settings#passkeys'
  expect([answer.status, await answer.json()]).toEqual([200, { enroll: at, manage: at }])
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/)
})

test('change-password leads to the form, and what is not known there is not found', async () => {
  const answer = await get('/.well-known/change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/settings#password'])
  // What browsers ask before they trust the status of the address above.
  const unknown = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await get(unknown)).status).toBe(404)
})
