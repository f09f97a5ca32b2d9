import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const ask = (path: string, body: string) =>
  app.visitor().fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

describe('a malformed request gets 400', () => {
  test.each([
    ['null'],
    ['{"json":{"username":"rose"},"meta":[null]}'],
    ['{"json":{"username":"rose"},"meta":[[1,"__proto__","polluted"]]}'],
    ['{"json":{"username":"rose"},"meta":[[0,"username"]]}'],
    ['{"json":{"username":"rose"},"maps":[]}'],
    ['{"username":"rose"}'],
    ['[]'],
    ['"rose"'],
  ])('refuses a malformed body: %s', async body => {
    const answer = await ask('/api/rpc/accounts/checkUsername', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ json: { code: 'invalid_input' } })
  })

  test('refuses a malformed query string', async () => {
    const answer = await app.visitor().fetch('/api/rpc/live/stream?data={')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ json: { code: 'invalid_input' } })
  })
})

const long = JSON.stringify({ content: 'a'.repeat(100_000) })

test.each([
  ['GET', '/api/v1/session', null],
  ['GET', '/api/v1/drafts', null],
  ['GET', '/api/v1/live', null],
  ['POST', '/api/v1/letters', long],
  ['PUT', '/api/v1/drafts/0197a000-0000-7000-8000-00000000000a', long],
])('%s %s answers the same with a slash at its end', async (method, path, body) => {
  const headers = body ? { 'content-type': 'application/json' } : {}
  const statusOf = async (url: string) => (await app.visitor().fetch(url, { method, headers, body })).status
  const status = await statusOf(path)
  expect(status).toBeLessThan(402)
  expect(await statusOf(`${path}/`)).toBe(status)
})

test.each([['/api/v1/profiles/%F0%9F'], ['/api/rpc/%ZZ'], ['/verify-email/%ZZ']])(
  'a malformed URL gets 400 without being quoted: %s',
  async path => {
    const answer = await app.visitor().fetch(`${path}?token=secret`)
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(text).toContain('"code":"invalid_input"')
    expect(text).not.toContain('secret')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  },
)

test('API answers are not cached, however the path is encoded', async () => {
  for (const path of ['/api/v1/session', '/%61pi/v1/openapi.json', '/%61p%69/account-data?ticket=x']) {
    const answer = await app.visitor().fetch(path)
    expect(answer.headers.get('content-type'), path).toContain('application/json')
    expect(answer.headers.get('cache-control'), path).toBe('no-store')
  }
})

test('openapi.json describes an address by its format and greatest length', async () => {
  const { paths } = await (await app.visitor().fetch('/api/v1/openapi.json')).json()
  const { schema } = paths['/session'].post.requestBody.content['application/json']
  expect(schema.properties.email).toMatchObject({ type: 'string', format: 'email', maxLength: 254 })
})

/** Rule 10.5 */
test.each([
  ['/u/Nobody'],
  ['/nowhere.png'],
  ['/pictures/x'],
  ['/api/v1/session'],
  ['/api/unknown'],
  ['/api/docs'],
])('the security headers allow only our own files and no framing: %s', async path => {
  const { headers } = await app.visitor().fetch(path)
  const policy = (headers.get('content-security-policy') ?? '').split(';')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      // Pages set their scheme before they are drawn.
      expect.stringMatching(/^script-src 'self'(?: 'sha256-[A-Za-z0-9+/]{43}=')?$/),
      "img-src 'self' blob: data:",
      "media-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  )
  expect(headers.get('permissions-policy')).toBe('microphone=(self), camera=(), geolocation=()')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
})

test('a path of slashes alone is not a server error', async () => {
  for (const path of ['//', '//:', '///?x']) {
    expect((await fetch(`${app.url}${path}`)).status).toBeLessThan(500)
  }
})

test('a HEAD request, which needs no Origin, changes nothing', async () => {
  const rose = await app.signUpAndIn('rose')
  await rose.fetch('/api/rpc/accounts/signOut', { method: 'HEAD' })
  expect(await rose.client.accounts.session()).toMatchObject({ username: 'rose' })
})

test('an RPC call answers to POST only', async () => {
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
    const answer = await app.visitor().fetch('/api/rpc/accounts/session', { method })
    expect(answer.status, method).toBe(405)
  }
})

test('an unknown call gets 404 in the format of its API', async () => {
  const rpc = await app.visitor().fetch('/api/rpc/letters/burn')
  expect(rpc.status).toBe(404)
  expect(await rpc.json()).toMatchObject({ json: { code: 'not_found' } })
  const open = await app.visitor().fetch('/api/v1/ashes')
  expect(open.status).toBe(404)
  expect(await open.json()).toMatchObject({ code: 'not_found' })
})
