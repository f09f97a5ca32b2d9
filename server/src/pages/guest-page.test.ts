import { guestPageTitle } from '@novelette/domain/guests/guests.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { startDatabaseOutage } from '#test/outage.ts'

const appUrl = 'https://letters.example.org'
const locator = 'Ab3dEf7hJk9m'
const secret = '7xKp3mQv9sTb2nWz5cRd8f'

const forms = [
  '/l',
  '/l/',
  `/l/${locator}`,
  `/l/${locator}/`,
  `/l/${locator}.`,
  `/l/${locator}-`,
  `/l/${locator}%23${secret}`,
  `/l/${locator}%2523${secret}`,
  `/l/${locator}?fbclid=1`,
  `/l/${locator}%2`,
  '/l/%E0%A4%A',
  '/l/a/b.js',
  `/l/${'x'.repeat(500)}`,
]

describe('the page of a link', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ appUrl })
  })
  afterAll(() => app.stop())

  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${app.url}${path}`, { redirect: 'manual', ...init })

  /** Rule 8.2 */
  it.each(forms)('is the same for %s', async path => {
    const first = await (await get('/l/')).text()
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(first)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, noarchive')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  it('has a card that names nobody, and an envelope without a script', async () => {
    const page = await (await get(`/l/${locator}`)).text()
    expect(page).toContain(`<title>${guestPageTitle}</title>`)
    expect(page).toContain(`${appUrl}/cards/letter.jpg`)
    expect(page).not.toContain('rel="canonical"')
    expect(page).not.toContain('og:url')
    expect(page).not.toContain(locator)
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect((await get('/cards/letter.jpg')).headers.get('content-type')).toBe('image/jpeg')
  })

  it('answers HEAD, and 304 to who has it, whatever the link', async () => {
    const head = await get(`/l/${locator}`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const etag = head.headers.get('etag') ?? ''
    expect((await get('/l/another', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  /** Rule 8.2 */
  it('asks the database nothing', async () => {
    const bringBack = await startDatabaseOutage(app)
    expect((await get(`/l/${locator}`)).status).toBe(200)
    await bringBack()
  })

  it('is no page for another method', async () => {
    const answer = await get(`/l/${locator}`, { method: 'POST', headers: { origin: appUrl } })
    expect(answer.status).toBe(405)
  })
})
