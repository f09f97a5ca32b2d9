import { isPagePath } from '@novelette/domain/pages/paths.ts'
import { publicPaths } from '@novelette/domain/pages/public-titles.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'

const appUrl = 'https://letters.example.org'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ appUrl })
  await app.signUpAndIn('Rose')
})
afterAll(() => app.stop())

const get = (path: string, method = 'GET') => fetch(`${app.url}${path}`, { method })
const isForSearch = async (path: string) => (await get(path)).headers.get('x-robots-tag') !== 'noindex'

/** Path prefixes. */
async function refused(): Promise<string[]> {
  const text = await (await get('/robots.txt')).text()
  return [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
}

describe('robots.txt', () => {
  it('names the sitemap by its full address and is cached for an hour', async () => {
    const answer = await get('/robots.txt?from=x')
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(text).toMatch(/^User-agent: \*\n/)
    expect(text).toContain(`\nSitemap: ${appUrl}/sitemap.xml\n`)
  })

  it('disallows the API and member screens, and nothing that carries noindex or is public', async () => {
    const paths = await refused()
    const isRefused = (path: string) => paths.some(beginning => path.startsWith(beginning))
    const members = ['/inbox?letter=1', '/admin', '/letters/x', '/profile', '/settings', '/keepsakes']
    for (const path of ['/api/v1/letters', ...members]) expect(isRefused(path), path).toBe(true)
    const pages = paths.filter(path => !path.endsWith('/'))
    for (const path of pages) expect(isPagePath(path), path).toBe(true)
    const seen = ['/login', '/register', '/verify-email', '/reset-password', '/confirm-email', '/u/Rose']
    const loaded = ['/assets/index.js', '/cards/faq.jpg', '/pictures/a/b-512.webp', '/favicon.ico']
    for (const path of [...publicPaths, ...seen, ...loaded]) expect(isRefused(path), path).toBe(false)
  })
})

describe('sitemap.xml', () => {
  it('lists exactly the public pages by their full addresses', async () => {
    const answer = await get('/sitemap.xml')
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ])
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
    expect(listed).toEqual(publicPaths.map(path => `${appUrl}${path}`))
    expect(text).not.toContain('lastmod')
    expect(text).not.toContain('Rose')
  })

  it('lists only pages that exist, are indexed and are not disallowed', async () => {
    const paths = await refused()
    for (const path of publicPaths) {
      expect((await get(path)).status).toBe(200)
      expect(await isForSearch(path), path).toBe(true)
      expect(paths.some(beginning => path.startsWith(beginning))).toBe(false)
    }
  })
})

it('HEAD requests are answered like GET requests, without a body', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/about', '/u/Rose', '/u/Nobody', '/favicon.ico']) {
    const [head, whole] = [await get(path, 'HEAD'), await get(path)]
    expect([head.status, await head.text()], path).toEqual([whole.status, ''])
    for (const name of ['content-type', 'cache-control', 'x-robots-tag'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name))
  }
})

describe('x-robots-tag noindex', () => {
  it('is set on every page that is not public, whatever the form of its URL', async () => {
    for (const path of ['/', '/faq/', '/about?from=x', '/faq?x=/inbox'])
      expect(await isForSearch(path)).toBe(true)
    const members = ['/inbox', '/dashboard', '/compose?to=Rose', '/settings', '/admin', '/profile']
    const auth = [
      '/login',
      '/register',
      '/forgot-password',
      '/verify-email?email=a',
      '/reset-password?token=a',
    ]
    const others = ['/u/Rose', '/u/Rose/', '/no-such-page', '/about/more', '/FAQ', '/api/docs', '/mailbox']
    for (const path of [...members, ...auth, '/confirm-email?token=a', ...others])
      expect(await isForSearch(path), path).toBe(false)
  })

  it('is set on the 404 page of a missing profile', async () => {
    const gone = async (username: string, change: ReturnType<typeof sql>) => {
      const { user } = await app.signUpAndIn(username)
      await app.deps.db.execute(sql`${change} where id = ${user.id}`)
    }
    await gone('Banned', sql`update profiles set subscription_plan = 'banned'`)
    await gone('Erased', sql`update profiles set username = null`)
    for (const name of ['Banned', 'Erased', 'Nobody', 'not%20a%20name']) {
      const answer = await get(`/u/${name}`)
      expect([answer.status, answer.headers.get('x-robots-tag')], name).toEqual([404, 'noindex'])
      expect(await answer.text()).toContain('<div id="root">')
    }
  })

  it('is set on profile pictures', async () => {
    expect((await get('/pictures/a/b-512.webp')).headers.get('x-robots-tag')).toBe('noindex')
  })
})

it('icons are served for pages that declare none, and for phones', async () => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/icon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
  ] as const) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
  }
  for (const encoding of ['br', 'identity']) {
    const icon = await fetch(`${app.url}/icon.svg`, { headers: { 'accept-encoding': encoding } })
    expect(icon.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'")
    expect(await icon.text()).toContain('prefers-color-scheme:dark')
  }
})
