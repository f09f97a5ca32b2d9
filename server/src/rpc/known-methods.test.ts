import { randomUUID } from 'node:crypto'
import { errors } from '@novelette/domain/errors.ts'
import { failureTexts } from '@novelette/domain/failure-texts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
})
afterAll(() => app.stop())

describe('HEAD', () => {
  it.each([
    '/',
    '/faq',
    '/robots.txt',
    '/l/AbCdEf',
    '/api/health/live',
    '/api/v1/openapi.json',
    '/api/v1/profile',
    '/api/v1/letters/received',
    '/api/v1/drafts/',
    `/api/v1/drafts/${randomUUID()}`,
  ])('is answered as GET is, without a body: %s', async path => {
    const [asked, read] = [await rose.fetch(path, { method: 'HEAD' }), await rose.fetch(path)]
    const headers = ['content-type', 'cache-control']
    const told = ({ status, headers: of }: Response) => [status, ...headers.map(name => of.get(name))]
    expect(told(asked)).toEqual(told(read))
    expect(await asked.text()).toBe('')
  })

  it('opens no stream of events', async () => {
    const answer = await rose.fetch('/api/v1/live', { method: 'HEAD' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('another method', () => {
  it.each([
    ['DELETE', '/', 'GET, HEAD'],
    ['POST', '/dashboard', 'GET, HEAD'],
    ['POST', '/faq', 'GET, HEAD'],
    ['PUT', '/pictures/x-512.webp', 'GET, HEAD'],
    ['POST', '/robots.txt', 'GET, HEAD'],
    ['POST', '/api/health/live', 'GET, HEAD'],
    ['GET', '/api/rpc/letters/send', 'POST'],
    ['GET', '/api/rpc/profiles/own', 'POST'],
    ['PATCH', '/api/v1/profile', 'GET, HEAD, PUT'],
    ['PUT', '/api/v1/letters', 'POST'],
    ['POST', `/api/v1/drafts/${randomUUID()}`, 'GET, HEAD, PUT, DELETE'],
    ['OPTIONS', '/api/v1/letters', 'POST'],
  ])('of what is known is refused with those it takes: %s %s', async (method, path, allowed) => {
    const answer = await rose.fetch(path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed.split(', ').sort())
    const body = await answer.json()
    expect(body.json ?? body).toMatchObject({ code: 'method_not_allowed' })
  })

  it.each([
    ['POST', '/nothing/here'],
    ['POST', '/api/rpc/letters/burn'],
    ['GET', '/api/v1/nothing'],
    ['DELETE', '/nothing.js'],
  ])('of what is unknown is not found: %s %s', async (method, path) => {
    const answer = await rose.fetch(path, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([404, null])
  })
})

it.each(['/assets/index-AbCdEf12.js', '/assets/x.css', '/pictures/none-512.webp', '/fonts/none.woff2'])(
  'a missing file is kept by no cache: %s',
  async path => {
    const answer = await rose.fetch(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  },
)

describe('a body over the limit of its call', () => {
  const post = async (path: string, bytes: number, method = 'POST') => {
    const answer = await rose.fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ x: 'x'.repeat(bytes) }),
    })
    const body = await answer.json()
    return [answer.status, (body.json ?? body).code, (body.json ?? body).message]
  }

  it.each([
    ['/api/v1/profile', 'PUT'],
    ['/api/rpc/profiles/update', 'POST'],
    ['/api/v1/reports', 'POST'],
  ])('is not called a letter: %s', async (path, method) => {
    expect(await post(path, 70_000, method)).toEqual([413, 'too_large', failureTexts.too_large])
  })

  it('is called a letter where it is one', async () => {
    expect(await post('/api/v1/letters', 33 * 1024 * 1024)).toEqual([
      413,
      'too_large',
      errors.too_large.message,
    ])
  })
})
