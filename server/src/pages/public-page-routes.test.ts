import { createHash } from 'node:crypto'
import { publicPages } from '@novelette/domain/pages/public-pages.ts'
import { publicPaths } from '@novelette/domain/pages/public-titles.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testimonials } from '#db/moderation-schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { startDatabaseOutage } from '#test/outage.ts'

const appUrl = 'https://letters.example.org'
let app: TestApp
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp({ appUrl })
  rose = await app.signUpAndIn('Rose')
})
afterAll(() => app.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } })
const textOf = async (path: string) => (await get(path)).text()
const story = {
  name: 'Ada of Norwich',
  location: 'Norwich',
  message: 'He mended the gate </script><b>again</b>.',
}

describe('a public page', () => {
  it.each(publicPaths)('%s is complete without a script', async path => {
    for (const form of path === '/' ? [path] : [path, `${path}/`]) {
      const answer = await get(form)
      const page = await answer.text()
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(page.match(/<title>/g)).toHaveLength(1)
      expect(page.match(/<h1/g)).toHaveLength(1)
      expect(page.includes('href="/register"')).toBe(true)
      expect(page.includes(`content="${appUrl}${path}"`)).toBe(true)
    }
  })

  it('preloads the app for members only', async () => {
    const visitors = await textOf('/about')
    const cookie = [...rose.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const members = await (await get('/about', { cookie })).text()
    const start = /<script type="module" data-app="\/assets\/index-[\w-]+\.js /
    expect([visitors, members].map(page => start.test(page))).toEqual([true, true])
    const fetched = /rel="modulepreload" href="\/assets\/base-[\w-]+\.js"/
    expect([visitors, members].map(page => fetched.test(page))).toEqual([false, true])
    expect((await get('/about')).headers.get('vary')).toContain('Cookie')
  })

  it('inlines its styles and script, and allows only those in its policy', async () => {
    const answer = await get('/faq')
    const page = await answer.text()
    const styles = page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g).map(([, text = '']) => text)
    const links = page.match(/<link rel="stylesheet"[^>]*>/g) ?? []
    expect(links.filter(link => !link.endsWith(' disabled>'))).toEqual([])
    expect(links.length).toBeGreaterThan(2)
    const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const sources = new Set(styles.map(sourceOf))
    expect(sources.size).toBe(3)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain(`style-src 'self' ${[...sources].join(' ')};`)
    const scripts = page.matchAll(/<script(?: type="module" data-app[^>]*)?>([\s\S]+?)<\/script>/g)
    const [scheme = '', start = '', ...others] = scripts.map(([, text = '']) => sourceOf(text))
    expect([start, others]).toEqual([expect.stringMatching('sha256'), []])
    expect(policy).toContain(`script-src 'self' ${start} ${scheme};`)
  })

  it.each(publicPaths)('%s is smaller than 29 kB compressed', async path => {
    const { headers } = await get(path, { 'accept-encoding': 'br' })
    expect(headers.get('content-encoding')).toBe('br')
    expect(Number(headers.get('content-length'))).toBeLessThan(29_000)
  })

  it('is compressed as accepted, and answers 304 to a matching etag', async () => {
    const { headers } = await get('/terms')
    const packed = await get('/terms', { 'accept-encoding': 'gzip;q=0, br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(await packed.text()).toBe(await textOf('/terms'))
    expect((await get('/terms', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
    expect((await get('/terms', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
    const head = await fetch(`${app.url}/terms`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('shows the approved testimonials of this moment, escaped', async () => {
    await app.deps.db.delete(testimonials)
    const showsStory = async (path: string) => (await textOf(path)).includes(story.name)
    for (const path of ['/', '/testimonials']) await expect.poll(() => showsStory(path)).toBe(false)
    await app.deps.db.insert(testimonials).values({ ...story, state: 'approved' })
    for (const path of ['/', '/testimonials']) {
      await expect.poll(() => showsStory(path)).toBe(true)
      const page = await textOf(path)
      expect(page.includes('He mended the gate &lt;/script&gt;&lt;b&gt;again&lt;/b&gt;.')).toBe(true)
      expect(page.includes('\\u003c/script>')).toBe(true)
      expect(page.includes('gate </script>')).toBe(false)
    }
  })

  it('does not wait for a slow database', async () => {
    await textOf('/testimonials')
    await app.deps.db.transaction(async tx => {
      await tx.execute(sql`lock table testimonials`)
      expect((await textOf('/testimonials')).includes(story.name)).toBe(true)
    })
  })

  it('shows the last known testimonials while the database is down', async () => {
    await textOf('/')
    const bringBack = await startDatabaseOutage(app)
    const answer = await get('/')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(story.name)
    expect((await textOf('/about')).includes(publicPages['/about'].title)).toBe(true)
    await bringBack()
  })
})

describe('the links of the public pages', () => {
  const isPublic = (path: string) => publicPaths.some(one => one === path)
  const idsOf = (page: string) => [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)
  const linksOf = (page: string) => {
    const body = page.slice(page.indexOf('<body>'))
    return [...body.matchAll(/<a\b[^>]*>/g)].map(([tag]) => ({
      tag,
      href: (/\shref="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'),
    }))
  }

  it('lead to existing pages and to ids that are unique there', async () => {
    const ours = new Set<string>()
    for (const path of publicPaths) {
      for (const { href } of linksOf(await textOf(path))) {
        if (href.startsWith('#')) ours.add(path + href)
        else if (href.startsWith('/')) ours.add(href)
        else expect(href, path).toMatch(/^https:/)
      }
    }
    expect(ours.size).toBeGreaterThan(30)
    const targets = Map.groupBy(ours, address => address.split('#')[0] ?? '')
    for (const [path, addresses] of targets) {
      const answer = await get(path)
      expect(answer.status, path).toBe(200)
      const ids = idsOf(await answer.text())
      for (const address of addresses) {
        const [, part] = address.split('#')
        // Member pages are rendered in the browser.
        if (part && isPublic(path))
          expect(
            ids.filter(id => id === part),
            address,
          ).toEqual([part])
      }
    }
  })

  it('name files that the build has', async () => {
    const pages = await Promise.all(publicPaths.map(textOf))
    const files = new Set(pages.flatMap(page => page.match(/\/assets\/[\w.-]+/g) ?? []))
    expect(files.size).toBeGreaterThan(20)
    for (const file of files) expect((await get(file)).status, file).toBe(200)
  })

  it('include a table of contents on long pages', async () => {
    for (const path of ['/terms', '/privacy', '/contact'])
      expect(await textOf(path), path).toMatch(/<nav [^>]*aria-label="On this page"/)
  })

  it('open outside pages in a new tab without a referrer', async () => {
    for (const path of publicPaths) {
      const outside = linksOf(await textOf(path)).filter(({ href }) => href.startsWith('https:'))
      expect(outside.length, path).toBeGreaterThanOrEqual(path === '/contact' ? 6 : 1)
      for (const { tag } of outside) {
        expect(tag, path).toContain('target="_blank"')
        expect(tag, path).toMatch(/rel="[^"]*noreferrer/)
      }
    }
  })
})

describe('the icons of a page', () => {
  it.each(['/', '/login', '/api/docs'])('have the sizes that %s declares', async path => {
    const links = [...(await textOf(path)).matchAll(/<link\b[^>]*rel="icon"[^>]*>/g)].map(([tag]) => tag)
    const hrefs = links.map(tag => /href="([^"]*)"/.exec(tag)?.[1] ?? '')
    expect(hrefs).toHaveLength(2)
    expect(hrefs[0]).toBe('/favicon.ico')
    for (const href of hrefs) {
      const answer = href.startsWith('data:') ? await fetch(href) : await get(href)
      expect([answer.status, answer.headers.get('content-type')], href).toEqual([
        200,
        href.endsWith('.ico') ? expect.stringMatching(/icon/) : expect.stringContaining('image/svg+xml'),
      ])
      const icon = Buffer.from(await answer.arrayBuffer())
      if (href.endsWith('.ico')) expect(icon.readUInt16LE(2)).toBe(1)
      // Another test in this worker may have blocked sharp's SVG loader.
      else expect(icon.toString()).toMatch(/^<svg [^>]*width=["']48["'] height=["']48["']/)
    }
  })
})

describe('the installable app', () => {
  it('has a manifest with shortcuts, and icons of the declared sizes', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = JSON.parse(await answer.text())
    expect(manifest).toMatchObject({
      name: 'Novelette',
      short_name: 'Novelette',
      start_url: '/dashboard',
      scope: '/',
      shortcuts: [
        { name: 'Write Letter', url: '/compose' },
        { name: 'Inbox', url: '/inbox' },
      ],
    })
    expect(manifest.icons.length).toBeGreaterThanOrEqual(3)
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src)
      expect(icon.headers.get('content-type'), src).toBe(type)
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
  })

  it('has a service worker that browsers always revalidate', async () => {
    const { headers } = await get('/service-worker.js')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-type')).toContain('javascript')
  })
})
