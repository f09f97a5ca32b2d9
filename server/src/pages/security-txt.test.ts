import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '#config/config.ts'
import { startTestApp } from '#test/harness.ts'

async function securityTxt(settings: Partial<Config>) {
  const app = await startTestApp(settings)
  onTestFinished(app.stop)
  const answer = await app.visitor().fetch('/.well-known/security.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = (await answer.text()).trim().split('\n')
  return Object.fromEntries(lines.map(line => line.split(/: (.*)/s)))
}

test('security.txt names the contact, the canonical address and an expiry within a year', async () => {
  const { Contact, Canonical, Expires } = await securityTxt({ securityContact: 'mailto:safe@example.com' })
  expect(Contact).toBe('mailto:safe@example.com')
  expect(Canonical).toBe('http://localhost:3000/.well-known/security.txt')
  const days = (Date.parse(Expires) - Date.now()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('security.txt does not publish the admin’s address', async () => {
  const told = await securityTxt({ adminEmail: 'admin@example.com' })
  expect(JSON.stringify(told)).not.toContain('admin@')
  expect(told.Contact).toBe('http://localhost:3000/contact')
})
