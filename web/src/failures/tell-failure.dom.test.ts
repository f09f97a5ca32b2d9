import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetToldFailures, tellFailure, watchFailures } from './tell-failure.ts'

const secret = 'Dearest Rosalind: rose@example.com, /l/0197a000#c2VjcmV0'

const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const bodies = () => fetchMock.mock.calls.map(([, { body }]) => JSON.parse(String(body)))
const kinds = () => bodies().map(({ json }) => json.kind)

let screen: string | undefined
watchFailures(() => screen)

beforeEach(() => {
  forgetToldFailures()
  fetchMock.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetchMock)
  document.head.innerHTML = '<script type="module" data-app="/assets/index-a1_-B2c.js"></script>'
  screen = '/letters/$personId'
})

afterEach(() => {
  delete document.documentElement.dataset.failures
})

const throwIn = (filename: string, error: unknown = new Error(secret)) =>
  window.dispatchEvent(new ErrorEvent('error', { error, filename, message: secret, cancelable: true }))
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
const own = `${window.location.origin}/assets/index-a1_-B2c.js`

describe('tellFailure', () => {
  /** Rule 7.8 */
  it('tells kind, route and build, without a cookie, and continues after the page is left', () => {
    tellFailure('page')
    expect(bodies()).toEqual([{ json: { kind: 'page', screen: '/letters/$personId', build: 'a1_-B2c' } }])
    const [path, init] = fetchMock.mock.calls[0] ?? []
    expect(path).toBe('/api/rpc/failures/tell')
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true })
  })

  /** Rule 7.8 */
  it('tells each kind once a page', () => {
    for (const kind of ['page', 'save', 'page', 'save', 'save'] as const) tellFailure(kind)
    expect(kinds()).toEqual(['page', 'save'])
  })

  it('tells of no route while it knows none', () => {
    screen = undefined
    tellFailure('chunk')
    expect(bodies()).toEqual([{ json: { kind: 'chunk', build: 'a1_-B2c' } }])
  })

  it('sends nothing where the server counts none', () => {
    document.documentElement.dataset.failures = 'off'
    tellFailure('page')
    throwIn(own)
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

describe('watchFailures', () => {
  /** Rule 7.8 */
  it('tells of what nobody caught, and of nothing that it says', () => {
    throwIn(own)
    reject(new Error(secret))
    reject(new TypeError('Failed to fetch dynamically imported module: https://x/a.js'))
    expect(kinds()).toEqual(['uncaught', 'rejection', 'chunk'])
    const sent = JSON.stringify(bodies())
    for (const word of secret.split(/[ :,#]+/)) expect(sent).not.toContain(word)
  })

  it.each([
    ['an extension', () => throwIn('moz-extension://b1/content.js')],
    ['a script of another site', () => throwIn('', null)],
    ['a browser whose layout took too long', () => throwIn(own, null)],
    ['a call that was given up', () => reject(new DOMException('', 'AbortError'))],
  ])('tells of no error of %s', (_, fail) => {
    fail()
    expect(fetchMock).not.toHaveBeenCalled()
  })
})
