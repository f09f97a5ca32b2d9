import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { profiles } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { startDatabaseOutage } from '#test/outage.ts'

const appUrl = 'https://letters.example.org'
let app: TestApp
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp({ appUrl })
  rose = await app.signUpAndIn('Rose')
})
afterAll(() => app.stop())

const get = async (path: string) => {
  const answer = await app.visitor().fetch(path)
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}
const contentOf = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(page)?.[1]
const count = (page: string, part: RegExp) => page.match(part)?.length ?? 0
const setBio = (bio: string) => rose.client.profiles.update({ bio, privacySettings: 'anyone' })

const neutral = (page: string) => {
  expect(page).toContain('<div id="root">')
  expect(page).toContain('<title>Novelette · Share love through personalized novelettes</title>')
  expect(contentOf(page, 'og:type')).toBe('website')
  expect(contentOf(page, 'og:image')).toBe(`${appUrl}/cards/house.jpg`)
  expect(contentOf(page, 'og:url')).toBeUndefined()
}

describe('the page of a profile', () => {
  it('has a link card with the person’s name and bio', async () => {
    await setBio('Writes at night,\n\nanswers in the morning.')
    for (const path of ['/u/Rose', '/u/Rose/', '/u/Rose?from=x']) {
      const { status, headers, page } = await get(path)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(page).toContain('<title>Rose · Novelette</title>')
      expect(count(page, /<title>/g)).toBe(1)
      expect(count(page, /name="description"/g)).toBe(1)
      expect(contentOf(page, 'description')).toBe('Writes at night, answers in the morning.')
      expect(contentOf(page, 'og:title')).toBe('Rose · Novelette')
      expect(contentOf(page, 'og:description')).toBe('Writes at night, answers in the morning.')
      expect(contentOf(page, 'og:url')).toBe(`${appUrl}/u/Rose`)
      expect(contentOf(page, 'og:type')).toBe('profile')
      expect(contentOf(page, 'twitter:card')).toBe('summary_large_image')
      expect(contentOf(page, 'og:image')).toBe(`${appUrl}/cards/house.jpg`)
      expect(page).not.toContain('@example.com')
    }
    const picture = await app.visitor().fetch('/cards/house.jpg')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  it('has a default description without a bio, and the profile picture if there is one', async () => {
    await setBio('')
    await app.deps.db.update(profiles).set({ profilePicture: 'abc/def' }).where(eq(profiles.username, 'Rose'))
    const { page } = await get('/u/Rose')
    expect(contentOf(page, 'og:description')).toBe('Rose is on Novelette. Write them a love letter.')
    expect(contentOf(page, 'og:image')).toBe(`${appUrl}/pictures/abc/def-512.webp`)
    expect(contentOf(page, 'twitter:card')).toBe('summary')
  })

  it('escapes the bio in its markup', async () => {
    await setBio('"><script>alert(1)</script><title>Bank</title> $& $1 &amp;')
    const { page } = await get('/u/Rose')
    expect(contentOf(page, 'og:description')).toBe(
      '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;title&gt;Bank&lt;/title&gt; $&amp; $1 &amp;amp;',
    )
    expect(count(page, /<script/g)).toBe(count((await get('/login')).page, /<script/g))
    expect(count(page, /<title>/g)).toBe(1)
  })

  it('answers 404 with the neutral card for unknown, unconfirmed, banned, leaving and erased people', async () => {
    await app
      .visitor()
      .client.accounts.signUp({ username: 'Newcomer', email: 'n@example.com', password: testPassword })
    const gone = async (username: string, change: ReturnType<typeof sql>) => {
      const { user } = await app.signUpAndIn(username)
      await app.deps.db.execute(sql`${change} where id = ${user.id}`)
    }
    await gone('Banned', sql`update profiles set subscription_plan = 'banned'`)
    await gone('Leaving', sql`update users set erases_at = now() + interval '1 day'`)
    await gone('Erased', sql`update profiles set username = null`)
    const odd = ['rose', 'R', 'Ro%00se', '%22%3E%3Cscript%3E', 'a'.repeat(16), 'x.png']
    for (const name of ['Nobody', 'Newcomer', 'Banned', 'Leaving', 'Erased', ...odd]) {
      const { status, page } = await get(`/u/${name}`)
      expect(status, name).toBe(404)
      neutral(page)
      // Our own, in the head.
      expect(page.match(/<script>/g)).toHaveLength(1)
    }
  })

  it('answers 503 with the shell while the database is down', async () => {
    const bringBack = await startDatabaseOutage(app)
    const { status, headers, page } = await get('/u/Rose')
    await bringBack()
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    neutral(page)
    expect((await get('/u/Rose')).status).toBe(200)
  })
})

it('pages without a card of their own have the card of the site', async () => {
  for (const [path, wanted] of [
    ['/login', 200],
    ['/inbox', 200],
    ['/no-such-page', 404],
  ] as const) {
    const { status, page } = await get(path)
    expect(status).toBe(wanted)
    neutral(page)
    expect(count(page, /name="description"/g)).toBe(1)
  }
})
