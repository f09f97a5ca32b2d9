import { asUserHeader } from '@novelette/domain/accounts/sessions.ts'
import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import { afterEach, expect, it, vi } from 'vitest'
import { isPageOwner } from '#lib/device/page-owner.ts'
import { errorCode, errorText } from '#lib/error-code.ts'
import { asUser, client, keepaliveClient, orpc } from '#lib/rpc.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Answers with each of these in turn, and with the last of them from then on. */
function answerWith(...responses: (() => Response)[]) {
  const fetch = vi.fn(async (_request: Request, _init: RequestInit) => {
    const [answer] = responses.length > 1 ? responses.splice(0, 1) : responses
    if (!answer) throw new Error('no answer')
    return answer()
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const ok = (json: unknown) => () => Response.json({ json })
const busy = (headers: Record<string, string>) => () => new Response('busy', { status: 503, headers })
const session = () => client.accounts.session()

/** Rule 2.5 */
it('a call sends its input and the user it is meant for', async () => {
  const fetch = answerWith(ok(null))
  await client.letters.sentLetter({ id: 'a' }, { context: { asUserId: 'rose' } })
  const request = fetch.mock.calls[0]?.[0]
  expect(request?.url).toBe(`${window.location.origin}/api/rpc/letters/sentLetter`)
  expect(request?.method).toBe('POST')
  expect(request?.headers.get(asUserHeader)).toBe('rose')
  expect(request?.headers.get('content-type')).toBe('application/json')
  expect(await request?.json()).toEqual({ json: { id: 'a' } })
})

it('a call names the owner of the page where it says nobody else', async () => {
  const fetch = answerWith(ok(null))
  await session()
  expect(isPageOwner('rose')).toBe(true)
  await session()
  await client.drafts.list(undefined, asUser('noor'))
  const names = fetch.mock.calls.map(([{ headers }]) => headers.get(asUserHeader))
  expect(names).toEqual([null, 'rose', 'noor'])
})

it('queries and mutations name the user they are meant for', async () => {
  const fetch = answerWith(ok(null))
  const queryClient = createQueryClient(() => undefined)
  await queryClient.fetchQuery(orpc.drafts.list.queryOptions(asUser('rose')))
  const removal = orpc.drafts.remove.mutationOptions(asUser('rose'))
  await queryClient.getMutationCache().build(queryClient, removal).execute({ id: 'a' })
  expect(fetch.mock.calls.map(([{ headers }]) => headers.get(asUserHeader))).toEqual(['rose', 'rose'])
})

it('a call reads the dates that oRPC writes', async () => {
  const letters = [{ createdAt: new Date(0), readAt: null }, { createdAt: new Date(1) }]
  const [json, meta] = new StandardRPCJsonSerializer().serialize({ letters })
  answerWith(() => Response.json({ json, meta }))
  expect(await session()).toEqual({ letters })
})

it('a refused call rejects with its code, message, status and data', async () => {
  const json = { defined: true, code: 'rate_limited', status: 429, message: 'x', data: { retryAfter: 9 } }
  answerWith(() => Response.json({ json }, { status: 429 }))
  await expect(session()).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'x',
    status: 429,
    data: { retryAfter: 9 },
  })
})

it.each([
  [502, 'unavailable'],
  [401, 'signed_out'],
  [500, 'unexpected'],
])('a proxy that refuses with %s counts as %s', async (status, code) => {
  for (const body of ['<h1>Refused</h1>', 'null']) {
    answerWith(() => new Response(body, { status }))
    expect(errorCode(await session().catch(error => error))).toBe(code)
  }
})

it('a proxy that refuses for a while says how long', async () => {
  answerWith(() => new Response('<h1>Slow down</h1>', { status: 429, headers: { 'retry-after': '86400' } }))
  expect(errorText(await session().catch(error => error))).toBe(
    'Too many attempts. Please try again in a day.',
  )
})

it('a page in place of an answer is an unexpected error', async () => {
  answerWith(() => new Response('<h1>Sign in to the network</h1>'))
  expect(errorCode(await session().catch(error => error))).toBe('unexpected')
})

it('a call waits and asks again as long as a busy server says', async () => {
  vi.useFakeTimers()
  const fetch = answerWith(busy({ 'retry-after': '2' }), ok(null))
  const answer = session()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe(null)
  expect(fetch).toHaveBeenCalledTimes(2)
})

it.each([
  ['does not say when to come back', {}, 1],
  ['asks for a minute', { 'retry-after': '60' }, 1],
  ['stays busy for fifteen seconds', { 'retry-after': '4' }, 4],
])('a call gives up on a server that %s', async (_, headers: Record<string, string>, attempts) => {
  vi.useFakeTimers()
  const fetch = answerWith(busy(headers))
  const refused = session().catch(error => errorCode(error))
  await vi.runAllTimersAsync()
  expect(await refused).toBe('unavailable')
  expect(fetch).toHaveBeenCalledTimes(attempts)
})

it('a call of a closing page outlives it and is tried once', async () => {
  const fetch = answerWith(busy({ 'retry-after': '1' }))
  await expect(keepaliveClient.sessions.stay()).rejects.toThrow()
  expect(fetch.mock.calls.map(([, init]) => init.keepalive)).toEqual([true])
})
