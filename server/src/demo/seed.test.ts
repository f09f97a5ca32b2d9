import { bannerIds } from '@novelette/domain/letters/banners.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoLetters } from '#demo/demo-letters.ts'
import { demoAdmin } from '#demo/people.ts'
import { seedDemo } from '#demo/seed.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ adminEmail: demoAdmin })
})
afterAll(() => app.stop())

test('seedDemo creates five people who can sign in and letters in every status and theme', async () => {
  const people = await seedDemo(app.deps)
  expect(people).toHaveLength(5)
  expect(people.filter(one => one.isAdmin).map(one => one.email)).toEqual(['maud@example.com'])
  const [elena, ...others] = await Promise.all(
    people.map(({ email, password }) => app.signIn(email, password)),
  )
  expect(elena?.user.username).toBe('Elena_Marsh7')

  const dashboard = await elena?.client.letters.dashboard()
  expect(dashboard?.unreadCount).toBe(3)
  expect(await elena?.client.notices.settings()).toMatchObject({ mail: 'at_once', quietHours: null })
  const sent = await elena?.client.letters.sent({})
  expect(sent?.totals).toEqual({ total: 8, read: 6, delivered: 1, pending: 1 })
  for (const other of others) {
    const { letters } = await other.client.letters.inbox({})
    expect(letters.length).toBeGreaterThan(0)
  }
  expect(new Set(demoLetters.map(letter => letter.banner))).toEqual(new Set(bannerIds))
  expect(demoLetters).toHaveLength(25)
})

test('seedDemo stores every letter exactly as written', async () => {
  const elena = await app.signIn('elena@example.com', 'paper and ink')
  const { letters } = await elena.client.letters.inbox({})
  for (const { id, preview } of letters) {
    const { content } = await elena.client.letters.received({ id })
    expect(demoLetters.map(letter => letter.content)).toContain(content)
    expect(preview.length).toBeGreaterThan(40)
  }
})

test('seedDemo refuses an installation that has accounts', async () => {
  await expect(seedDemo(app.deps)).rejects.toThrow('needs an empty place')
})
